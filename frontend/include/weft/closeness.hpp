// Whether arrays are the same, exactly or nearly.
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

/// Of isclose and allclose: how far apart is close, in all and beside the size of b, for all elements or
/// each.
struct CloseKeywords {
  Operand rtol = 1e-5, atol = 1e-8;
  bool equal_nan = false;
};

/// numpy.isclose, bool for each element: |a - b| <= atol + rtol * |b| with b finite, or a == b.
LazyTensor isclose(const Operand& a, const Operand& b, const CloseKeywords& keywords = {});
/// Whether all are close: a 0-d bool, True for empty arrays.
LazyTensor allclose(const Operand& a, const Operand& b, const CloseKeywords& keywords = {});
/// Whether shapes and all elements are equal: a 0-d bool. With `equal_nan`, NaN equals NaN.
LazyTensor array_equal(const Operand& a1, const Operand& a2, const EqualKeywords& keywords = {});

}  // namespace weft::numpy
