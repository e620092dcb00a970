// mean, var and std.
#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/casting.hpp"
#include "frontend/numpy/core/float_watch.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/numpy/data/masks.hpp"
#include "frontend/numpy/reductions/deviations.hpp"
#include "runtime/system/errors.hpp"
#include "weft/complex.hpp"
#include "weft/creation.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// How many elements meet in one result. Unlike a reduction, NumPy refuses any axis of a 0-d array here.
std::int64_t reduced_count(const LazyTensor& a, const Axis& axis) {
  if (axis.is_none()) return a.size();
  std::int64_t count = 1;
  for (const std::int64_t each : axis.axes()) count *= a.shape()[normalized_axis(each, a.ndim())];
  return count;
}

double degrees_taken(const VarKeywords& keywords) {
  if (!keywords.correction) return keywords.ddof;
  if (keywords.ddof != 0) throw ValueError("ddof and correction can't be provided simultaneously.");
  return *keywords.correction;
}

/// Of float16 the sum is one of float32: NumPy rounds a scalar's quotient at once, an array's to float32
/// before.
LazyTensor mean_of_float16(const LazyTensor& x, SumKeywords summed, const Operand& count) {
  summed.dtype = DType::float32;
  const LazyTensor total = sum(x, summed);
  if (total.ndim() == 0 && !summed.keepdims) return astype(divide(total, count), DType::float16);
  return astype(divided_by_count(total, count), DType::float16);
}

std::optional<DType> mean_dtype(const LazyTensor& a, std::optional<DType> asked) {
  if (asked) return asked;
  return is_inexact(a.dtype()) ? a.dtype() : DType::float64;
}

/// |x| * |x|, but of what is complex by its mean alone x * x, as NumPy.
LazyTensor squared(const LazyTensor& x, bool is_real) {
  const NamedCall square_of_real("square");
  if (is_real || !is_complex(x.dtype())) return multiply(x, x);
  return add(square(real(x)), square(imag(x)));
}

/// How many elements meet in each result: a number, or with a mask one a result.
Operand count_of(const LazyTensor& x, const Axis& axis, const std::optional<Operand>& where, bool keepdims) {
  if (where && where->tensor()) broadcast_to(*where->tensor(), x.shape());  // for its error, NumPy's first
  if (const auto mask = mask_of(where, x)) return mask_count(*mask, x, axis, keepdims);
  if (const auto number = data_size(x.shape(), normalized_axes(axis, x.ndim()))) return *number;
  return constant(reduced_count(x, axis));
}

Operand degrees_of_freedom(const Operand& count, double ddof) {
  if (const auto known = known_number(count)) return constant(std::max(as_double(known->value) - ddof, 0.0));
  return maximum(subtract(count, constant(ddof)), constant(0.0));
}

LazyTensor centre_of(const LazyTensor& x, const VarKeywords& keywords) {
  MeanKeywords centre{.axis = keywords.axis, .dtype = mean_dtype(x, keywords.dtype), .keepdims = true};
  centre.where = keywords.where;
  return mean(x, centre);
}

}  // namespace

LazyTensor divided_by_count(const LazyTensor& total, const Operand& count) {
  return copied_as(astype(divide(total, count), total.dtype()), total.strides());
}

LazyTensor mean(const Operand& a, const MeanKeywords& keywords) {
  const LazyTensor x = asarray(a);
  const Operand count = count_of(x, keywords.axis, keywords.where, keywords.keepdims);
  SumKeywords summed{.axis = keywords.axis, .dtype = mean_dtype(x, keywords.dtype)};
  summed.keepdims = keywords.keepdims;
  summed.where = keywords.where;
  if (x.dtype() == DType::float16 && !keywords.dtype) return mean_of_float16(x, summed, count);
  return divided_by_count(sum(x, summed), count);
}

Deviations deviations(const LazyTensor& x, const VarKeywords& keywords) {
  const double ddof = degrees_taken(keywords);
  const Operand count = count_of(x, keywords.axis, keywords.where, keywords.keepdims);
  const LazyTensor distance = subtract(x, keywords.mean ? *keywords.mean : centre_of(x, keywords));
  return {squared(distance, !is_complex(x.dtype())), degrees_of_freedom(count, ddof)};
}

LazyTensor var(const Operand& a, const VarKeywords& keywords) {
  const LazyTensor x = asarray(a);
  const auto [squares, freedom] = deviations(x, keywords);
  const DType own = is_inexact(x.dtype()) ? real_dtype(squares.dtype()) : DType::float64;
  SumKeywords summed{
      .axis = keywords.axis, .dtype = keywords.dtype.value_or(own), .keepdims = keywords.keepdims};
  summed.where = keywords.where;
  return divided_by_count(sum(squares, summed), freedom);
}

/// NumPy puts the roots where the variances are, if their dtype allows; a scalar's it converts.
LazyTensor std(const Operand& a, const VarKeywords& keywords) {
  const LazyTensor variance = var(a, keywords), root = sqrt(variance);
  if (variance.ndim() == 0 && !keywords.keepdims) return astype(root, variance.dtype());
  if (root.dtype() != variance.dtype())
    throw TypeError("Cannot cast ufunc 'sqrt' output from " + dtype_repr(root.dtype()) + " to " +
                    dtype_repr(variance.dtype()) + " with casting rule 'same_kind'");
  return copied_as(root, variance.strides());
}

}  // namespace weft::numpy
