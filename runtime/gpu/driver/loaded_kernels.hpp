// Kernels in a device's memory.
#pragma once
#include <unordered_map>

#include "runtime/gpu/driver/device_pool.hpp"
#include "runtime/program/program.hpp"

namespace weft {

/// Of each, the machine code for the device's architecture, where it has that and the driver takes it; else
/// the image, which the driver compiles. With the device entered.
class LoadedKernels {
 public:
  LoadedKernels(GpuContext& context, DevicePool& pool) : context_(context), pool_(pool) {}

  struct Loaded {
    std::shared_ptr<const std::vector<std::byte>> image;
    CudaDriver::Module module = nullptr;
    CudaDriver::Function function = nullptr;
    int resident_blocks = 1;
    unsigned block_bytes = 0;  // of a block's memory, that launches ask for
  };
  /// Loaded when first asked for. Errors: OSError.
  const Loaded& of(const CompiledKernel& kernel);
  /// Lets go of those whose programs have ended. All that the device was asked for is done.
  void release();
  void forget() { loaded_.clear(); }

 private:
  CudaDriver::Module load(const CompiledKernel& kernel);
  int find(Loaded& loaded);
  CudaDriver::Module load_cubin(const CompiledKernel& kernel);

  GpuContext& context_;
  DevicePool& pool_;
  std::unordered_map<const void*, Loaded> loaded_;  // by image
};

}  // namespace weft
