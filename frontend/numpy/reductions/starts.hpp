// What reductions start from: NumPy's `initial`.
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

/// What a Python number or 0-d array says to start from, in the dtype of the result. Errors: ValueError
/// "setting an array element with a sequence.".
LazyTensor start_from(const Operand& initial, DType dtype);

/// What no number is changed by: 1 for a product; for a sum -0.0, unlike 0.0, in both parts of a complex
/// number.
Operand unchanging_start(Operation operation, DType dtype);

/// A sum or product of `x` in `dtype`; the axes ascend.
struct Accumulation {
  Operation operation;
  LazyTensor x;
  Dims axes;
  bool keepdims;
  DType dtype;
};

/// From the identity.
LazyTensor accumulated(const Accumulation& what);
/// From `initial`. Errors: as start_from; NotImplementedError for one that is computed, of a product that
/// converts.
LazyTensor accumulated(const Accumulation& what, const Operand& initial);
/// From the first element of each result, as for initial=None. Errors: ValueError where there is none;
/// NotImplementedError where floats are summed in several parts.
LazyTensor accumulated_from_first(const Accumulation& what);

}  // namespace weft::numpy
