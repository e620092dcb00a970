#include "runtime/gpu/device_functions.hpp"

#include <array>

#include "runtime/gpu/device_lookups.hpp"

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

/// A row a function.
constexpr std::array<DeviceFunction, 0> functions{};

const DeviceFunction* function_for(const HostCall& call) {
  for (const DeviceFunction& function : functions)
    if (function.is(*call.function)) return function.takes(call) ? &function : nullptr;
  return nullptr;
}

}  // namespace

bool take_on_device(Gpu& gpu, const Lookup& lookup, std::byte* table, std::byte* keys, std::byte* result) {
  if (lookup.kind != Lookup::Kind::take) return false;
  take_runs(gpu, lookup, table, keys, result);
  return true;
}

bool take_on_device(Gpu& gpu, const HostCall& call, std::span<void* const> buffers) {
  const DeviceFunction* const function = function_for(call);
  return function && function->take(gpu, call, buffers);
}

bool is_taken_at_once(const Step& step) {
  if (const auto* lookup = std::get_if<Lookup>(&step)) return lookup->kind == Lookup::Kind::take;
  const auto* const call = std::get_if<HostCall>(&step);
  const DeviceFunction* const function = call ? function_for(*call) : nullptr;
  return function && function->taken == Taken::at_once;
}

}  // namespace weft
