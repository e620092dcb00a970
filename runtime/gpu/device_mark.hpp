// What kernels have to say to the host.
#pragma once
#include "runtime/gpu/gpu.hpp"

namespace weft {

/// A number in a GPU's memory, 0 at first.
class DeviceMark {
 public:
  explicit DeviceMark(Gpu& gpu) : gpu_(gpu), memory_(gpu.scratch(sizeof(std::uint32_t))) {
    gpu.fill(memory_.get(), std::byte{}, sizeof(std::uint32_t));
  }
  std::uint32_t* at() const { return static_cast<std::uint32_t*>(memory_.get()); }
  /// Waits for what was asked for. Errors: the GPU's.
  bool is_set() const {
    std::uint32_t value = 0;
    gpu_.read(&value, memory_.get(), sizeof value);
    return value != 0;
  }

 private:
  Gpu& gpu_;
  std::shared_ptr<void> memory_;
};

}  // namespace weft
