// Sorting on a GPU (runtime/library/sorting/sort_functions.hpp): arrays in its memory, in the host's order.
#pragma once
#include "runtime/program/program.hpp"

namespace weft {

class Gpu;

/// Whether rows of so many elements are sorted there: not those whose places take 8 bytes.
bool can_sort(std::int64_t length);
/// Rows to sort: `sorted`, their items in order, and `places`, where these stood, each unless it is null.
/// Items of several elements are put in the order of their first ones, of those that are equal of their
/// second ones, and so on.
struct RowsToSort {
  DType dtype = DType::float64;
  std::int64_t rows = 1, length = 1;  // in items
  std::int64_t elements = 1;          // of an item
  const std::byte* from = nullptr;
  std::byte* sorted = nullptr;
  std::int64_t* places = nullptr;
  bool by_bits =
      false;  // as keys are (runtime/library/sorting/sort_keys.hpp): -0.0 before 0.0, and NaN become one
};
/// Rows for which can_sort holds: those of few elements each in the memory of a block, longer ones by a byte
/// of their keys after the other; or, of complex numbers and of several elements, by comparing. Equal items
/// stay in order.
void sort_rows(Gpu& gpu, const RowsToSort& rows);

/// Calls of sort, and of partition, of which rows are sorted whole.
bool takes_sort(const HostCall& call);
bool sort(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);
/// Of argsort, and of row_order.
bool takes_argsort(const HostCall& call);
bool argsort(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);
bool takes_row_order(const HostCall& call);
bool row_order(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);
bool takes_partition(const HostCall& call);
bool partition(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);

}  // namespace weft
