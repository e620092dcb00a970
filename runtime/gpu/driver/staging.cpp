#include "runtime/gpu/driver/staging.hpp"

#include <cstring>
#include <memory>
#include <utility>

#include "runtime/array/arena.hpp"
#include "runtime/system/thread_pool.hpp"

namespace weft {
namespace {

/// Pages are locked once, whatever of them is asked for.
std::shared_ptr<void> whole_pages(std::size_t bytes) {
  constexpr std::size_t page = 4096;
  std::size_t room = (bytes + page - 1) / page * page + page;
  const std::shared_ptr<void> block = allocate_block(room);
  void* begin = block.get();
  return {block, std::align(page, bytes, begin, room)};
}

}  // namespace

Staging::~Staging() {
  for (const std::shared_ptr<void>& memory : memory_)
    if (memory) context_.driver().unlock_pages(memory.get());
}

std::byte* Staging::piece(std::size_t number, std::int64_t epoch) {
  if (std::exchange(epoch_, epoch) != epoch) memory_ = {};
  std::shared_ptr<void>& memory = memory_[number];
  if (!memory) {
    memory = whole_pages(piece_bytes_);
    const GpuContext::Lock lock = context_.enter(epoch);
    context_.driver().lock_pages(memory.get(), piece_bytes_, 0);
  }
  return static_cast<std::byte*>(memory.get());
}

void copy_by_threads(std::byte* to, const std::byte* from, std::size_t bytes) {
  constexpr std::int64_t worth_a_thread = 256 << 10;
  parallel_for(static_cast<std::int64_t>(bytes), worth_a_thread, [&](std::int64_t begin, std::int64_t end) {
    std::memcpy(to + begin, from + begin, static_cast<std::size_t>(end - begin));
  });
}

}  // namespace weft
