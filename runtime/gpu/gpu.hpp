// One GPU: its memory, its kernels, and the streams on which it works.
#pragma once
#include "runtime/gpu/abi/launch_shape.hpp"
#include "runtime/gpu/device_products.hpp"
#include "runtime/gpu/driver/constant_cache.hpp"
#include "runtime/gpu/driver/device_pool.hpp"
#include "runtime/gpu/driver/loaded_kernels.hpp"
#include "runtime/gpu/driver/own_kernels.hpp"
#include "runtime/gpu/driver/recordings.hpp"
#include "runtime/gpu/driver/transfers.hpp"
#include "runtime/program/beside_host.hpp"
#include "runtime/program/program.hpp"
#include "runtime/system/isa.hpp"

namespace weft {

/// How a GPU is worked with.
struct GpuSettings {
  std::int64_t elements_each = GpuSize().elements_each;
  std::size_t piece_bytes = std::size_t{4} << 20;         // of what travels to it and from it
  std::size_t small_piece_bytes = std::size_t{64} << 10;  // of what comes between kernels
};

/// Any number of threads may use it. Kernels are one stream's, in order; arguments come by another, and
/// results go by a third, each of which waits for just the work that it must come after. A kernel's fault is
/// an OSError for who comes to know of it, naming the kernels that may be meant; what was in the device's
/// memory is lost, and the next program finds it new.
class Gpu final : public BesideHost {
 public:
  /// Device `ordinal` of the driver, with the first of the libraries that starts. Errors: OSError when there
  /// is none, or none that can be had.
  Gpu(const CudaDriver& driver, int ordinal, const GpuSettings& settings,
      std::span<const Cublas> libraries = {});
  ~Gpu() override;
  Gpu(const Gpu&) = delete;

  std::shared_ptr<void> allocate(std::size_t bytes) override { return place(bytes).memory; }
  std::shared_ptr<void> allocate(std::size_t bytes, const void* from) override {
    return place(bytes, from).memory;
  }
  /// Memory, and the epoch that it is of.
  struct Placed {
    std::shared_ptr<void> memory;
    std::int64_t epoch = 0;
  };
  Placed place(std::size_t bytes);
  Placed place(std::size_t bytes, const void* from);
  /// How often its memory has been lost.
  std::int64_t epoch() const { return context_.epoch(); }
  std::shared_ptr<void> in_this_memory() override { return context_.in_this_memory(); }
  std::shared_ptr<DeviceMemory> array_memory(std::size_t bytes) override;
  std::shared_ptr<DeviceMemory> array_memory(std::size_t bytes, const void* from) override;
  std::vector<std::byte*> constants(const Program& program) override;
  /// What consists of launches, copies, products and what kernels of Weft's own take without the host
  /// (device_functions.hpp) is recorded as a graph.
  void take(const Program& program, const Addresses& addresses, const std::shared_ptr<void>& memory,
            const std::function<void()>& work) override;
  void launch(const CompiledKernel& kernel, const Launch& launch, std::span<void* const> buffers) override;
  using BesideHost::take;
  /// By cuBLAS, where it is installed and has the memory that it needs, else by its own kernel.
  void take(const MatrixProduct& product, const CompiledKernel* own, std::byte* a, std::byte* b,
            std::byte* c) override;
  /// By kernels of Weft's own, where there are such (device_functions.hpp).
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
  /// How often kernels found fewer marks in a mask than were counted before: they add to it. Who next waits
  /// has that as a ValueError, be it for other work.
  std::uint32_t* missing_marks();
  void note_counted();

  void copy(void* to, const void* from, std::size_t bytes) override;
  void write(void* to, const void* from, std::size_t bytes) override;
  void read(void* to, const void* from, std::size_t bytes) override;
  /// A number for all that it has been asked for so far.
  std::int64_t mark();
  /// What that has stored, beside what is asked for later. Errors: as of read; OSError when the memory of
  /// `epoch` is lost; ValueError, see missing_marks.
  void read_marked(void* to, const void* from, std::size_t bytes, std::int64_t mark, std::int64_t epoch);
  /// Waits for all that it has been asked for. Errors: as of read.
  void finish();
  double timed(const std::function<void()>& work) override;

 private:
  void opened();
  void lost();
  void release();
  CudaDriver::Stream ready();
  /// Memory that a launch has besides its buffers.
  struct Besides {
    std::shared_ptr<void> scratch, counters, meetings;
  };
  Besides allocate_besides(const LaunchShape& shape);
  Besides allocate_within(LaunchShape& shape);
  void start(const CompiledKernel& kernel, CudaDriver::Function function, unsigned block_bytes,
             const LaunchShape& shape, std::vector<std::uint64_t>& words, const void* counters);
  void launch_own(const OwnKernelCode& kernel, const OwnLaunch& size, const void* words);
  void launch_product(const MatrixProduct& product, const CompiledKernel& own, std::byte* a, std::byte* b,
                      std::byte* c);
  bool take_by_library(const MatrixProduct& product, std::byte* a, std::byte* b, std::byte* c);
  void start_products();
  void refuse_product(int error);
  void refuse_missing_marks(std::int64_t mark, std::int64_t epoch);
  bool take_within(bool may_be_hosts, const std::function<bool()>& take);
  std::int64_t enter_beside();
  bool is_recordable(const Program& program) const;
  bool take_recorded(const Program& program, const Addresses& addresses, const std::shared_ptr<void>& memory,
                     const std::function<void()>& work);
  std::shared_ptr<Recording> record(const std::function<void()>& work);

  const GpuSettings settings_;
  GpuContext context_;
  Timeline work_, up_, down_;
  std::int64_t joined_ = 0;  // of what `up_` was asked for, what `work_` waits for
  int multiprocessors_ = 1;
  DevicePool pool_;
  LoadedKernels kernels_;
  OwnKernels own_kernels_;
  DeviceProducts products_;
  Uploads arguments_, between_kernels_;
  Downloads results_;
  Recordings recordings_;
  std::vector<std::shared_ptr<void>>* recorded_memory_ = nullptr;  // what is being recorded works on
  ConstantCache constants_;
  std::shared_ptr<void> missing_marks_;
  std::int64_t counted_ = 0, refused_ = 0;  // work that may add to that, and that it was looked at after
  std::uint32_t told_ = 0;                  // of them
};

/// What runs kernels for `isa`, if not this processor: made when first asked for, and never destroyed.
/// Errors: OSError when there is no such device.
Accelerator* accelerator_for(Isa isa, int ordinal = 0);
/// One whose threads this processor runs.
Gpu& emulated_gpu(int ordinal = 0);

}  // namespace weft
