#include "runtime/gpu/moving_memory.hpp"

#include <cstring>

#include "runtime/arena.hpp"

namespace weft {

MovingMemory::MovingMemory(Accelerator& accelerator, std::size_t bytes)
    : accelerator_(accelerator),
      bytes_(bytes),
      device_(std::static_pointer_cast<std::byte>(accelerator.allocate(bytes))) {}

std::shared_ptr<std::byte> MovingMemory::on(const Accelerator& accelerator) const {
  const std::lock_guard lock(mutex_);
  return &accelerator == &accelerator_ ? device_ : nullptr;
}

bool MovingMemory::is_on_host() const {
  const std::lock_guard lock(mutex_);
  return host_ != nullptr;
}

std::byte* MovingMemory::on_host() {
  const std::lock_guard lock(mutex_);
  if (!host_) host_ = read(), device_ = nullptr;
  return host_.get();
}

std::shared_ptr<std::byte> MovingMemory::copied() const {
  const std::lock_guard lock(mutex_);
  return read();
}

std::shared_ptr<std::byte> MovingMemory::read() const {
  auto copy = std::static_pointer_cast<std::byte>(allocate_block(bytes_));
  if (bytes_ == 0) return copy;
  if (host_)
    std::memcpy(copy.get(), host_.get(), bytes_);
  else
    accelerator_.read(copy.get(), device_.get(), bytes_);
  return copy;
}

}  // namespace weft
