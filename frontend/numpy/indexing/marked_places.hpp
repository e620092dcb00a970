// The places of what a mask marks, where that is known while a program is written.
#pragma once
#include <vector>

#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

/// The places that a mask marks, an array for each of its axes, of which there are `count`: laid out as
/// NumPy's nonzero.
std::vector<LazyTensor> places_of(const LazyTensor& mask, std::int64_t count);
/// Errors: ValueError of a 0-d array.
void check_nonzero(const LazyTensor& x);
/// How many a mask of any size marks: it is computed at once. Errors: NotImplementedError where variables
/// decide it.
std::int64_t known_count(const LazyTensor& mask);

}  // namespace weft::numpy
