// Slices between ends that data decide.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// The subscript whose slice data decide; null when there is none. Errors: NotImplementedError where it is
/// not along the first axis, or others do not stand for whole axes.
const SliceValue* window_in(const Value& index, const LazyTensor& x);

/// The items along the first axis that a slice takes, where data decide how many. Errors: NotImplementedError
/// for a step, IndexError of a 0-d array.
LazyTensor window_of(const LazyTensor& x, const SliceValue& range);

}  // namespace weft::source
