// What may be assigned to elements and parts of arrays.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// The value as an element of the dtype takes it: a bool asks a sequence for its truth. Errors: NumPy's, for
/// sequences and for arrays of more than 0 dimensions.
Value for_element(const Value& value, DType dtype);
/// Python's error where a value of such a type is to become an element of numbers and is none.
[[noreturn]] void refuse_element(const std::string& type, DType dtype);
/// Errors: NumPy's ValueError for a sequence that is nested deeper than a part of so many dimensions.
void check_nesting(const Value& value, std::int64_t ndim);
/// Without axes of one element, for a part of no axes. Errors: NumPy's ValueError for others.
LazyTensor without_axes(const LazyTensor& value);
/// Of what takes the places of elements that a mask marks. Errors: NumPy's TypeError for more than one
/// dimension.
void check_for_mask(const LazyTensor& value);

}  // namespace weft::source
