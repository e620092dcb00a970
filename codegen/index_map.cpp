#include "codegen/index_map.hpp"

#include <algorithm>

#include "runtime/errors.hpp"

namespace weft::codegen {
namespace {

Dims no_steps(const Dims& domain) { return Dims(domain.size(), 0); }

IndexMap through_getitem(const Index& index, const IndexMap& map, const Dims& domain) {
  IndexMap result;
  std::size_t axis = 0;
  for (const IndexItem& item : index) {
    if (item.kind == IndexItem::Kind::newaxis) {
      ++axis;
      continue;
    }
    const bool sliced = item.kind == IndexItem::Kind::slice;
    Dims steps = sliced ? map.steps[axis] : no_steps(domain);
    for (auto& step : steps) step *= item.step;
    result.start.push_back(item.start + (sliced ? map.start[axis] * item.step : 0));
    result.steps.push_back(std::move(steps));
    axis += sliced;
  }
  return result;
}

IndexMap through_transpose(const Dims& axes, const IndexMap& map) {
  IndexMap result = map;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    result.start[axes[i]] = map.start[i];
    result.steps[axes[i]] = map.steps[i];
  }
  return result;
}

IndexMap through_split(const Tensor& view, IndexMap map) {
  const auto axis = view.node().attribute<std::int64_t>(Attribute::axis);
  const Dims& sections = view.node().attribute<Dims>(Attribute::sections);
  if (view.output_index() > 0) map.start[axis] += sections[view.output_index() - 1];
  return map;
}

/// Signed digits of `value` in the mixed radix of `shape`, most significant first; the first digit takes what
/// is left.
Dims digits(std::int64_t value, const Dims& shape) {
  Dims result(shape.size(), 0);
  for (std::size_t axis = shape.size(); axis-- > 0;) {
    const std::int64_t radix = axis == 0 ? 0 : std::max<std::int64_t>(shape[axis], 1);
    result[axis] = radix == 0 ? value : value % radix;
    value = radix == 0 ? 0 : value / radix;
  }
  return result;
}

/// Whether index `axis` stays within its extent all over the domain, so that no step ever carries into the
/// next axis.
bool stays_inside(const IndexMap& map, std::size_t axis, std::int64_t extent, const Dims& domain) {
  std::int64_t low = map.start[axis], high = map.start[axis];
  for (std::size_t d = 0; d < domain.size(); ++d) {
    const std::int64_t reach = map.steps[axis][d] * std::max<std::int64_t>(domain[d] - 1, 0);
    (reach < 0 ? low : high) += reach;
  }
  return low >= 0 && high < extent;
}

/// Both shapes number their elements in C order: the number is a sum of steps, and its digits in the input's
/// shape are the input's index, as long as no digit carries.
IndexMap through_reshape(const Dims& from, const Dims& to, const IndexMap& map, const Dims& domain) {
  const Dims weights = c_strides(to, 1);
  const Dims number_steps = walked_strides(map, weights, domain);
  IndexMap result{digits(walked_start(map, weights), from), std::vector<Dims>(from.size(), no_steps(domain))};
  for (std::size_t d = 0; d < domain.size(); ++d) {
    const Dims step = digits(number_steps[d], from);
    for (std::size_t axis = 0; axis < from.size(); ++axis) result.steps[axis][d] = step[axis];
  }
  const bool empty = std::count(from.begin(), from.end(), 0) > 0;
  for (std::size_t axis = 0; axis < from.size() && !empty; ++axis)
    if (!stays_inside(result, axis, from[axis], domain))
      throw InternalError("a kernel cannot walk the reshape of " + tuple_text(from) + " to " +
                          tuple_text(to));
  return result;
}

}  // namespace

IndexMap follow(const Dims& shape, const std::vector<int>& axes, const Dims& domain) {
  IndexMap map{Dims(shape.size(), 0), std::vector<Dims>(shape.size(), no_steps(domain))};
  for (std::size_t axis = 0; axis < shape.size(); ++axis)
    if (axes[axis] >= 0 && domain[axes[axis]] != 1) map.steps[axis][axes[axis]] = 1;
  return map;
}

IndexMap through_broadcast(const Dims& from, const IndexMap& map) {
  const std::size_t missing = map.start.size() - from.size();
  IndexMap result{Dims(map.start.begin() + missing, map.start.end()),
                  std::vector<Dims>(map.steps.begin() + missing, map.steps.end())};
  for (std::size_t axis = 0; axis < from.size(); ++axis) {
    if (from[axis] != 1) continue;
    result.start[axis] = 0;
    std::fill(result.steps[axis].begin(), result.steps[axis].end(), 0);
  }
  return result;
}

IndexMap through_view(const Tensor& view, const IndexMap& map, const Dims& domain) {
  const Node& node = view.node();
  const Dims& from = node.inputs()[0].type().shape;
  switch (node.operation()) {
    case Operation::getitem:
      return through_getitem(node.attribute<Index>(Attribute::index), map, domain);
    case Operation::transpose:
      return through_transpose(node.attribute<Dims>(Attribute::axes), map);
    case Operation::reshape:
      return through_reshape(from, view.type().shape, map, domain);
    case Operation::broadcast_to:
      return through_broadcast(from, map);
    case Operation::split:
      return through_split(view, map);
    default:
      throw InternalError("no index map for the view " + std::string(name(node.operation())));
  }
}

Dims walked_strides(const IndexMap& map, const Dims& strides, const Dims& domain) {
  Dims result(domain.size(), 0);
  for (std::size_t axis = 0; axis < strides.size(); ++axis)
    for (std::size_t d = 0; d < domain.size(); ++d) result[d] += map.steps[axis][d] * strides[axis];
  return result;
}

std::int64_t walked_start(const IndexMap& map, const Dims& strides) {
  std::int64_t start = 0;
  for (std::size_t axis = 0; axis < strides.size(); ++axis) start += map.start[axis] * strides[axis];
  return start;
}

}  // namespace weft::codegen
