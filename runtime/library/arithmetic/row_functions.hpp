// Reductions that NumPy does in an order no kernel has: a row for each result, its elements as NumPy walks
// them.
#pragma once
#include "runtime/array/ndarray.hpp"

namespace weft::library {

/// Sums of what is marked, run by run. Of rows (count, length) of inexact numbers, what each sum starts from
/// (count), bool marks (count, length), and how many elements lie in a stretch of a row and in one call of
/// NumPy's inner loop, int64: float16 and all others as NumPy adds them.
ndarray masked_sum(const std::vector<ndarray>& arguments);

/// Products of what is marked of complex numbers; of rows, starts and marks, as above. Each product is fused
/// as NumPy's are of arrays, or plain.
ndarray fused_product(const std::vector<ndarray>& arguments);
ndarray plain_product(const std::vector<ndarray>& arguments);
/// Each row of the last axis multiplied up, of complex numbers.
ndarray running_product(const std::vector<ndarray>& arguments);

}  // namespace weft::library
