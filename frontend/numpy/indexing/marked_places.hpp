// What a mask marks, and the places of it, whose number is known while a program is written, or left to who
// reads the program.
#pragma once
#include <vector>

#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

/// The places that a mask marks, an array for each of its axes, of which there are `count`: laid out as
/// NumPy's nonzero.
std::vector<LazyTensor> places_of(const LazyTensor& mask, std::int64_t count);
/// What a mask of one axis marks along the first axis of `x`. Errors: those of known_count, where nobody is
/// asked.
LazyTensor marked_along(const LazyTensor& x, const LazyTensor& mask);
/// The places that a mask of one axis marks, which marks as many as another one. Errors: the same.
LazyTensor marked_places(const LazyTensor& mask, const LazyTensor& as_many);

/// The places that a mask marks, an array an axis. Errors: the same.
std::vector<LazyTensor> all_marked_places(const LazyTensor& mask);

/// The values, computed at once. Errors: NotImplementedError where variables decide them.
ndarray known_now(const LazyTensor& x);
/// Errors: ValueError of a 0-d array.
void check_nonzero(const LazyTensor& x);
/// How many a mask of any size marks: it is computed at once. Errors: NotImplementedError where variables
/// decide it.
std::int64_t known_count(const LazyTensor& mask);

}  // namespace weft::numpy
