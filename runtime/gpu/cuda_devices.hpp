// The GPUs of this machine.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace weft {

struct CudaDevice {
  std::string name;
  std::int64_t bytes = 0;  // of memory
  int multiprocessors = 0;
  int major = 0, minor = 0;  // compute capability
};

/// In the driver's order; at least one. Errors: OSError, with the reason why there is none.
std::vector<CudaDevice> cuda_devices();

}  // namespace weft
