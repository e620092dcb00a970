// The GPUs of this process.
#include <map>
#include <mutex>

#include "runtime/gpu/gpu.hpp"

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

}  // namespace

/// Teams of several blocks take rows that are not so long, either, and copies have many pieces: tests have
/// few long ones.
Gpu& emulated_gpu(int ordinal) {
  constexpr GpuSettings settings{.elements_each = 160, .piece_bytes = 4 << 10, .small_piece_bytes = 512};
  static auto* const gpus = new Gpus;
  return gpus->at(ordinal, [&] { return new Gpu(CudaDriver::emulated(), ordinal, settings); });
}

Accelerator* accelerator_for(Isa isa, int ordinal) {
  if (isa == Isa::ptx) return &cuda_gpu(ordinal);
  return isa == Isa::emulated ? &emulated_gpu(ordinal) : nullptr;
}

}  // namespace weft
