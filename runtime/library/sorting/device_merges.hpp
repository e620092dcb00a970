// Items put in order on a GPU by comparing them: complex numbers, and rows of matrices.
#pragma once
#include "runtime/library/sorting/device_sorts.hpp"

namespace weft {

/// Runs that fit in a block's memory are put in order there, and merged, two at a time, until each row is
/// one. Equal items stay in order.
void merge_rows(Gpu& gpu, const RowsToSort& rows);

}  // namespace weft
