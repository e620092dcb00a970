#include "ir/stored_as.hpp"

#include <algorithm>
#include <numeric>

#include "ir/index.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

/// Zeros with the strides of a dense `type`: in C order over its axes from the widest stride to the
/// narrowest.
Tensor blank_of(const Type& type) {
  std::vector<std::int64_t> widest(type.shape.size());
  std::iota(widest.begin(), widest.end(), 0);
  std::ranges::sort(widest, {}, [&](std::int64_t axis) { return std::pair(-type.strides[axis], axis); });
  Type ordered{type.dtype, {}, {}};
  Dims axes(widest.size());
  for (std::size_t i = 0; i < widest.size(); ++i) {
    ordered.shape.push_back(type.shape[widest[i]]);
    axes[widest[i]] = static_cast<std::int64_t>(i);
  }
  const Tensor blank = zeros(ordered);
  if (std::ranges::is_sorted(axes)) return blank;  // such a transpose would be a copy
  return Node::apply(Operation::transpose, {blank}, {{Attribute::axes, std::move(axes)}});
}

}  // namespace

Tensor filled(const Type& type, const ndarray& value) {
  return Node::apply(Operation::full, {}, {{Attribute::shape, type.shape}, {Attribute::value, value}});
}

Tensor zeros(const Type& type) { return filled(type, ndarray::zeros(type.dtype, {})); }

Tensor stored_as(const Tensor& value, const Type& type) {
  const Tensor blank = blank_of(type);
  if (!same_order(blank.type(), type)) throw InternalError("no dense strides: " + tuple_text(type.strides));
  return Node::apply(Operation::setitem, {blank, value}, {{Attribute::index, whole(type.shape)}});
}

}  // namespace weft
