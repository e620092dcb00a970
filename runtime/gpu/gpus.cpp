// The GPUs of this process.
#include <map>
#include <mutex>
#include <vector>

#include "runtime/gpu/driver/cuda_devices.hpp"
#include "runtime/gpu/gpu.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/text_of.hpp"

namespace weft {
namespace {

/// By ordinal.
class Gpus {
 public:
  template <class Make>
  Gpu& at(int ordinal, const Make& make) {
    const std::lock_guard lock(mutex_);
    Gpu*& gpu = gpus_[ordinal];
    if (!gpu) gpu = make();
    return *gpu;
  }

 private:
  std::mutex mutex_;
  std::map<int, Gpu*> gpus_;
};

Gpu& cuda_gpu(int ordinal) {
  static auto* const gpus = new Gpus;
  return gpus->at(ordinal, [&] { return new Gpu(CudaDriver::library(), ordinal, {}, Cublas::libraries()); });
}

/// A device that is not there is for others to report.
void check_takes_sm_90a(int ordinal) {
  if (cuda_isa() == Isa::ptx_90a) return;
  const std::vector<CudaDevice> devices = cuda_devices();
  if (ordinal < 0 || ordinal >= std::ssize(devices)) return;
  const CudaDevice& device = devices[static_cast<std::size_t>(ordinal)];
  if (!is_sm_90a(device))
    throw ValueError(text_of("the program is for sm_90a, and cuda:{}, {}, is sm_{}{}", ordinal, device.name,
                             device.major, device.minor));
}

}  // namespace

/// Teams of several blocks take rows that are not so long, either, and copies have many pieces: tests have
/// few long ones.
Gpu& emulated_gpu(int ordinal) {
  constexpr GpuSettings settings{.elements_each = 160, .piece_bytes = 4 << 10, .small_piece_bytes = 512};
  static auto* const gpus = new Gpus;
  return gpus->at(ordinal, [&] { return new Gpu(CudaDriver::emulated(), ordinal, settings); });
}

Accelerator* accelerator_for(Isa isa, int ordinal) {
  if (isa == Isa::ptx_90a) check_takes_sm_90a(ordinal);
  if (is_cuda(isa)) return &cuda_gpu(ordinal);
  return isa == Isa::emulated ? &emulated_gpu(ordinal) : nullptr;
}

}  // namespace weft
