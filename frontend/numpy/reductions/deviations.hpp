// What variances and medians are computed of.
#pragma once
#include "weft/keywords.hpp"
#include "weft/lazy_tensor.hpp"
#include "weft/operand.hpp"

namespace weft::numpy {

/// The squares that a variance adds up, and what it divides their sum by.
struct Deviations {
  LazyTensor squares;
  Operand freedom;
};
Deviations deviations(const LazyTensor& x, const VarKeywords& keywords);
/// Those of what is no NaN; the squares of NaN are 0. `x` is inexact.
Deviations nan_deviations(const LazyTensor& x, const VarKeywords& keywords);
/// How many elements that are no NaN meet in each result.
LazyTensor counted(const LazyTensor& x, const Axis& axis, bool keepdims, const std::optional<Operand>& where);
/// In float64, as NumPy divides by a strong int64, then rounded to the dtype of the totals, and where they
/// are.
LazyTensor divided_by_count(const LazyTensor& total, const Operand& count);
/// `value` in place of NaN.
LazyTensor without_nan(double value, const LazyTensor& x);

/// The one or two elements in the middle of sorted rows along `axis`, and the last of each row, which is NaN
/// where one is; of no elements there is none.
struct Middle {
  LazyTensor items;
  std::int64_t axis = 0;
  std::optional<LazyTensor> last = {};
};
Middle middle_of(const LazyTensor& x, const Axis& axis);

}  // namespace weft::numpy
