// The GPUs of this machine.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/system/isa.hpp"

namespace weft {

struct CudaDevice {
  std::string name;
  std::int64_t bytes = 0;  // of memory
  int multiprocessors = 0;
  int major = 0, minor = 0;  // compute capability
};

/// In the driver's order; at least one. Errors: OSError, with the reason why there is none.
std::vector<CudaDevice> cuda_devices();

/// Whether the device takes what is compiled for sm_90a: Hopper alone does.
inline bool is_sm_90a(const CudaDevice& device) { return device.major == 9 && device.minor == 0; }

/// What kernels are compiled for that any of this machine's GPUs may run.
Isa cuda_isa();

}  // namespace weft
