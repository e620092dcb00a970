// Places in an array that depend on data: searching, ordering, taking, and interpolating between points.
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

/// `side`: "left" is before what equals the value, "right" after it. `sorter`: the places of the elements in
/// order, as argsort gives them.
struct SearchKeywords {
  std::string side = "left";
  std::optional<Operand> sorter = {};
};

/// Where each of `v` would be put into `a`, which is of one axis and in ascending order, NaN last; int64, of
/// the shape of `v`. Both are compared in their common dtype. In what is not in order, some place. Places of
/// `sorter` beyond the array are the nearest, where NumPy raises for those that it meets. Errors: ValueError
/// "object too deep for desired array", "search side must be 'left' or 'right' (got 'x')", "sorter.size must
/// equal a.size"; TypeError "sorter must only contain integers".
LazyTensor searchsorted(const Operand& a, const Operand& v, const SearchKeywords& keywords = {});

/// `mode`: places outside are an IndexError for "raise", the nearest place for "clip", and counted around for
/// "wrap".
struct TakeKeywords {
  Axis axis = None{};
  std::string mode = "raise";
};

/// The elements at `indices` along an axis, whose place their axes take; of the flattened array for None.
/// Errors: TypeError of floats; IndexError "index 9 is out of bounds for axis 0 with size 3", "cannot do a
/// non-empty take from an empty axes."; NotImplementedError for "raise" where the indices are not known
/// while the program is written.
LazyTensor take(const Operand& a, const Operand& indices, const TakeKeywords& keywords = {});

struct ArgsortKeywords {
  Axis axis = -1;
};

/// The places of the elements along one axis, or of the flattened array, in ascending order, NaN last: int64.
/// Equal ones stay as they are, as with NumPy's kind="stable".
LazyTensor argsort(const Operand& a, const ArgsortKeywords& keywords = {});

/// `left` and `right` are the values before the first point and after the last: those of these points unless
/// given. A `period` puts `x` and `xp` within it first, and then the points in order.
struct InterpKeywords {
  std::optional<Operand> left = {}, right = {}, period = {};
};

/// At each of `x`, the value of the polyline through the points (xp, fp), where `xp` ascends and has no NaN:
/// float64, or complex128 where `fp` is complex, in C order. Errors: ValueError "array of sample points is
/// empty", "fp and xp are not of the same length.", "period must be a non-zero value"; NotImplementedError
/// for a period with axes. Of a period of 0 that is not known while the program is written, all is NaN.
LazyTensor interp(const Operand& x, const Operand& xp, const Operand& fp,
                  const InterpKeywords& keywords = {});

}  // namespace weft::numpy
