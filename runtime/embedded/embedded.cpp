#include "runtime/embedded/embedded.h"

#include <algorithm>
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
    const auto* const raised = dynamic_cast<const Raised*>(&error);
    last_error() = std::string(error.python_name()) + ": " + (raised ? raised->text : error.what());
  } catch (const std::bad_alloc&) {
    last_error() = "MemoryError: out of memory";
  } catch (const std::exception& error) {
    last_error() = std::string("InternalError: ") + error.what();
  }
  return 1;
}

HostFunctionPtr no_function(std::string_view /*name*/) { return nullptr; }

SavedProgram unpacked(const weft_embedded& program) {
  StepRunners runners{.find = program.functions ? program.functions->find : no_function};
  if (program.loops) runners.start_loop = program.loops->start_loop;
  if (program.loops) runners.run_blocks = program.loops->run_blocks;
  return unpack(std::as_bytes(std::span(program.bytes, program.size)), runners);
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

/// The caller has no memory for what is no result.
std::vector<ndarray> arrays_for(const SavedFunction& function, const Dims& lengths, void* const* results) {
  std::vector<ndarray> arrays;
  for (const BufferType& type : function.result_types(lengths)) {
    const bool is_result = function.program().results[arrays.size()] != no_result;
    arrays.push_back(is_result ? c_array(*results++, type.dtype, type.shape)
                               : ndarray::empty(type.dtype, type.shape));
  }
  return arrays;
}

void call(const SavedFunction& function, const Dims& lengths, const void* const* arguments,
          void* const* results, std::int64_t* const* counts) {
  const SavedProgram& program = function.program();
  std::vector<ndarray> given;
  for (const SavedParameter& parameter : program.parameters)
    given.push_back(c_array(*arguments++, parameter.dtype, shape_of(parameter, lengths)));
  const std::vector<Dims> shapes = function.call_into(given, arrays_for(function, lengths, results));
  for (std::size_t i = 0; i < shapes.size(); ++i)
    if (program.results[i] != no_result)
      if (std::int64_t* count = *counts++)
        for (const std::int64_t axis : trimmed_axes(program, i))
          *count++ = shapes[i][static_cast<std::size_t>(axis)];
}

}  // namespace
}  // namespace weft

extern "C" {

int weft_embedded_call(weft_embedded* program, const std::int64_t* lengths, const void* const* arguments,
                       void* const* results, std::int64_t* const* counts) {
  return weft::guarded([&] {
    const weft::SavedFunction& function = weft::loaded(*program);
    weft::call(function, weft::lengths_of(function.program(), lengths), arguments, results, counts);
  });
}

int weft_embedded_shapes(weft_embedded* program, const std::int64_t* lengths, std::int64_t* shapes) {
  return weft::guarded([&] {
    const weft::SavedFunction& function = weft::loaded(*program);
    const auto& names = function.program().results;
    const auto results = function.result_types(weft::lengths_of(function.program(), lengths));
    for (std::size_t i = 0; i < results.size(); ++i)
      if (names[i] != weft::no_result) shapes = std::ranges::copy(results[i].shape, shapes).out;
  });
}

const char* weft_embedded_error(void) { return weft::last_error().c_str(); }
}
