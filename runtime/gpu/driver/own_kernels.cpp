#include "runtime/gpu/driver/own_kernels.hpp"

#include "runtime/gpu/abi/launch_words.hpp"

namespace weft {

int allow_block_memory(const CudaDriver& driver, CudaDriver::Function function, unsigned bytes) {
  if (bytes <= plain_block_bytes) return 0;
  return driver.set_attribute(function, CudaDriver::most_launch_memory, static_cast<int>(bytes));
}

int OwnKernels::find(CudaDriver::Function* function, const OwnKernelCode& kernel, unsigned block_bytes) {
  Loaded& known = functions_[&kernel];
  if (!known.function)
    if (const int error = load(&known.function, kernel)) return error;
  if (block_bytes > known.block_bytes) {
    if (const int error = allow_block_memory(driver_, known.function, block_bytes)) return error;
    known.block_bytes = block_bytes;
  }
  *function = known.function;
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
