// np.gradient, in NumPy's own steps.
#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/inexact.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "frontend/numpy/core/subscripts.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/numpy/indexing/data_parts.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/differences.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// The distances between neighbours along one axis: one for all, or each its own. NumPy takes equal ones for
/// one; whether they are equal is data, so that both ways are written, and `equal` chooses.
struct Spacing {
  Operand one;
  std::optional<LazyTensor> each, equal;
};

/// a * x for numbers that Python multiplies or divides itself.
Operand scaled(double factor, const Operand& x) {
  return x.tensor() ? Operand(multiply(factor, x)) : Operand(factor * as_double(x));
}

Operand divided(double number, const Operand& x) {
  if (x.tensor()) return divide(number, x);
  if (as_double(x) == 0) throw ZeroDivisionError("float division by zero");
  return number / as_double(x);
}

Spacing spacing_of(const Operand& given, std::int64_t length) {
  if (!given.tensor() || given.tensor()->ndim() == 0) return {given, {}, {}};
  LazyTensor x = *given.tensor();
  if (x.ndim() != 1) throw ValueError("distances must be either scalars or 1d");
  require_same_length(x.size(), length,
                      "when 1d, distances must match the length of the corresponding dimension");
  if (is_integer(x.dtype())) x = astype(x, DType::float64);
  const LazyTensor each = diff(x), first = each[0];
  return {first, each, logical_not(max(not_equal(each, first)))};
}

std::vector<Spacing> spacings_of(const LazyTensor& f, const Dims& axes, const std::vector<Operand>& given) {
  std::vector<Spacing> result;
  const bool for_all = given.size() == 1 && (!given[0].tensor() || given[0].tensor()->ndim() == 0);
  if (!given.empty() && !for_all && given.size() != axes.size())
    throw TypeError("invalid number of arguments");
  for (std::size_t i = 0; i < axes.size(); ++i) {
    if (given.empty()) result.push_back({1.0, {}, {}});
    if (!given.empty()) result.push_back(spacing_of(given[for_all ? 0 : i], f.shape()[axes[i]]));
  }
  return result;
}

/// The derivative along one axis: `f` and where its parts lie.
class AxisGradient {
 public:
  AxisGradient(const LazyTensor& f, std::int64_t axis, std::int64_t edge_order)
      : f_(f), axis_(axis), edge_order_(edge_order) {}

  LazyTensor along(const Spacing& spacing) const {
    const DType dtype = is_numpy_inexact(f_.dtype()) ? f_.dtype() : DType::float64;
    LazyTensor result = empty_like(f_, {.dtype = dtype});
    const auto set = [&](const Subscript& place, const LazyTensor& one, auto each) {
      LazyTensor value = astype(one, dtype);
      if (spacing.each) value = where(*spacing.equal, value, astype(each(*spacing.each), dtype));
      const auto* range = std::get_if<slice>(&place.value);
      result = range ? with_part_along(result, axis_, *range, value)
                     : setitem(result, at_axis(axis_, place), value);
    };
    set(slice(1, -1), inside(spacing.one), [&](const LazyTensor& h) { return inside_uneven(h); });
    set(0, first(spacing.one), [&](const LazyTensor& h) { return first_uneven(h); });
    set(-1, last(spacing.one), [&](const LazyTensor& h) { return last_uneven(h); });
    return result;
  }

 private:
  LazyTensor at(const Subscript& place) const {
    const auto* range = std::get_if<slice>(&place.value);
    return range ? part_along(f_, axis_, *range) : getitem(f_, at_axis(axis_, place));
  }

  LazyTensor weighted(const Operand& a, const Subscript& i, const Operand& b, const Subscript& j,
                      const Operand& c, const Subscript& k) const {
    return add(add(multiply(a, at(i)), multiply(b, at(j))), multiply(c, at(k)));
  }

  LazyTensor inside(const Operand& h) const {
    return divide(subtract(at(slice(2, None{})), at(slice(-2))), scaled(2.0, h));
  }

  /// Along the axis, to be broadcast over the others.
  LazyTensor along_axis(const LazyTensor& x) const {
    Dims shape(f_.shape().size(), 1);
    shape[axis_] = x.size();
    return reshape(x, shape);
  }

  LazyTensor inside_uneven(const LazyTensor& h) const {
    const LazyTensor before = part_along(h, 0, slice(-1)), after = part_along(h, 0, slice(1, None{}));
    const LazyTensor both = add(before, after);
    const LazyTensor a = divide(negative(after), multiply(before, both));
    const LazyTensor b = divide(subtract(after, before), multiply(before, after));
    const LazyTensor c = divide(before, multiply(after, both));
    return weighted(along_axis(a), slice(-2), along_axis(b), slice(1, -1), along_axis(c), slice(2, None{}));
  }

  LazyTensor first(const Operand& h) const {
    if (edge_order_ == 1) return divide(subtract(at(1), at(0)), h);
    return weighted(divided(-1.5, h), 0, divided(2.0, h), 1, divided(-0.5, h), 2);
  }

  LazyTensor first_uneven(const LazyTensor& h) const {
    if (edge_order_ == 1) return divide(subtract(at(1), at(0)), h[0]);
    const LazyTensor h0 = h[0], h1 = h[1], both = add(h0, h1);
    const LazyTensor a = divide(negative(add(multiply(2.0, h0), h1)), multiply(h0, both));
    const LazyTensor b = divide(both, multiply(h0, h1));
    const LazyTensor c = divide(negative(h0), multiply(h1, both));
    return weighted(a, 0, b, 1, c, 2);
  }

  LazyTensor last(const Operand& h) const {
    if (edge_order_ == 1) return divide(subtract(at(-1), at(-2)), h);
    return weighted(divided(0.5, h), -3, divided(-2.0, h), -2, divided(1.5, h), -1);
  }

  LazyTensor last_uneven(const LazyTensor& h) const {
    if (edge_order_ == 1) return divide(subtract(at(-1), at(-2)), h[-1]);
    const LazyTensor h0 = h[-2], h1 = h[-1], both = add(h0, h1);
    const LazyTensor a = divide(h1, multiply(h0, both));
    const LazyTensor b = divide(negative(add(h1, h0)), multiply(h0, h1));
    const LazyTensor c = divide(add(multiply(2.0, h1), h0), multiply(h1, both));
    return weighted(a, -3, b, -2, c, -1);
  }

  const LazyTensor& f_;
  std::int64_t axis_, edge_order_;
};

}  // namespace

std::vector<LazyTensor> gradient(const Operand& f, const std::vector<Operand>& spacings,
                                 const GradientKeywords& keywords) {
  LazyTensor x = asarray(f);
  const Dims axes = normalized_axes(keywords.axis, x.ndim(), "repeated axis");
  const std::vector<Spacing> distances = spacings_of(x, axes, spacings);
  if (keywords.edge_order > 2) throw ValueError("'edge_order' greater than 2 not supported");
  if (is_integer(x.dtype())) x = astype(x, DType::float64);
  std::vector<LazyTensor> result;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    refuse_shorter(x.shape()[axes[i]], keywords.edge_order + 1,
                   "Shape of array too small to calculate a numerical gradient, at least (edge_order + 1) "
                   "elements are required.");
    result.push_back(AxisGradient(x, axes[i], keywords.edge_order).along(distances[i]));
  }
  return result;
}

}  // namespace weft::numpy
