// The kernels of scatter (runtime/library/indexing/index_functions.hpp), one after the other: the
// last value for an item is the one that is put.
#pragma once
#include "runtime/library/indexing/kernels/named_items.hpp"

namespace weft::kernels {

/// What the kernels before the last one say of items: the greatest number, counted from 1, of places that
/// name one. Only for those that some place names.
struct NoteLast {
  NamedItems items;
  std::uint32_t* last;  // an item of the table each; null: places are looked for alone
};
extern const OwnKernel<NoteLast> clear_last, note_last;

/// Runs of units: of an item, or of an element where values broadcast.
struct PutItems {
  NamedItems items;
  const std::uint32_t* last;  // null: any value for an item is as good
  std::byte* table;
  const std::byte* values;
  StridedWalk walk;    // of the values' runs
  std::int64_t runs;   // of an item
  std::int64_t units;  // of a run
  std::int64_t unit_bytes;
};
extern const OwnKernel<PutItems> put_items;

}  // namespace weft::kernels
