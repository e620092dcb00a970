// Sorting on a GPU (runtime/lookup.hpp, runtime/sort_functions.hpp): arrays in its memory, in the host's
// order.
#pragma once
#include "runtime/program.hpp"

namespace weft {

class Gpu;

/// Whether rows of so many elements are sorted there: not complex numbers, nor rows whose places take 8
/// bytes.
bool can_sort(DType dtype, std::int64_t length);
/// Rows to sort; `sorted`, their elements in order, or `places`, where these stood. The other one is null.
struct RowsToSort {
  DType dtype = DType::float64;
  std::int64_t rows = 1, length = 1;
  const std::byte* from = nullptr;
  std::byte* sorted = nullptr;
  std::int64_t* places = nullptr;
  bool by_bits = false;  // as keys are (runtime/sort_keys.hpp): -0.0 before 0.0, and NaN become one
};
/// The places of the rows of a matrix, `length` of them, in the order of their first elements, of those that
/// are equal of their second ones, and so on: as by a sort of each column, the last one first.
struct MatrixToOrder {
  DType dtype = DType::float64;
  std::int64_t length = 1, columns = 1;
  const std::byte* from = nullptr;
  std::int64_t* places = nullptr;
};
void order_matrix(Gpu& gpu, const MatrixToOrder& matrix);
/// Rows for which can_sort holds: those of few elements each in the memory of a block, longer ones by a byte
/// of their keys after the other. Equal elements stay in order.
void sort_rows(Gpu& gpu, const RowsToSort& rows);

/// Calls of sort_function, and of partition_function, of which rows are sorted whole.
bool takes_sort(const HostCall& call);
bool sort(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);
/// Of row_order_function, where columns are few.
bool takes_row_order(const HostCall& call);
bool order_rows(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);
bool takes_partition(const HostCall& call);
bool partition(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);

}  // namespace weft
