#include "runtime/gpu/moving_memory.hpp"

#include <cstring>
#include <utility>

#include "runtime/array/arena.hpp"
#include "runtime/gpu/gpu.hpp"
#include "runtime/system/errors.hpp"

namespace weft {

MovingMemory::MovingMemory(Gpu& gpu, std::shared_ptr<void> memory, std::int64_t epoch, std::size_t bytes)
    : gpu_(gpu),
      epoch_(epoch),
      bytes_(bytes),
      device_(std::static_pointer_cast<std::byte>(std::move(memory))) {}

void MovingMemory::refuse_when_lost() const {
  if (!host_ && epoch_ != gpu_.epoch())
    throw OSError("the array was in the memory of a device that has failed since, and is lost");
}

std::shared_ptr<std::byte> MovingMemory::on(const Accelerator& accelerator) const {
  const std::lock_guard lock(mutex_);
  if (&accelerator != &gpu_) return nullptr;
  refuse_when_lost();
  return device_;
}

bool MovingMemory::is_on_host() const {
  const std::lock_guard lock(mutex_);
  return host_ != nullptr;
}

void MovingMemory::mark_stored() {
  const std::lock_guard lock(mutex_);
  if (!host_) mark_ = gpu_.mark();
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

void MovingMemory::read_from_device(std::byte* copy) const {
  if (mark_)
    gpu_.read_marked(copy, device_.get(), bytes_, *mark_, epoch_);
  else
    gpu_.read(copy, device_.get(), bytes_);
}

std::shared_ptr<std::byte> MovingMemory::read() const {
  auto copy = std::static_pointer_cast<std::byte>(allocate_block(bytes_));
  if (bytes_ == 0) return copy;
  refuse_when_lost();
  if (host_)
    std::memcpy(copy.get(), host_.get(), bytes_);
  else
    read_from_device(copy.get());
  refuse_when_lost();  // meanwhile
  return copy;
}

}  // namespace weft
