#include "weft/device.hpp"

#include <algorithm>
#include <array>

namespace weft {
namespace {

constexpr std::array<std::string_view, 4> names = {"cpu", "cuda", "cuda-emulated", "reference"};
thread_local Device current = Device::cpu;

}  // namespace

std::string_view name(Device device) { return names[static_cast<std::size_t>(device)]; }

std::optional<Device> device_from_name(std::string_view wanted) {
  const auto found = std::ranges::find(names, wanted);
  if (found == names.end()) return std::nullopt;
  return static_cast<Device>(found - names.begin());
}

std::vector<std::string> device_names() { return {names.begin(), names.end()}; }

Device default_device() { return current; }
void set_default_device(Device device) { current = device; }
void reset_default_device() { current = Device::cpu; }

device_scope::device_scope(Device device) : previous_(current) { current = device; }
device_scope::~device_scope() { current = previous_; }

}  // namespace weft
