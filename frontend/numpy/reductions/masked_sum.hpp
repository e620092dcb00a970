// Sums of floats where a mask holds.
#pragma once
#include "frontend/numpy/reductions/starts.hpp"

namespace weft::numpy {

/// The sum from `start` (0-d) of the elements that a mask in the shape of what.x marks, in NumPy's order: of
/// each call of its inner loop, every run of marked elements is summed by itself.
LazyTensor masked_sum(const Accumulation& what, const LazyTensor& mask, const LazyTensor& start);

}  // namespace weft::numpy
