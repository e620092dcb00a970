#include "runtime/gpu/own_kernels.hpp"

namespace weft {

int OwnKernels::find(CudaDriver::Function* function, const OwnKernelCode& kernel) {
  CudaDriver::Function& known = functions_[&kernel];
  if (!known)
    if (const int error = load(&known, kernel)) return error;
  *function = known;
  return 0;
}

int OwnKernels::load(CudaDriver::Function* function, const OwnKernelCode& kernel) {
  if (driver_.emulate) return driver_.emulate(function, kernel.emulated, kernel.words);
  CudaDriver::Module& module = modules_[kernel.ptx];
  if (!module)
    if (const int error = driver_.load_module(&module, kernel.ptx)) return error;
  return driver_.find_function(function, module, kernel.name);
}

}  // namespace weft
