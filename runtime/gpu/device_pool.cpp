#include "runtime/gpu/device_pool.hpp"

#include <algorithm>

#include "runtime/errors.hpp"
#include "runtime/memory_text.hpp"
#include "runtime/text_of.hpp"

namespace weft {
namespace {

/// Sizes in which memory is asked for, so that what was freed fits what comes.
std::size_t rounded(std::size_t bytes) {
  const std::size_t step = bytes < (std::size_t{1} << 20) ? 512 : std::size_t{2} << 20;
  return std::max<std::size_t>((bytes + step - 1) / step, 1) * step;
}

}  // namespace

std::shared_ptr<DevicePool::Kept> DevicePool::kept() const {
  const std::lock_guard lock(mutex_);
  return kept_;
}

/// Memory that is lost goes back to where nobody looks.
std::shared_ptr<void> DevicePool::allocate(std::size_t bytes) {
  const std::size_t size = rounded(bytes);
  const std::shared_ptr<Kept> home = kept();
  const Address address = obtain(size);
  return {reinterpret_cast<void*>(address), [home, address, size](void*) {
            const std::lock_guard lock(home->mutex);
            home->blocks.emplace(size, address);
          }};
}

DevicePool::Address DevicePool::obtain(std::size_t bytes) {
  {
    const std::shared_ptr<Kept> home = kept();
    const std::lock_guard lock(home->mutex);
    const auto found = home->blocks.find(bytes);
    if (found != home->blocks.end()) {
      const Address address = found->second;
      home->blocks.erase(found);
      return address;
    }
  }
  Address address = 0;
  const int error = with_room([&] { return driver_.allocate(&address, bytes); });
  if (error == CudaDriver::out_of_memory) {
    std::size_t left = 0, all = 0;
    check_(driver_.memory_left(&left, &all), "asking for the memory that is left");
    throw MemoryError(text_of("Unable to allocate {} on the device, which has {} of {} left",
                              memory_text(bytes), memory_text(left), memory_text(all)));
  }
  check_(error, "allocating memory");
  return address;
}

void DevicePool::trim() {
  release_();
  const std::shared_ptr<Kept> home = kept();
  std::multimap<std::size_t, Address> blocks;
  {
    const std::lock_guard lock(home->mutex);
    blocks.swap(home->blocks);
  }
  for (const auto& [bytes, address] : blocks) check_(driver_.free(address), "freeing memory");
}

void DevicePool::forget() {
  const std::lock_guard lock(mutex_);
  kept_ = std::make_shared<Kept>();
}

}  // namespace weft
