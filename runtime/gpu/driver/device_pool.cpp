#include "runtime/gpu/driver/device_pool.hpp"

#include <algorithm>

#include "runtime/system/errors.hpp"
#include "runtime/system/memory_text.hpp"
#include "runtime/system/text_of.hpp"

namespace weft {
namespace {

/// Sizes in which memory is asked for, so that what was freed fits what comes.
std::size_t rounded(std::size_t bytes) {
  const std::size_t step = bytes < (std::size_t{1} << 20) ? 512 : std::size_t{2} << 20;
  return std::max<std::size_t>((bytes + step - 1) / step, 1) * step;
}

}  // namespace

/// Memory that is lost goes back to where nobody looks.
std::shared_ptr<void> DevicePool::owned(Address address, std::size_t bytes) const {
  return {reinterpret_cast<void*>(address), [home = kept_, work = work_.counter(), address, bytes](void*) {
            const std::lock_guard lock(home->mutex);
            home->blocks.emplace(bytes, Block{address, *work});
          }};
}

/// The one that was freed last, or first.
std::optional<DevicePool::Block> DevicePool::take_kept(std::size_t bytes, bool last) {
  const std::lock_guard lock(kept_->mutex);
  const auto [begin, end] = kept_->blocks.equal_range(bytes);
  if (begin == end) return std::nullopt;
  const auto at = last ? std::prev(end) : begin;
  const Block block = at->second;
  kept_->blocks.erase(at);
  return block;
}

std::optional<std::int64_t> DevicePool::oldest_use(std::size_t bytes) const {
  const std::lock_guard lock(kept_->mutex);
  const auto found = kept_->blocks.lower_bound(bytes);
  if (found == kept_->blocks.end() || found->first != bytes) return std::nullopt;
  return found->second.last_use;
}

/// What was freed first is left for who would have to wait for it.
std::shared_ptr<void> DevicePool::allocate(std::size_t bytes) {
  const std::size_t size = rounded(bytes);
  const std::optional<Block> kept = take_kept(size, true);
  return owned(kept ? kept->address : obtain(size), size);
}

/// Memory of the latest program but one may be waited for: who asks for programs faster than they are done
/// has two of each array at most.
DevicePool::Beside DevicePool::allocate_beside(std::size_t bytes) {
  const std::size_t size = rounded(bytes);
  const auto oldest = [&] {
    const std::optional<Block> kept = take_kept(size, false);
    return kept ? Beside{owned(kept->address, size), kept->last_use} : Beside{owned(obtain(size), size), 0};
  };
  if (const auto last_use = oldest_use(size))
    if (*last_use <= work_.count_before_latest() || work_.is_done(*last_use)) return oldest();
  Address fresh = 0;
  const int error = context_.driver().allocate(&fresh, size);
  if (error == 0) return {owned(fresh, size), 0};
  if (error != CudaDriver::out_of_memory) context_.check(error, "allocating memory");
  return oldest();
}

DevicePool::Address DevicePool::obtain(std::size_t bytes) {
  const CudaDriver& driver = context_.driver();
  Address address = 0;
  const int error = with_room([&] { return driver.allocate(&address, bytes); });
  if (error == CudaDriver::out_of_memory) {
    std::size_t left = 0, all = 0;
    context_.check(driver.memory_left(&left, &all), "asking for the memory that is left");
    throw MemoryError(text_of("Unable to allocate {} on the device, which has {} of {} left",
                              memory_text(bytes), memory_text(left), memory_text(all)));
  }
  context_.check(error, "allocating memory");
  return address;
}

void DevicePool::trim() {
  release_();
  std::multimap<std::size_t, Block> blocks;
  {
    const std::lock_guard lock(kept_->mutex);
    blocks.swap(kept_->blocks);
  }
  int told = 0;  // the first error, but for a fault, which is told before all others
  for (const auto& [bytes, block] : blocks) {
    const int error = context_.driver().free(block.address);
    if (told == 0 || (!GpuContext::is_fault(told) && GpuContext::is_fault(error))) told = error;
  }
  context_.check(told, "freeing memory");
}

}  // namespace weft
