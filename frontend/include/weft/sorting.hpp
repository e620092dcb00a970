// Elements put in order: NaN last, complex numbers by real parts, then by imaginary ones. Equal elements, as
// zeros of both signs are, stay as they are, whatever NumPy's kind of sort. numpy.argsort is in lookup.hpp.
// Errors of all: AxisError, also of a 0-d array unless its axis is None.
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

/// Axis None flattens the array first.
struct SortKeywords {
  Axis axis = -1;
};

/// The elements along an axis in order, in an array that lies as numpy.copy makes it.
LazyTensor sort(const Operand& a, const SortKeywords& keywords = {});
/// The same at `kth` alone: what comes before one of these lies before it. Errors: ValueError "kth(=5) out of
/// bounds (3)".
LazyTensor partition(const Operand& a, const Shape& kth, const SortKeywords& keywords = {});
/// The places of numpy.argsort, all in order. Errors: as of partition.
LazyTensor argpartition(const Operand& a, const Shape& kth, const SortKeywords& keywords = {});

struct LexsortKeywords {
  std::int64_t axis = -1;
};
/// The places along an axis in the order of the last of `keys`, of those that are equal by the one before it:
/// int64. Errors: TypeError "need sequence of keys with len > 0 in lexsort", ValueError "all keys need to be
/// the same shape".
LazyTensor lexsort(const std::vector<Operand>& keys, const LexsortKeywords& keywords = {});

/// Sorted along the last axis, and complex: complex64 of integers of 8 and 16 bits, complex128 of other
/// reals.
LazyTensor sort_complex(const Operand& a);

}  // namespace weft::numpy
