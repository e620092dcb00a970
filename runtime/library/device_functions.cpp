#include "runtime/gpu/device_functions.hpp"

#include "runtime/library/arithmetic/device_arithmetic.hpp"
#include "runtime/library/arithmetic/whole_number_functions.hpp"
#include "runtime/library/counting/correlate_functions.hpp"
#include "runtime/library/counting/counting_functions.hpp"
#include "runtime/library/counting/device_counting.hpp"
#include "runtime/library/indexing/device_indexing.hpp"
#include "runtime/library/indexing/device_selection.hpp"
#include "runtime/library/indexing/index_functions.hpp"
#include "runtime/library/random/device_draws.hpp"
#include "runtime/library/random/state_function.hpp"
#include "runtime/library/sorting/device_lookups.hpp"
#include "runtime/library/sorting/device_sorts.hpp"
#include "runtime/library/sorting/sort_functions.hpp"

namespace weft {
namespace {

struct DeviceFunction {
  bool (*is)(const HostFunctionPtr& function);
  /// Whether its arguments are those that the kernels expect.
  bool (*takes)(const HostCall& call);
  bool (*take)(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);
  /// Whether that is done without a look at what a kernel has to say.
  bool (*is_at_once)(const HostCall& call);
};

// By identity: others may have a function of the same name.
template <auto axes, auto function>
bool has_axes(const HostFunctionPtr& called) {
  const std::optional<std::uint64_t> named = axes(*called);
  return named && called == function(*named);
}
template <auto function>
bool is(const HostFunctionPtr& called) {
  return called == function();
}
bool always(const HostCall&) { return true; }
bool never(const HostCall&) { return false; }

/// A row a function.
constexpr DeviceFunction functions[] = {
    {has_axes<axes_taken_at, take_at_function>, takes_take_at, take_at, never},
    {has_axes<axes_put_at, put_at_function>, takes_put_at, put_at, never},
    {has_axes<axes_checked_at, check_at_function>, takes_check_at, check_at, never},
    {is<compress_function>, takes_compress, compress, always},
    {is<nonzero_function>, takes_nonzero, nonzero, always},
    {is<put_marked_function>, takes_put_marked, put_marked, has_one_value},
    {is<window_function>, takes_window, window, always},
    {is<put_window_function>, takes_put_window, put_window, always},
    {is<bincount_function>, takes_bincount, bincount, never},
    {is<bin_counts_function>, takes_bin_counts, bin_counts, always},
    {is<sort_function>, takes_sort, sort, always},
    {is<partition_function>, takes_partition, partition, always},
    {is<row_order_function>, takes_row_order, order_rows, always},
    {is<correlate_function>, takes_correlate, correlate, always},
    {is<gcd_function>, takes_gcd, gcd, always},
    {is<random::state_function>, takes_state, state, always},
};

const DeviceFunction* function_for(const HostCall& call) {
  for (const DeviceFunction& function : functions)
    if (function.is(call.function)) return function.takes(call) ? &function : nullptr;
  return nullptr;
}

bool is_same(const BufferRef& a, const BufferRef& b) {
  return a.space == b.space && a.index == b.index && a.offset == b.offset;
}

}  // namespace

bool take_on_device(Gpu& gpu, const Lookup& lookup, std::byte* table, std::byte* keys, std::byte* result) {
  if (!takes_look_up(lookup)) return false;
  look_up(gpu, lookup, table, keys, result);
  return true;
}

/// What is changed lies where it is to lie.
bool take_on_device(Gpu& gpu, const HostCall& call, std::span<void* const> buffers) {
  const DeviceFunction* const function = function_for(call);
  if (!function || (call.function->changes_first && buffers.front() != buffers.back())) return false;
  return function->take(gpu, call, buffers);
}

bool is_taken_at_once(const Step& step) {
  if (const auto* lookup = std::get_if<Lookup>(&step)) return takes_look_up(*lookup);
  const auto* const call = std::get_if<HostCall>(&step);
  const DeviceFunction* const function = call ? function_for(*call) : nullptr;
  if (!function || (call->function->changes_first && !is_same(call->buffers.front(), call->buffers.back())))
    return false;
  return function->is_at_once(*call);
}

bool lists_counted_marks(const Step& step) {
  const auto* const call = std::get_if<HostCall>(&step);
  return call && (call->function == compress_function() || call->function == nonzero_function());
}

}  // namespace weft
