#include "runtime/program/arena_blocks.hpp"

#include <algorithm>
#include <iterator>

#include "runtime/system/errors.hpp"

namespace weft {
namespace {

constexpr std::int64_t most_bytes = std::int64_t{1} << 62;

[[noreturn]] void refuse() { throw MemoryError("the program needs more memory than can be"); }

}  // namespace

std::int64_t ArenaBlocks::rounded(std::int64_t bytes) {
  return std::max<std::int64_t>((bytes + 63) / 64 * 64, 64);
}

std::int64_t ArenaBlocks::take(std::int64_t bytes) {
  if (bytes > most_bytes) refuse();
  bytes = rounded(bytes);
  const auto best = sizes_.lower_bound({bytes, 0});
  if (best == sizes_.end()) return grow(bytes);
  const auto [length, offset] = *best;
  remove(free_.find(offset));
  if (length > bytes) add(offset + bytes, length - bytes);
  return offset;
}

/// Takes what is free at the end along.
std::int64_t ArenaBlocks::grow(std::int64_t bytes) {
  std::int64_t offset = end_;
  if (!free_.empty()) {
    const auto last = std::prev(free_.end());
    if (last->first + last->second == end_) {
      offset = last->first;
      remove(last);
    }
  }
  if (offset > most_bytes - bytes) refuse();
  end_ = offset + bytes;
  return offset;
}

void ArenaBlocks::release(std::int64_t offset, std::int64_t bytes) {
  std::int64_t end = offset + rounded(bytes);
  const auto next = free_.upper_bound(offset);
  if (next != free_.begin()) {
    const auto before = std::prev(next);
    if (before->first + before->second == offset) {
      offset = before->first;
      remove(before);
    }
  }
  if (next != free_.end() && next->first == end) {
    end += next->second;
    remove(next);
  }
  add(offset, end - offset);
}

void ArenaBlocks::add(std::int64_t offset, std::int64_t bytes) {
  free_.emplace(offset, bytes);
  sizes_.emplace(bytes, offset);
}

void ArenaBlocks::remove(Free::iterator block) {
  sizes_.erase({block->second, block->first});
  free_.erase(block);
}

}  // namespace weft
