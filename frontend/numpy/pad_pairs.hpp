// What np.pad takes for every axis: a number, a pair, or a list of pairs.
#pragma once
#include "weft/creation.hpp"

namespace weft::numpy {

struct PadPair {
  std::int64_t before = 0, after = 0;
};
/// The widths, an axis each. Errors: as pad.
std::vector<PadPair> pad_widths(const NestedList& widths, std::int64_t ndim);

struct PadValues {
  LazyTensor before, after;  // 0-d, of the array's dtype
};
/// The constants, an axis of `x` each. Errors: ValueError when they do not fit the axes, OverflowError for
/// ints, named for every axis, that the dtype does not hold.
std::vector<PadValues> constant_pairs(const NestedList& values, const LazyTensor& x);

}  // namespace weft::numpy
