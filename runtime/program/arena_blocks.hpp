// The arena's bytes while memory is planned.
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <utility>

namespace weft {

/// Blocks of one growing range of bytes, each at a multiple of 64. No two blocks taken at the same time
/// overlap.
class ArenaBlocks {
 public:
  /// The offset of a block of at least `bytes`: the smallest free one that fits, else new bytes at the end.
  /// Errors: MemoryError beyond 2**62 of them.
  std::int64_t take(std::int64_t bytes);
  void release(std::int64_t offset, std::int64_t bytes);
  std::int64_t bytes() const { return end_; }

  /// What a block of so many takes: a multiple of 64, and never nothing, so that offsets tell blocks apart.
  static std::int64_t rounded(std::int64_t bytes);

 private:
  using Free = std::map<std::int64_t, std::int64_t>;

  std::int64_t grow(std::int64_t bytes);
  void add(std::int64_t offset, std::int64_t bytes);
  void remove(Free::iterator block);

  Free free_;                                              // offset -> bytes; never two that touch
  std::set<std::pair<std::int64_t, std::int64_t>> sizes_;  // the same as (bytes, offset)
  std::int64_t end_ = 0;
};

}  // namespace weft
