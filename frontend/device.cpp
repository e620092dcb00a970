#include "weft/device.hpp"

namespace weft {
namespace {

thread_local Device current = Device::cpu;

}  // namespace

std::string_view name(Device device) { return device == Device::cpu ? "cpu" : "reference"; }

std::optional<Device> device_from_name(std::string_view wanted) {
  for (const Device device : {Device::cpu, Device::reference}) {
    if (name(device) == wanted) return device;
  }
  return std::nullopt;
}

Device default_device() { return current; }
void set_default_device(Device device) { current = device; }
void reset_default_device() { current = Device::cpu; }

device_scope::device_scope(Device device) : previous_(current) { current = device; }
device_scope::~device_scope() { current = previous_; }

}  // namespace weft
