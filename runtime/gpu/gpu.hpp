// One GPU: its memory, its kernels, and the one stream on which all is done in order.
#pragma once
#include <atomic>
#include <mutex>
#include <unordered_map>

#include "runtime/beside_host.hpp"
#include "runtime/gpu/cublas.hpp"
#include "runtime/gpu/cuda_driver.hpp"
#include "runtime/gpu/device_pool.hpp"
#include "runtime/gpu/launch_shape.hpp"
#include "runtime/gpu/own_kernels.hpp"
#include "runtime/gpu/recordings.hpp"
#include "runtime/isa.hpp"
#include "runtime/program.hpp"

namespace weft {

/// Any number of threads may use it. A kernel's fault is an OSError for who comes to know of it, naming the
/// kernels that may be meant; what was in the device's memory is lost, and the next program finds it new.
class Gpu final : public BesideHost {
 public:
  /// Device `ordinal` of the driver; `elements_each` as in GpuSize. Errors: OSError when there is none, or
  /// none that can be had.
  Gpu(const CudaDriver& driver, int ordinal, std::int64_t elements_each, const Cublas* cublas = nullptr);
  Gpu(const Gpu&) = delete;

  std::shared_ptr<void> allocate(std::size_t bytes) override;
  /// How often its memory has been lost.
  std::int64_t epoch() const { return epoch_; }
  std::shared_ptr<DeviceMemory> array_memory(std::size_t bytes) override;
  std::vector<std::byte*> constants(const Program& program) override;
  /// What consists of launches, copies, cuBLAS's products and what kernels of Weft's own take without the
  /// host (device_functions.hpp) is recorded as a graph.
  void take(const Program& program, const Addresses& addresses, const std::shared_ptr<void>& memory,
            const std::function<void()>& work) override;
  void launch(const Kernel& kernel, const Launch& launch, std::span<void* const> buffers) override;
  using BesideHost::take;
  /// By cuBLAS, where it is installed, else by its own kernel.
  void take(const MatrixProduct& product, const Kernel* own, std::byte* a, std::byte* b,
            std::byte* c) override;
  /// By kernels of Weft's own, where there are such (device_functions.hpp).
  void take(const Lookup& lookup, std::byte* table, std::byte* keys, std::byte* result) override;
  void take(const HostCall& call, std::span<void* const> buffers) override;

  /// Runs a kernel of Weft's own.
  template <class Words>
  void launch(const OwnKernel<Words>& kernel, const OwnLaunch& size, const Words& words) {
    launch_own(kernel, size, &words);
  }
  /// As many threads as are worth it for so many elements, each of which takes those further on, too.
  OwnLaunch launch_for(std::int64_t elements) const;
  /// Memory that kernels work on, uninitialised: as long as what is recorded lives, where something is.
  std::shared_ptr<void> scratch(std::int64_t bytes);
  void fill(void* to, std::byte byte, std::size_t bytes);

  void copy(void* to, const void* from, std::size_t bytes) override;
  void write(void* to, const void* from, std::size_t bytes) override;
  void read(void* to, const void* from, std::size_t bytes) override;
  double timed(const std::function<void()>& work) override;

 private:
  struct Loaded {
    std::shared_ptr<const std::vector<std::byte>> image;
    CudaDriver::Function function = nullptr;
    int resident_blocks = 1;
  };

  void open();
  void enter();
  void check(int error, const std::string& what);
  void recover();
  void release();
  Loaded loaded(const Kernel& kernel);
  void launch_product(const MatrixProduct& product, const Kernel& own, std::byte* a, std::byte* b,
                      std::byte* c);
  void start(const Kernel& kernel, CudaDriver::Function function, const LaunchShape& shape,
             std::vector<std::uint64_t>& words, const void* counters);
  void launch_own(const OwnKernelCode& kernel, const OwnLaunch& size, const void* words);
  bool is_recordable(const Program& program) const;
  std::shared_ptr<Recording> record(const std::function<void()>& work);
  void note(const std::string& kernel);

  const CudaDriver& driver_;
  int ordinal_ = 0, device_ = 0;
  const Cublas* cublas_;
  Cublas::Handle handle_ = nullptr;
  CudaDriver::Context context_ = nullptr;
  CudaDriver::Stream stream_ = nullptr;
  int multiprocessors_ = 1;
  std::int64_t elements_each_ = 1;
  DevicePool pool_;
  std::atomic<std::int64_t> epoch_ = 0;
  std::recursive_mutex mutex_;  // of what follows
  bool is_open_ = false;
  bool is_lost_ = false;                            // by a fault, while something was recorded
  std::vector<std::string> asked_;                  // kernels, since it was last known that all was well
  std::unordered_map<const void*, Loaded> loaded_;  // by image
  OwnKernels own_kernels_;
  Recordings recordings_;
  std::vector<std::shared_ptr<void>>* recorded_memory_ = nullptr;  // what is being recorded works on
};

/// What runs kernels for `isa`, if not this processor: made when first asked for, and never destroyed.
/// Errors: OSError when there is no such device.
Accelerator* accelerator_for(Isa isa, int ordinal = 0);
/// One whose threads this processor runs.
Gpu& emulated_gpu(int ordinal = 0);

}  // namespace weft
