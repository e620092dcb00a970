// Memory for the time that a row is sorted in.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "runtime/array/arena.hpp"

namespace weft {

/// Uninitialised room for `count` items, on the stack where they are few.
template <class Item>
class SortScratch {
 public:
  explicit SortScratch(std::int64_t count) {
    const std::size_t bytes = static_cast<std::size_t>(count) * sizeof(Item);
    if (bytes > few_.size()) many_ = allocate_block(bytes);
  }
  Item* items() { return reinterpret_cast<Item*>(many_ ? many_.get() : few_.data()); }

 private:
  alignas(64) std::array<std::byte, std::size_t{1} << 13> few_;
  std::shared_ptr<void> many_;
};

}  // namespace weft
