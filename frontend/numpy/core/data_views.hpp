// Views whose place in memory data decide.
#pragma once
#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

/// Whether `x` is what one place an axis takes of an array, or a part that data decide (indexing/data_parts):
/// what NumPy gives as a view.
bool is_item(const Tensor& x);

/// Whether NumPy's array is a view that skips memory, or not, as data decide: then they decide in which order
/// it sums several axes, and whether a reshape is a view.
bool may_have_gaps(const LazyTensor& x);

}  // namespace weft::numpy
