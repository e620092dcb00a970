// x[mask] = value, where how many elements the mask marks makes no difference.
#pragma once
#include "frontend/source/values.hpp"

namespace weft::source {

/// The mask that an index is; null for any other.
const Array* mask_index(const Value& index);

/// array[mask] = value, for a value that every marked item takes. Errors: IndexError where the mask's shape
/// is not that of the array's first axes; NotImplementedError for a value for each.
void assign_masked(Array array, const LazyTensor& mask, const Tensor& value);
/// array[mask] <operation>= value.
void augment_masked(Token operation, Array array, const LazyTensor& mask, const Value& value);

/// x[mask]. Errors: NumPy's IndexError; NotImplementedError for a mask of fewer axes.
Value marked_items(const LazyTensor& x, const LazyTensor& mask);
/// Operators on what a mask marks.
Value marked_binary(Token operation, const Value& a, const Value& b);
Value marked_unary(Token operation, const Marked& a);
/// array[mask] = value, which the same mask marks. Errors: NotImplementedError for another mask.
void assign_marked(Array array, const LazyTensor& mask, const Marked& value);

}  // namespace weft::source
