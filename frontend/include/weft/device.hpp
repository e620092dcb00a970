// Where graphs are evaluated.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace weft {

/// `cpu` compiles; so does `cuda`, for the first GPU of NVIDIA's that its driver knows (OSError where there
/// is none); `cuda_emulated` compiles the same kernels and runs their threads on the cpu; `reference`
/// evaluates one operation at a time, as the judge of the compiled path.
enum class Device : std::uint8_t { cpu, cuda, cuda_emulated, reference };

std::string_view name(Device device);
std::optional<Device> device_from_name(std::string_view name);
/// The names of all devices.
std::vector<std::string> device_names();

/// The calling thread's device; cpu until set.
Device default_device();
void set_default_device(Device device);
void reset_default_device();

/// Sets the calling thread's device until the end of the scope.
class device_scope {
 public:
  explicit device_scope(Device device);
  ~device_scope();
  device_scope(const device_scope&) = delete;
  device_scope& operator=(const device_scope&) = delete;

 private:
  Device previous_;
};

}  // namespace weft
