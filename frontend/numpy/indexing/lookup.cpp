// np.searchsorted, np.take and np.argsort.
#include "weft/lookup.hpp"

#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/casting.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "frontend/numpy/core/subscripts.hpp"
#include "frontend/numpy/data/data_errors.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "frontend/numpy/data/writes_where.hpp"
#include "frontend/numpy/indexing/advanced_indexing.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

bool is_right(const std::string& side) {
  if (side == "left" || side == "right") return side == "right";
  if (!side.empty() && std::string("lLrR").contains(side[0]))
    throw ValueError("search side must be one of 'left' or 'right'");
  throw ValueError("search side must be 'left' or 'right' (got '" + side + "')");
}

LazyTensor places(const Operand& indices) {
  if (indices.is_python_number()) return number_constant(DType::int64, indices);
  const LazyTensor x = asarray(indices);
  if (is_inexact(x.dtype())) refuse_cast(x, DType::int64, "same_kind");
  return astype(x, DType::int64);
}

/// Negative ones count from the end; the others are within. Nothing where that is known only when the program
/// runs.
std::optional<LazyTensor> within(const LazyTensor& indices, std::int64_t axis, std::int64_t length) {
  if (length == 0) return indices;
  const auto known = known_values(indices);
  if (!known) return std::nullopt;
  const ndarray values = known->copy_c();
  const std::int64_t *const first = values.data<std::int64_t>(), *const last = first + values.size();
  const auto* outside = std::find_if(first, last, [&](std::int64_t i) { return i < -length || i >= length; });
  if (outside != last)
    throw IndexError("index " + std::to_string(*outside) + " is out of bounds for axis " +
                     std::to_string(axis) + " with size " + std::to_string(length));
  return remainder(indices, length);
}

std::optional<LazyTensor> within(const LazyTensor& indices, const std::string& mode, std::int64_t axis,
                                 std::int64_t length) {
  if (mode == "raise") return within(indices, axis, length);
  if (mode == "clip") return indices;
  return length == 0 ? indices : remainder(indices, length);
}

/// The places that a mode makes of `indices` along an axis of as many items as data decide. There are no
/// others where there are none.
LazyTensor within_data(const LazyTensor& indices, const std::string& mode, const LazyTensor& length) {
  const LazyTensor none = equal(length, 0);
  const auto wanted = data_size(indices.shape(), all_axes(indices.ndim()));
  if (indices.size() > 0)
    raise_by_data(wanted ? logical_and(none, greater(*wanted, 0)) : none, "IndexError",
                  "cannot do a non-empty take from an empty axes.");
  if (mode == "clip") return minimum(maximum(indices, 0), subtract(length, 1));
  return mode == "wrap" ? remainder(indices, maximum(length, 1)) : indices;
}

void check_mode(const std::string& mode) {
  if (mode != "raise" && mode != "clip" && mode != "wrap")
    throw ValueError("clipmode must be one of 'clip', 'raise', or 'wrap' (got '" + mode + "')");
}

LazyTensor in_order(const LazyTensor& a, const LazyTensor& sorter) {
  if (!is_integer(sorter.dtype())) throw TypeError("sorter must only contain integers");
  if (sorter.ndim() != 1) throw TypeError("could not parse sorter argument");
  if (a.ndim() != 1) return a;  // whose own error comes next
  if (sorter.size() != a.size()) throw ValueError("sorter.size must equal a.size");
  return a.size() == 0 ? a : take(a, sorter, {.mode = "clip"});
}

}  // namespace

LazyTensor searchsorted(const Operand& a, const Operand& v, const SearchKeywords& keywords) {
  const LazyTensor values = asarray(v);
  LazyTensor sorted = asarray(a);
  if (keywords.sorter) sorted = in_order(sorted, asarray(*keywords.sorter));
  const DType dtype = loop_dtype(sorted.dtype(), values.dtype());
  return Node::apply(Operation::searchsorted, {astype(sorted, dtype), astype(values, dtype)},
                     {{Attribute::right, is_right(keywords.side)}});
}

LazyTensor take(const Operand& a, const Operand& indices, const TakeKeywords& keywords) {
  const LazyTensor given = asarray(a);
  const LazyTensor x = keywords.axis.is_none() || given.ndim() == 0 ? ravel(given) : given;
  const std::int64_t axis =
      keywords.axis.is_none() ? 0 : normalized_axis(single_axis(keywords.axis), x.ndim());
  const LazyTensor wanted = places(indices);
  const std::int64_t length = x.shape()[static_cast<std::size_t>(axis)];
  check_mode(keywords.mode);
  // Checked in this order.
  const auto taken = [&](const LazyTensor& at) {
    return copied_c(taken_at(x, at_axis(axis, Tensor(copied_c(at)))));
  };
  if (const auto by_data = data_length(length)) {
    const LazyTensor at = within_data(wanted, keywords.mode, *by_data);
    const WritesWhere there{Tensor(greater(*by_data, 0))};
    return taken(at);
  }
  if (length == 0) require_known_lengths(wanted.shape(), "take of nothing");
  const auto known = within(wanted, keywords.mode, axis, length);
  if (!known) return taken(wanted);
  return Node::apply(Operation::take, {x, *known}, {{Attribute::axis, axis}});
}

LazyTensor argsort(const Operand& a, const ArgsortKeywords& keywords) {
  const LazyTensor given = asarray(a);
  const LazyTensor x = keywords.axis.is_none() || given.ndim() == 0 ? ravel(given) : given;
  const std::int64_t last = x.ndim() - 1;
  const std::int64_t axis =
      keywords.axis.is_none() ? last : normalized_axis(single_axis(keywords.axis), x.ndim());
  if (axis == last) return Node::apply(Operation::argsort, {x});
  return copied_c(swapaxes(Node::apply(Operation::argsort, {swapaxes(x, axis, last)}), axis, last));
}

}  // namespace weft::numpy
