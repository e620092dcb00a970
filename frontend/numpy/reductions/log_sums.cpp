// Sums of what logarithms stand for, in the C steps of NumPy's loops.
#include <cmath>
#include <numbers>

#include "frontend/numpy/core/float_watch.hpp"
#include "frontend/numpy/core/loop_operands.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "weft/creation.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// The larger, and what the other adds to it; what is the same, infinities too, is doubled.
template <class Added>
LazyTensor log_sum(std::string_view ufunc, const Operand& x1, const Operand& x2, double doubled,
                   const Added& added) {
  const std::vector<LazyTensor> operands = loop_operands(ufunc, hypot, x1, x2);
  const DType dtype = operands[0].dtype(), computed = widened(dtype);
  const LazyTensor x = astype(operands[0], computed), y = astype(operands[1], computed);
  const auto compute = [&] {
    const LazyTensor apart = subtract(x, y);
    const LazyTensor larger = where(greater(apart, 0), x, y);
    const LazyTensor sum = add(larger, added(negative(absolute(apart))));
    return laid_out_by_ufunc(astype(where(equal(x, y), add(x, doubled), sum), dtype),
                             {asarray(x1), asarray(x2)});
  };
  return looked_at_once(compute, [&](const LazyTensor& result) -> std::vector<FloatCondition> {
    const LazyTensor finite = logical_and(isfinite(x), isfinite(y));
    const LazyTensor grown = logical_or(isinf(result), isinf(subtract(x, y)));
    return {{FloatError::over, logical_and(finite, grown)},
            {FloatError::invalid, logical_or(isnan(x), isnan(y))}};
  });
}

}  // namespace

LazyTensor logaddexp(const Operand& x1, const Operand& x2) {
  return log_sum("logaddexp", x1, x2, std::numbers::ln2,
                 [](const LazyTensor& apart) { return log1p(exp(apart)); });
}

LazyTensor logaddexp2(const Operand& x1, const Operand& x2) {
  return log_sum("logaddexp2", x1, x2, 1.0,
                 [](const LazyTensor& apart) { return multiply(log1p(exp2(apart)), std::numbers::log2e); });
}

}  // namespace weft::numpy
