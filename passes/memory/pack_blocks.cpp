#include "passes/memory/pack_blocks.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>

#include "runtime/program/arena_blocks.hpp"
#include "runtime/program/place_blocks.hpp"

namespace weft::passes {
namespace {

using Blocks = std::vector<ArenaBlock>;

constexpr std::size_t most_sorted = 2000;  // blocks: placing them by size takes steps by their square
constexpr std::size_t most_steps = 500'000;

std::int32_t last_of(const ArenaBlock& block) {
  return block.last < 0 ? std::numeric_limits<std::int32_t>::max() : block.last;
}

/// Block by block, each as low as those placed before allow that live at the same time. In some order, that
/// is as good as can be.
class InTurn {
 public:
  explicit InTurn(std::int64_t room = std::numeric_limits<std::int64_t>::max()) : room_(room) {}

  /// What finds no room lies at -1.
  void place(ArenaBlock& block) {
    const std::int64_t bytes = ArenaBlocks::rounded(block.bytes);
    block.offset = 0;
    for (const ArenaBlock* other : by_offset_) {
      if (other->first > last_of(block) || block.first > last_of(*other)) continue;
      if (other->offset - block.offset >= bytes) break;
      block.offset = std::max(block.offset, other->offset + ArenaBlocks::rounded(other->bytes));
    }
    if (block.offset > room_ - block.bytes) {
      block.offset = -1;
      return;
    }
    bytes_ = std::max(bytes_, block.offset + bytes);
    by_offset_.insert(std::ranges::upper_bound(by_offset_, block.offset, {}, &ArenaBlock::offset), &block);
  }

  std::int64_t bytes() const { return bytes_; }

 private:
  const std::int64_t room_;
  std::vector<const ArenaBlock*> by_offset_;
  std::int64_t bytes_ = 0;
};

using Order = std::vector<ArenaBlock*>;

std::int64_t place_in(const Order& order) {
  InTurn places;
  for (ArenaBlock* block : order) places.place(*block);
  return places.bytes();
}

std::int64_t end_of(const ArenaBlock* block) { return block->offset + ArenaBlocks::rounded(block->bytes); }

/// Moves the block that ends the arena to the first place, the second or the third.
void promote_highest(Order& order, std::size_t place) {
  const auto highest = std::ranges::max_element(order, {}, end_of);
  const auto target = order.begin() + static_cast<std::ptrdiff_t>(place);
  if (target < highest) std::rotate(target, highest, highest + 1);
}

/// The largest first; then, for some rounds, what ended the arena is placed sooner.
std::int64_t place_by_size(Blocks& blocks, std::int64_t least) {
  Order order(blocks.size());
  std::ranges::transform(blocks, order.begin(), [](ArenaBlock& block) { return &block; });
  std::ranges::stable_sort(order, std::greater(), &ArenaBlock::bytes);
  std::int64_t best = place_in(order);
  Blocks placed = blocks;
  for (std::size_t left = most_steps / (order.size() * order.size()); left > 0 && best > least; --left) {
    promote_highest(order, left % 3);
    if (const std::int64_t bytes = place_in(order); bytes < best) best = bytes, placed = blocks;
  }
  blocks = placed;
  return best;
}

}  // namespace

std::int64_t most_in_use(const Blocks& blocks) {
  std::map<std::int64_t, std::int64_t> change;
  for (const ArenaBlock& block : blocks) {
    change[block.first] += ArenaBlocks::rounded(block.bytes);
    change[std::int64_t{last_of(block)} + 1] -= ArenaBlocks::rounded(block.bytes);
  }
  std::int64_t bytes = 0, most = 0;
  for (const auto& [time, more] : change) most = std::max(most, bytes += more);
  return most;
}

void pack_within(Blocks& blocks, std::int64_t bytes) {
  InTurn places(bytes);
  for (ArenaBlock& block : blocks) places.place(block);
}

std::int64_t pack_blocks(Blocks& blocks) {
  std::int64_t bytes = place_blocks(blocks);
  const std::int64_t least = most_in_use(blocks);
  if (bytes == least || blocks.size() > most_sorted) return bytes;
  Blocks sorted = blocks;
  const std::int64_t other = place_by_size(sorted, least);
  if (other < bytes) blocks.swap(sorted);
  return std::min(bytes, other);
}

}  // namespace weft::passes
