#include "runtime/array/arena.hpp"

#include <fmt/format.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <mutex>

#include "runtime/system/errors.hpp"
#include "runtime/system/memory_text.hpp"

namespace weft {
namespace {

constexpr std::size_t alignment = 64;
constexpr std::size_t huge_page = std::size_t{2} << 20;
/// Smaller blocks are malloc's business: it is as fast, and checked by sanitizers.
constexpr std::size_t least_cached = std::size_t{64} << 10;

std::atomic<std::size_t> bytes_in_use{0}, peak_bytes{0};

void count_in(std::size_t bytes) {
  const std::size_t now = bytes_in_use.fetch_add(bytes, std::memory_order_relaxed) + bytes;
  std::size_t peak = peak_bytes.load(std::memory_order_relaxed);
  while (peak < now && !peak_bytes.compare_exchange_weak(peak, now, std::memory_order_relaxed)) {
  }
}

void count_out(std::size_t bytes) { bytes_in_use.fetch_sub(bytes, std::memory_order_relaxed); }

/// Rounds up to one of eight sizes between a power of two and the next: at most an eighth is wasted.
std::size_t size_class(std::size_t bytes) {
  const std::size_t step = std::bit_floor(bytes) / 8;
  return (bytes + step - 1) / step * step;
}

void* map_pages(std::size_t bytes) {
  void* base = mmap(nullptr, bytes + huge_page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (base == MAP_FAILED) return nullptr;
  const auto start = reinterpret_cast<std::uintptr_t>(base);
  const std::uintptr_t aligned = (start + huge_page - 1) / huge_page * huge_page;
  void* block = reinterpret_cast<void*>(aligned);
  if (aligned > start) munmap(base, aligned - start);
  if (aligned < start + huge_page)
    munmap(reinterpret_cast<void*>(aligned + bytes), start + huge_page - aligned);
  madvise(block, bytes, MADV_HUGEPAGE);
  return block;
}

void* new_block(std::size_t bytes) {
  return bytes < huge_page ? std::aligned_alloc(alignment, bytes) : map_pages(bytes);
}

void release_block(void* block, std::size_t bytes) {
  if (bytes < huge_page) {
    std::free(block);
  } else {
    munmap(block, bytes);
  }
}

/// Blocks that nobody uses now, by size.
class BlockCache {
 public:
  static BlockCache& instance();

  void* take(std::size_t bytes, std::size_t& actual);
  void give(void* block, std::size_t bytes);
  void trim();

 private:
  bool keep(void* block, std::size_t bytes);

  std::mutex mutex_;
  std::multimap<std::size_t, void*> free_;
  std::size_t cached_ = 0;
  const std::size_t limit_ =
      static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) / 4;
};

/// Never destroyed: arrays of static lifetime give their blocks back after main. Its lock is never held
/// across a fork.
BlockCache& BlockCache::instance() {
  static BlockCache* const cache = [] {
    static BlockCache* made = new BlockCache;
    pthread_atfork([] { made->mutex_.lock(); }, [] { made->mutex_.unlock(); }, [] { made->mutex_.unlock(); });
    return made;
  }();
  return *cache;
}

/// A block of at least `bytes`, and at most a quarter more; null when none is free.
void* BlockCache::take(std::size_t bytes, std::size_t& actual) {
  const std::lock_guard lock(mutex_);
  const auto found = free_.lower_bound(bytes);
  if (found == free_.end() || found->first > bytes + bytes / 4) return nullptr;
  void* block = found->second;
  actual = found->first;
  cached_ -= actual;
  free_.erase(found);
  return block;
}

void BlockCache::give(void* block, std::size_t bytes) {
  {
    const std::lock_guard lock(mutex_);
    if (cached_ + bytes <= limit_ && keep(block, bytes)) return;
  }
  release_block(block, bytes);
}

/// Before others of its size: what was used last is in the processor's caches. False when there is no memory
/// to remember it by: a block is given back while exceptions fly.
bool BlockCache::keep(void* block, std::size_t bytes) {
  try {
    free_.emplace_hint(free_.lower_bound(bytes), bytes, block);
  } catch (const std::bad_alloc&) {
    return false;
  }
  cached_ += bytes;
  return true;
}

void BlockCache::trim() {
  std::multimap<std::size_t, void*> dropped;
  {
    const std::lock_guard lock(mutex_);
    dropped.swap(free_);
    cached_ = 0;
  }
  for (const auto& [bytes, block] : dropped) release_block(block, bytes);
}

[[noreturn]] void throw_out_of_memory(std::size_t bytes) {
  throw MemoryError("Unable to allocate " + memory_text(bytes));
}

std::shared_ptr<void> small_block(std::size_t bytes) {
  void* base = std::malloc(bytes + alignment);
  if (base == nullptr) throw_out_of_memory(bytes);
  const auto address = reinterpret_cast<std::uintptr_t>(base);
  count_in(bytes);
  return {reinterpret_cast<void*>((address + alignment - 1) / alignment * alignment), [base, bytes](void*) {
            count_out(bytes);
            std::free(base);
          }};
}

std::shared_ptr<void> cached_block(std::size_t bytes) {
  BlockCache& cache = BlockCache::instance();
  std::size_t actual = size_class(bytes);
  void* block = cache.take(actual, actual);
  if (block == nullptr) block = new_block(actual);
  if (block == nullptr) {
    cache.trim();
    block = new_block(actual);
  }
  if (block == nullptr) throw_out_of_memory(bytes);
  count_in(actual);
  return {block, [actual](void* returned) {
            count_out(actual);
            BlockCache::instance().give(returned, actual);
          }};
}

}  // namespace

std::shared_ptr<void> allocate_block(std::size_t bytes) {
  if (bytes > PTRDIFF_MAX - 2 * huge_page) throw_out_of_memory(bytes);
  return bytes < least_cached ? small_block(bytes) : cached_block(bytes);
}

void trim_blocks() { BlockCache::instance().trim(); }

BlockUse block_use() { return {bytes_in_use.load(), peak_bytes.load()}; }
void reset_block_peak() { peak_bytes = bytes_in_use.load(); }

}  // namespace weft
