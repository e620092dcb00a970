#include "runtime/gpu/driver/gpu_context.hpp"

#include <algorithm>
#include <utility>

#include "runtime/system/errors.hpp"
#include "runtime/system/text_of.hpp"

namespace weft {
namespace {

/// The memory that a thread works in, of one device and of those around it.
class ThreadMemory {
 public:
  explicit ThreadMemory(const GpuContext& context)
      : context_(context), epoch_(context.epoch()), around_(std::exchange(innermost, this)) {}
  ~ThreadMemory() { innermost = around_; }
  ThreadMemory(const ThreadMemory&) = delete;
  ThreadMemory& operator=(const ThreadMemory&) = delete;

  /// The epoch that the thread works in, or the one at hand.
  static std::int64_t epoch_in(const GpuContext& context) {
    for (const ThreadMemory* memory = innermost; memory; memory = memory->around_)
      if (&memory->context_ == &context) return memory->epoch_;
    return context.epoch();
  }

 private:
  static thread_local ThreadMemory* innermost;
  const GpuContext& context_;
  const std::int64_t epoch_;
  ThreadMemory* const around_;
};

thread_local ThreadMemory* ThreadMemory::innermost = nullptr;

}  // namespace

GpuContext::GpuContext(const CudaDriver& driver, int ordinal, std::function<void()> opened,
                       std::function<void()> lost)
    : driver_(driver), ordinal_(ordinal), opened_(std::move(opened)), lost_(std::move(lost)) {
  int count = 0;
  check_cuda(driver, driver.device_count(&count), "counting devices");
  if (ordinal >= count)
    throw OSError(text_of("no CUDA device {}: the driver knows of {}, counted from 0", ordinal, count));
}

bool GpuContext::is_fault(int error) {
  return std::ranges::find(CudaDriver::faults, error) != CudaDriver::faults.end();
}

int GpuContext::attribute(CudaDriver::Attribute which) const {
  int value = 0;
  check_cuda(driver_, driver_.attribute(&value, which, device_), "asking for a device's attribute");
  return value;
}

void GpuContext::open() {
  check_cuda(driver_, driver_.device(&device_, ordinal_), "opening a device");
  check_cuda(driver_, driver_.retain_context(&context_, device_), "opening a device");
  check_cuda(driver_, driver_.set_context(context_), "opening a device");
  opened_();
  is_open_ = true;
}

/// Nobody recovers between the look at the epoch and the entry.
GpuContext::Lock GpuContext::enter() {
  const Lock lock(mutex_);
  return enter(ThreadMemory::epoch_in(*this));
}

/// A context belongs to a thread.
GpuContext::Lock GpuContext::enter(std::int64_t epoch) {
  Lock lock(mutex_);
  if (epoch != epoch_) throw OSError("a device has failed since, and arrays in its memory are lost");
  if (!is_open_) open();
  check(driver_.set_context(context_), "entering a device");
  return lock;
}

void GpuContext::unless_lost(std::int64_t epoch, const std::function<void()>& work) {
  const Lock lock(mutex_);
  if (epoch == epoch_) work();
}

std::shared_ptr<void> GpuContext::in_this_memory() { return std::make_shared<ThreadMemory>(*this); }

void GpuContext::check(int error, const std::string& what) {
  if (error == 0) return;
  std::string text = what;
  if (is_fault(error)) {
    text += notes_.text();
    is_lost_ = true;
    if (!is_put_off_) recover();
  }
  check_cuda(driver_, error, text.c_str());
}

void GpuContext::resume_faults() {
  is_put_off_ = false;
  if (is_lost_) recover();
}

/// As new: nothing that was loaded, recorded or allocated is there any more. Who waits for the context comes
/// to know of the fault, too, before it goes.
void GpuContext::recover() {
  ++epoch_;
  const std::unique_lock nobody_waits(waiting_);
  is_lost_ = false;
  notes_.clear();
  lost_();
  driver_.reset_context(device_);
  is_open_ = false;  // until who enters opens it
}

void GpuContext::wait(CudaDriver::Event event, std::int64_t epoch) {
  int error = 0;
  {
    const std::shared_lock waiting(waiting_);
    if (epoch == epoch_) error = driver_.wait_for_event(event);
  }
  if (error == 0 && epoch == epoch_) return;
  const Lock lock = enter(epoch);
  check(error, "waiting for the device");
}

}  // namespace weft
