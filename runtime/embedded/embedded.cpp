#include "runtime/embedded/embedded.h"

#include <atomic>
#include <mutex>

#include "runtime/embedded/functions.hpp"
#include "runtime/saved/saved_function.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

std::string& last_error() {
  thread_local std::string text;
  return text;
}

/// Runs `body`; an exception becomes a message.
template <class Body>
int guarded(const Body& body) {
  try {
    body();
    return 0;
  } catch (const Error& error) {
    last_error() = std::string(error.python_name()) + ": " + error.what();
  } catch (const std::bad_alloc&) {
    last_error() = "MemoryError: out of memory";
  } catch (const std::exception& error) {
    last_error() = std::string("InternalError: ") + error.what();
  }
  return 1;
}

HostFunctionPtr no_function(std::string_view /*name*/) { return nullptr; }

SavedProgram unpacked(const weft_embedded& program) {
  return unpack(std::as_bytes(std::span(program.bytes, program.size)),
                program.functions ? program.functions->find : no_function);
}

/// Loaded once, and never unloaded: the code lives as long as the process.
const SavedFunction& loaded(weft_embedded& program) {
  static std::mutex mutex;
  std::atomic_ref<void*> place(program.loaded);
  if (void* const function = place.load(std::memory_order_acquire))
    return *static_cast<const SavedFunction*>(function);
  const std::lock_guard lock(mutex);
  if (place.load() == nullptr) place.store(new SavedFunction(unpacked(program)), std::memory_order_release);
  return *static_cast<const SavedFunction*>(place.load());
}

Dims lengths_of(const SavedProgram& program, const std::int64_t* lengths) {
  Dims result(lengths, lengths + program.dimensions.size());
  for (std::size_t d = 0; d < result.size(); ++d)
    if (result[d] < 0) throw ValueError(program.dimensions[d] + " must not be negative");
  return result;
}

ndarray c_array(const void* memory, DType dtype, const Dims& shape) {
  static_cast<void>(element_count(shape, itemsize(dtype)));
  return ndarray::from_memory({}, const_cast<void*>(memory), dtype, shape, c_strides(shape, itemsize(dtype)));
}

Dims shape_of(const SavedParameter& parameter, const Dims& lengths) {
  Dims shape;
  for (const SavedParameter::Axis& axis : parameter.shape)
    shape.push_back(axis.dimension < 0 ? axis.length : lengths[static_cast<std::size_t>(axis.dimension)]);
  return shape;
}

void call(const SavedFunction& function, const Dims& lengths, const void* const* arguments,
          void* const* results) {
  const SavedProgram& program = function.program();
  std::vector<ndarray> given, made;
  for (const SavedParameter& parameter : program.parameters)
    given.push_back(c_array(*arguments++, parameter.dtype, shape_of(parameter, lengths)));
  for (const BufferType& result : function.result_types(lengths))
    made.push_back(c_array(*results++, result.dtype, result.shape));
  function.call_into(given, made);
}

}  // namespace
}  // namespace weft

extern "C" {

int weft_embedded_call(weft_embedded* program, const std::int64_t* lengths, const void* const* arguments,
                       void* const* results) {
  return weft::guarded([&] {
    const weft::SavedFunction& function = weft::loaded(*program);
    weft::call(function, weft::lengths_of(function.program(), lengths), arguments, results);
  });
}

int weft_embedded_shapes(weft_embedded* program, const std::int64_t* lengths, std::int64_t* shapes) {
  return weft::guarded([&] {
    const weft::SavedFunction& function = weft::loaded(*program);
    for (const auto& result : function.result_types(weft::lengths_of(function.program(), lengths)))
      for (const std::int64_t length : result.shape) *shapes++ = length;
  });
}

const char* weft_embedded_error(void) { return weft::last_error().c_str(); }
}
