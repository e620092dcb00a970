#include "passes/arena_blocks.hpp"

#include <algorithm>
#include <iterator>

namespace weft::passes {
namespace {

/// A multiple of 64, and never nothing, so that offsets tell blocks apart.
std::int64_t rounded(std::int64_t bytes) { return std::max<std::int64_t>((bytes + 63) / 64 * 64, 64); }

}  // namespace

std::int64_t ArenaBlocks::take(std::int64_t bytes) {
  bytes = rounded(bytes);
  auto best = free_.end();
  for (auto block = free_.begin(); block != free_.end(); ++block)
    if (block->second >= bytes && (best == free_.end() || block->second < best->second)) best = block;
  if (best == free_.end()) return grow(bytes);
  const auto [offset, length] = *best;
  free_.erase(best);
  if (length > bytes) free_[offset + bytes] = length - bytes;
  return offset;
}

/// Takes what is free at the end along.
std::int64_t ArenaBlocks::grow(std::int64_t bytes) {
  std::int64_t offset = end_;
  if (!free_.empty()) {
    const auto last = std::prev(free_.end());
    if (last->first + last->second == end_) {
      offset = last->first;
      free_.erase(last);
    }
  }
  end_ = offset + bytes;
  return offset;
}

void ArenaBlocks::release(std::int64_t offset, std::int64_t bytes) {
  auto block = free_.emplace(offset, rounded(bytes)).first;
  const auto next = std::next(block);
  if (next != free_.end() && block->first + block->second == next->first) {
    block->second += next->second;
    free_.erase(next);
  }
  if (block == free_.begin()) return;
  const auto before = std::prev(block);
  if (before->first + before->second != block->first) return;
  before->second += block->second;
  free_.erase(block);
}

}  // namespace weft::passes
