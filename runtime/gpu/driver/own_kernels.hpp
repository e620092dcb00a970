// Kernels of Weft's own, as functions of a driver.
#pragma once
#include <unordered_map>

#include "runtime/gpu/abi/own_kernel.hpp"
#include "runtime/gpu/driver/cuda_driver.hpp"

namespace weft {

/// Lets launches of the function ask for so many bytes of a block's memory. The driver's error, or 0.
int allow_block_memory(const CudaDriver& driver, CudaDriver::Function function, unsigned bytes);

/// Those of a context, each module loaded when the first of its kernels is asked for. Not for several threads
/// at once.
class OwnKernels {
 public:
  explicit OwnKernels(const CudaDriver& driver) : driver_(driver) {}
  /// For a launch that asks for so many bytes of a block's memory. The driver's error, or 0.
  int find(CudaDriver::Function* function, const OwnKernelCode& kernel, unsigned block_bytes);
  /// The context is no more.
  void forget() { modules_.clear(), functions_.clear(); }

 private:
  struct Loaded {
    CudaDriver::Function function = nullptr;
    unsigned block_bytes = 0;  // that launches may ask for
  };
  int load(CudaDriver::Function* function, const OwnKernelCode& kernel);

  const CudaDriver& driver_;
  std::unordered_map<const char*, CudaDriver::Module> modules_;  // by PTX
  std::unordered_map<const OwnKernelCode*, Loaded> functions_;
};

}  // namespace weft
