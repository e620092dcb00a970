// Arrays as sets: their different values, and what two of them have in common. Values are in ascending order,
// NaN last; of equal ones, as zeros of both signs are, the first is kept. How many there are must be known,
// so no variable may decide it: masks are computed at once. Errors of all but isin: NotImplementedError where
// a variable does.
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

/// `kind`: "sort", "table", or none: NumPy's way of doing it.
struct IsinKeywords {
  bool invert = false;
  std::optional<std::string> kind = {};
};
/// Whether each of `element` is among `test_elements`, or is not; NaN is never. uint64 and signed integers
/// are compared as NumPy compares them: exactly, but among many far apart in float64. Errors: ValueError
/// "Invalid kind: 'x'. Please use None, 'sort' or 'table'."; RuntimeError where "table" is asked for and the
/// range of `test_elements` is known to be too large.
LazyTensor isin(const Operand& element, const Operand& test_elements, const IsinKeywords& keywords = {});

/// `axis`: the parts along it are compared as wholes; None compares the elements. All NaN are one value where
/// they are equal; in parts they are not.
struct UniqueKeywords {
  Axis axis = None{};
  bool equal_nan = true;
};
/// The different values. Errors: AxisError.
LazyTensor unique(const Operand& ar, const UniqueKeywords& keywords = {});
/// numpy.unique with return_index, return_inverse and return_counts, int64: where each value is first, which
/// of the values each element is, in the shape of `ar` (of parts along the axis), and how often each occurs.
struct UniqueAndPlaces {
  LazyTensor values, index, inverse, counts;
};
UniqueAndPlaces unique_and_places(const Operand& ar, const UniqueKeywords& keywords = {});

/// The array API's functions of the same, to which each NaN is a value of its own.
struct UniqueAll {
  LazyTensor values, indices, inverse_indices, counts;
};
UniqueAll unique_all(const Operand& x);
struct UniqueCounts {
  LazyTensor values, counts;
};
UniqueCounts unique_counts(const Operand& x);
struct UniqueInverse {
  LazyTensor values, inverse_indices;
};
UniqueInverse unique_inverse(const Operand& x);
LazyTensor unique_values(const Operand& x);

/// `assume_unique`: no array has a value twice, which saves work.
struct SetKeywords {
  bool assume_unique = false;
};
/// The values that both arrays have, flattened; those of either; those of the first alone; and those of one
/// alone. Of the common dtype, setdiff1d of the first's.
LazyTensor intersect1d(const Operand& ar1, const Operand& ar2, const SetKeywords& keywords = {});
LazyTensor union1d(const Operand& ar1, const Operand& ar2);
LazyTensor setdiff1d(const Operand& ar1, const Operand& ar2, const SetKeywords& keywords = {});
LazyTensor setxor1d(const Operand& ar1, const Operand& ar2, const SetKeywords& keywords = {});
/// intersect1d(..., return_indices=True): also where the values are first in both arrays.
struct CommonAndPlaces {
  LazyTensor values, indices1, indices2;
};
CommonAndPlaces intersect1d_and_places(const Operand& ar1, const Operand& ar2,
                                       const SetKeywords& keywords = {});

}  // namespace weft::numpy
