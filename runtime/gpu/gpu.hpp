// One GPU: its memory, its kernels, and the one stream on which all is done in order.
#pragma once
#include <map>
#include <mutex>
#include <unordered_map>

#include "runtime/beside_host.hpp"
#include "runtime/gpu/cublas.hpp"
#include "runtime/gpu/cuda_driver.hpp"
#include "runtime/gpu/launch_shape.hpp"
#include "runtime/gpu/recordings.hpp"
#include "runtime/isa.hpp"
#include "runtime/program.hpp"

namespace weft {

/// Any number of threads may use it.
class Gpu final : public BesideHost {
 public:
  /// Device `ordinal` of the driver; `elements_each` as in GpuSize. Errors: OSError when there is none, or
  /// none that can be had.
  Gpu(const CudaDriver& driver, int ordinal, std::int64_t elements_each, const Cublas* cublas = nullptr);
  Gpu(const Gpu&) = delete;

  /// Freed memory is kept and used again; when there is too little, it is given back first.
  std::shared_ptr<void> allocate(std::size_t bytes) override;
  std::shared_ptr<DeviceMemory> array_memory(std::size_t bytes) override;
  std::vector<std::byte*> constants(const Program& program) override;
  /// What consists of launches, copies and cuBLAS's products alone is recorded as a graph.
  void take(const Program& program, const Addresses& addresses, const std::shared_ptr<void>& memory,
            const std::function<void()>& work) override;
  void launch(const Kernel& kernel, const Launch& launch, std::span<void* const> buffers) override;
  using BesideHost::take;
  /// By cuBLAS, where it is installed.
  void take(const MatrixProduct& product, std::byte* a, std::byte* b, std::byte* c) override;
  void copy(void* to, const void* from, std::size_t bytes) override;
  void write(void* to, const void* from, std::size_t bytes) override;
  void read(void* to, const void* from, std::size_t bytes) override;
  double timed(const std::function<void()>& work) override;

 private:
  using Address = CudaDriver::Address;
  struct Loaded {
    std::shared_ptr<const std::vector<std::byte>> image;
    CudaDriver::Function function = nullptr;
    int resident_blocks = 1;
  };

  void check(int error, const char* what) const { check_cuda(driver_, error, what); }
  void enter() const;
  Loaded loaded(const Kernel& kernel);
  void start(const Kernel& kernel, CudaDriver::Function function, const LaunchShape& shape,
             std::vector<std::uint64_t>& words, const void* counters);
  Address obtain(std::size_t bytes);
  void give_back(Address address, std::size_t bytes);
  template <class Work>
  int with_room(const Work& work);
  void trim();
  bool is_recordable(const Program& program) const;
  std::shared_ptr<Recording> record(const std::function<void()>& work);

  const CudaDriver& driver_;
  const Cublas* cublas_;
  Cublas::Handle handle_ = nullptr;
  CudaDriver::Context context_ = nullptr;
  CudaDriver::Stream stream_ = nullptr;
  int multiprocessors_ = 1;
  std::int64_t elements_each_ = 1;
  std::recursive_mutex mutex_;  // of what follows
  std::multimap<std::size_t, Address> kept_;
  std::unordered_map<const void*, Loaded> loaded_;  // by image
  Recordings recordings_;
  std::vector<std::shared_ptr<void>>* recorded_memory_ = nullptr;  // what is being recorded works on
};

/// What runs kernels for `isa`, if not this processor: made when first asked for, and never destroyed.
/// Errors: OSError when there is no such device.
Accelerator* accelerator_for(Isa isa, int ordinal = 0);
/// One whose threads this processor runs.
Gpu& emulated_gpu(int ordinal = 0);

}  // namespace weft
