// The kernels that put items in order by comparing them (runtime/library/sorting/device_merges.hpp).
#pragma once
#include "runtime/library/sorting/kernels/sort.hpp"

namespace weft::kernels {

/// Rows of items, each of which is some elements: of two items, those that differ first say which comes
/// first. Two neighbouring runs of a row that are in order become one; what is moved are numbers of items in
/// the row.
struct SortItems {
  const std::byte* from;
  const std::uint32_t* places_from;  // runs, or null: none is in order yet
  std::uint32_t* places_to;          // null: rows are in order then,
  std::int64_t* places;              // and where items stood is asked for; or null
  std::byte* sorted;                 // or they are; or null
  std::int64_t rows, length, run;    // in items
  std::int64_t elements;             // of an item
  std::uint64_t is_complex;          // elements are of two numbers
  ElementOrder order;                // of numbers
};
/// Runs that warps, or blocks, put in order in the block's memory: as long as sort.hpp says.
extern const OwnKernel<SortItems> sort_runs_by_warps, sort_runs_by_blocks;
/// A thread stores so many places.
inline constexpr std::int64_t merged_together = 8;
extern const OwnKernel<SortItems> merge_runs;

}  // namespace weft::kernels
