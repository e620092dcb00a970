// A device's context: opened when first needed, and anew after a fault.
#pragma once
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <shared_mutex>

#include "runtime/gpu/driver/cuda_driver.hpp"
#include "runtime/gpu/driver/launch_history.hpp"

namespace weft {

/// Any number of threads may use it.
class GpuContext {
 public:
  using Lock = std::unique_lock<std::recursive_mutex>;
  /// `opened` makes what belongs to a context, `lost` forgets it. Errors: OSError when the driver has no such
  /// device.
  GpuContext(const CudaDriver& driver, int ordinal, std::function<void()> opened, std::function<void()> lost);
  GpuContext(const GpuContext&) = delete;

  const CudaDriver& driver() const { return driver_; }
  int attribute(CudaDriver::Attribute which) const;
  /// How often all memory has been lost.
  std::int64_t epoch() const { return epoch_; }

  /// Makes it the calling thread's context; while the lock is held nobody else asks the device for anything.
  /// Errors: OSError when it cannot be opened, or, where the thread is `in_this_memory`, that has been lost.
  Lock enter();
  /// The same, unless the memory of `epoch` has been lost.
  Lock enter(std::int64_t epoch);
  std::shared_ptr<void> in_this_memory();
  /// Does what needs no current context, while nobody else asks the device for anything.
  void unless_lost(std::int64_t epoch, const std::function<void()>& work);

  /// While it is entered. Errors: OSError for the driver's `error`, unless that is 0, of what was being done.
  /// After a fault, which is told with the kernels that may be meant, all memory is lost.
  void check(int error, const std::string& what);
  /// Whether a context is of no use after the error.
  static bool is_fault(int error);
  /// Waits for what was asked for in `epoch`, without the lock. Errors: as of check and enter.
  void wait(CudaDriver::Event event, std::int64_t epoch);

  /// While a stream is recorded, faults are put off until `resume`, as recordings end before their stream.
  void put_off_faults() { is_put_off_ = true; }
  void resume_faults();

  LaunchHistory& notes() { return notes_; }

 private:
  void open();
  void recover();

  const CudaDriver& driver_;
  const int ordinal_;
  const std::function<void()> opened_, lost_;
  std::atomic<std::int64_t> epoch_ = 0;
  std::shared_mutex waiting_;   // shared by who waits without the lock
  std::recursive_mutex mutex_;  // of what follows
  int device_ = 0;
  CudaDriver::Context context_ = nullptr;
  bool is_open_ = false, is_put_off_ = false, is_lost_ = false;
  LaunchHistory notes_;
};

}  // namespace weft
