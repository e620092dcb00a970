// Kernels of Weft's own, as functions of a driver.
#pragma once
#include <unordered_map>

#include "runtime/gpu/cuda_driver.hpp"
#include "runtime/gpu/own_kernel.hpp"

namespace weft {

/// Those of a context, each module loaded when the first of its kernels is asked for. Not for several threads
/// at once.
class OwnKernels {
 public:
  explicit OwnKernels(const CudaDriver& driver) : driver_(driver) {}
  /// The driver's error, or 0.
  int find(CudaDriver::Function* function, const OwnKernelCode& kernel);
  /// The context is no more.
  void forget() { modules_.clear(), functions_.clear(); }

 private:
  int load(CudaDriver::Function* function, const OwnKernelCode& kernel);

  const CudaDriver& driver_;
  std::unordered_map<const char*, CudaDriver::Module> modules_;  // by PTX
  std::unordered_map<const OwnKernelCode*, CudaDriver::Function> functions_;
};

}  // namespace weft
