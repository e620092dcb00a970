#include "runtime/gpu/device_functions.hpp"

#include "runtime/library/arithmetic/device_arithmetic.hpp"
#include "runtime/library/counting/device_counting.hpp"
#include "runtime/library/indexing/device_indexing.hpp"
#include "runtime/library/indexing/device_selection.hpp"
#include "runtime/library/indexing/device_take.hpp"
#include "runtime/library/library_functions.hpp"
#include "runtime/library/random/device_draws.hpp"
#include "runtime/library/sorting/device_search.hpp"
#include "runtime/library/sorting/device_sorts.hpp"

namespace weft {
namespace {

struct DeviceFunction {
  /// Whether its arguments are those that the kernels expect.
  bool (*takes)(const HostCall& call) = nullptr;
  bool (*take)(Gpu& gpu, const HostCall& call, std::span<void* const> buffers) = nullptr;
  /// Whether that is done without a look at what a kernel has to say.
  bool (*is_at_once)(const HostCall& call) = nullptr;
};

bool always(const HostCall&) { return true; }
bool never(const HostCall&) { return false; }

/// A row a function.
#define ON_HOST \
  {             \
  }
#define ON_DEVICE(takes, take, is_at_once) {takes, take, is_at_once}
constexpr DeviceFunction functions[] = {
#define WEFT_FUNCTION(name, least, most, changes_first, exact, errors, host, device, numpy) device,
#include "runtime/program/functions.def"
#undef WEFT_FUNCTION
};

const DeviceFunction* function_for(const HostCall& call) {
  if (!call.function->library) return nullptr;
  const auto row = static_cast<std::size_t>(*call.function->library);
  const bool has_kernels = row < std::size(functions) && functions[row].takes;
  return has_kernels && functions[row].takes(call) ? &functions[row] : nullptr;
}

bool is_same(const BufferRef& a, const BufferRef& b) {
  return a.space == b.space && a.index == b.index && a.offset == b.offset;
}

}  // namespace

/// What is changed lies where it is to lie.
bool take_on_device(Gpu& gpu, const HostCall& call, std::span<void* const> buffers) {
  const DeviceFunction* const function = function_for(call);
  if (!function || (call.function->changes_first && buffers.front() != buffers.back())) return false;
  return function->take(gpu, call, buffers);
}

bool is_taken_at_once(const Step& step) {
  const auto* const call = std::get_if<HostCall>(&step);
  const DeviceFunction* const function = call ? function_for(*call) : nullptr;
  if (!function || (call->function->changes_first && !is_same(call->buffers.front(), call->buffers.back())))
    return false;
  return function->is_at_once(*call);
}

bool lists_counted_marks(const Step& step) {
  const auto* const call = std::get_if<HostCall>(&step);
  return call &&
         (is(call->function, LibraryFunction::compress) || is(call->function, LibraryFunction::nonzero));
}

}  // namespace weft
