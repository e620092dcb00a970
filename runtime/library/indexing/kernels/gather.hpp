// The kernel of gather (runtime/library/indexing/index_functions.hpp).
#pragma once
#include "runtime/library/indexing/kernels/named_items.hpp"

namespace weft::kernels {

/// The items, one after the other, as units of some bytes; zeros where they are not looked at.
struct TakeItems {
  NamedItems items;
  const std::byte* table;
  std::byte* result;
  std::int64_t units;  // of an item
  std::int64_t unit_bytes;
};
extern const OwnKernel<TakeItems> take_items;

}  // namespace weft::kernels
