// What np.pad takes for every axis: a number, a pair, or a list of pairs.
#pragma once
#include "weft/creation.hpp"

namespace weft::numpy {

struct PadPair {
  std::int64_t before = 0, after = 0;
};
/// The widths, an axis each. Errors: as pad.
std::vector<PadPair> pad_widths(const NestedList& widths, std::int64_t ndim);

/// How many elements a statistic is of, an axis each; floats are rounded. Errors: ValueError below zero.
std::vector<PadPair> stat_lengths(const NestedList& lengths, std::int64_t ndim);

struct RampEnds {
  Operand before, after;
};
/// The ends of ramps, an axis each: NumPy's scalars where they are the same for every axis, or else Python's.
std::vector<RampEnds> ramp_ends(const NestedList& values, std::int64_t ndim);

struct PadValues {
  LazyTensor before, after;  // 0-d, of the array's dtype
};
/// The constants, an axis of `x` each. Errors: ValueError when they do not fit the axes, OverflowError for
/// ints, named for every axis, that the dtype does not hold.
std::vector<PadValues> constant_pairs(const NestedList& values, const LazyTensor& x);

}  // namespace weft::numpy
