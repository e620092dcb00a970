#include "runtime/gpu/device_functions.hpp"

#include "runtime/gpu/device_indexing.hpp"
#include "runtime/gpu/device_lookups.hpp"
#include "runtime/index_functions.hpp"

namespace weft {
namespace {

/// How kernels take calls of a function.
enum class Taken : std::uint8_t { at_once, after_a_look };

struct DeviceFunction {
  bool (*is)(const HostFunction& function);
  /// Whether its arguments are those that the kernels expect.
  bool (*takes)(const HostCall& call);
  bool (*take)(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);
  Taken taken = Taken::after_a_look;
};

bool is_take_at(const HostFunction& function) { return axes_taken_at(function).has_value(); }
bool is_put_at(const HostFunction& function) { return axes_put_at(function).has_value(); }
bool is_check_at(const HostFunction& function) { return axes_checked_at(function).has_value(); }

/// A row a function.
constexpr DeviceFunction functions[] = {
    {is_take_at, takes_take_at, take_at, Taken::after_a_look},
    {is_put_at, takes_put_at, put_at, Taken::after_a_look},
    {is_check_at, takes_check_at, check_at, Taken::after_a_look},
};

const DeviceFunction* function_for(const HostCall& call) {
  for (const DeviceFunction& function : functions)
    if (function.is(*call.function)) return function.takes(call) ? &function : nullptr;
  return nullptr;
}

}  // namespace

bool take_on_device(Gpu& gpu, const Lookup& lookup, std::byte* table, std::byte* keys, std::byte* result) {
  if (!takes_look_up(lookup)) return false;
  look_up(gpu, lookup, table, keys, result);
  return true;
}

bool take_on_device(Gpu& gpu, const HostCall& call, std::span<void* const> buffers) {
  const DeviceFunction* const function = function_for(call);
  return function && function->take(gpu, call, buffers);
}

bool is_taken_at_once(const Step& step) {
  if (const auto* lookup = std::get_if<Lookup>(&step)) return takes_look_up(*lookup);
  const auto* const call = std::get_if<HostCall>(&step);
  const DeviceFunction* const function = call ? function_for(*call) : nullptr;
  return function && function->taken == Taken::at_once;
}

}  // namespace weft
