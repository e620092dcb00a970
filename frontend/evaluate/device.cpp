#include "weft/device.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace weft {
namespace {

constexpr std::array<std::string_view, 4> names = {"cpu", "cuda", "cuda-emulated", "reference"};
thread_local Device current = Device::cpu;

}  // namespace

std::string name(Device device) {
  std::string text(names[static_cast<std::size_t>(device.kind())]);
  if (device.number() != 0) text += ":" + std::to_string(device.number());
  return text;
}

std::optional<Device> device_from_name(std::string_view wanted) {
  const std::string_view kind = wanted.substr(0, wanted.find(':'));
  const auto found = std::ranges::find(names, kind);
  if (found == names.end()) return std::nullopt;
  const Device first(static_cast<Device::Kind>(found - names.begin()));
  if (kind == wanted) return first;
  int number = -1;
  const char* const end = wanted.data() + wanted.size();
  const auto [rest, error] = std::from_chars(wanted.data() + kind.size() + 1, end, number);
  const bool is_gpu = first == Device::cuda || first == Device::cuda_emulated;
  if (error != std::errc() || rest != end || number < 0 || !is_gpu) return std::nullopt;
  return first(number);
}

std::vector<std::string> device_names() { return {names.begin(), names.end()}; }

Device default_device() { return current; }
void set_default_device(Device device) { current = device; }
void reset_default_device() { current = Device::cpu; }

device_scope::device_scope(Device device) : previous_(current) { current = device; }
device_scope::~device_scope() { current = previous_; }

}  // namespace weft
