// NumPy's indexing where some of the subscripts are arrays of integers.
#pragma once
#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

bool is_advanced(const Subscripts& items);

/// x[items] and x[items] = value, with NumPy's placement of the axes. Errors: IndexError for what is seen
/// beforehand; when the program runs, for places beyond the array.
LazyTensor taken_at(const LazyTensor& x, const Subscripts& items);
LazyTensor put_at(const LazyTensor& x, const Subscripts& items, const LazyTensor& value);

/// `value` as it is put where an index takes an array of `shape`: repeated, without the axes of one element
/// that it has beyond. Errors: NumPy's ValueError where it does not fit.
LazyTensor assigned_to(LazyTensor value, const Dims& shape);

/// What `array` holds when `like`, a gather or a dynamic_slice of it, holds `value`; nothing of others.
std::optional<Tensor> written_at(const Tensor& like, const Tensor& array, const Tensor& value);

}  // namespace weft::numpy
