// Where graphs are evaluated.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/array/ndarray.hpp"

namespace weft {

/// `cpu` compiles; so does `cuda`, for a GPU of NVIDIA's (OSError where its driver knows of none);
/// `cuda_emulated` compiles the same kernels and runs their threads on the cpu; `reference` evaluates one
/// operation at a time, as the judge of the compiled path. Device::cuda is the first GPU, Device::cuda(1) the
/// next.
class Device {
 public:
  enum class Kind : std::uint8_t { cpu, cuda, cuda_emulated, reference };
  static const Device cpu, cuda, cuda_emulated, reference;

  constexpr Device() = default;  // cpu
  constexpr explicit Device(Kind kind, int number = 0) : kind_(kind), number_(number) {}
  constexpr Device operator()(int number) const { return Device(kind_, number); }
  constexpr Kind kind() const { return kind_; }
  /// Among those of its kind, from 0 on.
  constexpr int number() const { return number_; }
  friend constexpr bool operator==(Device, Device) = default;

 private:
  Kind kind_ = Kind::cpu;
  int number_ = 0;
};

inline constexpr Device Device::cpu{Device::Kind::cpu}, Device::cuda{Device::Kind::cuda},
    Device::cuda_emulated{Device::Kind::cuda_emulated}, Device::reference{Device::Kind::reference};

/// "cuda"; "cuda:1" for the second one.
std::string name(Device device);
std::optional<Device> device_from_name(std::string_view name);
/// The names of the first device of each kind.
std::vector<std::string> device_names();

/// The array with its elements in the device's memory (for cpu and reference, the host's): itself where they
/// are there already; else a copy in K order. Programs that run there take it as it is. Errors: OSError when
/// there is no such device; MemoryError.
ndarray to(const ndarray& array, Device device);

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
