// Masks that have fewer marks than were counted, of which a GPU's kernels tell when somebody waits for them.
#include <algorithm>
#include <utility>

#include "runtime/gpu/gpu.hpp"
#include "runtime/system/errors.hpp"

namespace weft {

std::uint32_t* Gpu::missing_marks() {
  const GpuContext::Lock lock = context_.enter();
  if (!missing_marks_) {
    missing_marks_ = pool_.allocate(sizeof(std::uint32_t));
    fill(missing_marks_.get(), std::byte{}, sizeof(std::uint32_t));
  }
  return static_cast<std::uint32_t*>(missing_marks_.get());
}

void Gpu::note_counted() {
  const GpuContext::Lock lock = context_.enter();
  counted_ = work_.count();
}

/// Looks once for work that has been done, where there is any that may tell of them.
void Gpu::refuse_missing_marks(std::int64_t mark, std::int64_t epoch) {
  GpuContext::Lock lock = context_.enter(epoch);
  if (!missing_marks_ || std::min(mark, counted_) <= refused_) return;
  const std::shared_ptr<void> memory = missing_marks_;
  lock.unlock();
  std::uint32_t times = 0;
  results_.read(&times, memory.get(), sizeof times, epoch, [&] { work_.hold(down_, mark); });
  lock = context_.enter(epoch);
  refused_ = std::max(refused_, mark);
  if (std::exchange(told_, std::max(told_, times)) < times)
    throw ValueError("operation 'indexing': expected as many marks as were counted");
}

}  // namespace weft
