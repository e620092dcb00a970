#include "codegen/nest/kernel_domain.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include "runtime/system/errors.hpp"

namespace weft::codegen {
namespace {

KernelDomain domain_of_reduction(const Node& reduction) {
  KernelDomain domain;
  domain.shape = reduction.inputs()[0].type().shape;
  domain.reduced.resize(domain.shape.size());
  for (auto axis : reduction.attribute<Dims>(Attribute::axis)) domain.reduced[axis] = true;
  return domain;
}

/// A running total is the fold of its axis, read at each element.
KernelDomain domain_of_scan(const Node& scan) {
  KernelDomain domain;
  domain.shape = scan.types()[0].shape;
  domain.reduced.resize(domain.shape.size());
  domain.reduced[scan.attribute<std::int64_t>(Attribute::axis)] = true;
  return domain;
}

std::vector<int> kept_axes(const KernelDomain& domain) {
  std::vector<int> axes;
  for (std::size_t d = 0; d < domain.shape.size(); ++d)
    if (!domain.reduced[d]) axes.push_back(static_cast<int>(d));
  return axes;
}

std::vector<int> all_axes(const KernelDomain& domain) {
  std::vector<int> axes(domain.shape.size());
  std::iota(axes.begin(), axes.end(), 0);
  return axes;
}

/// For each axis of `shape`, the domain axis it follows, when its axes longer than 1 are those of `axes`, in
/// order.
std::optional<std::vector<int>> match(const Dims& shape, const std::vector<int>& axes, const Dims& domain) {
  std::vector<int> result(shape.size(), -1);
  auto next = axes.begin();
  const auto skip_ones = [&] {
    next = std::find_if(next, axes.end(), [&](int d) { return domain[d] != 1; });
  };
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    if (shape[axis] == 1) continue;
    skip_ones();
    if (next == axes.end() || domain[*next] != shape[axis]) return std::nullopt;
    result[axis] = *next++;
  }
  skip_ones();
  if (next != axes.end()) return std::nullopt;
  return result;
}

/// Tensor axis `a` of `shape` follows domain axis `axes[a]`; axes of length 1 follow none.
passes::IndexMap follow(const Dims& shape, const std::vector<int>& axes) {
  passes::IndexMap map(shape.size());
  for (std::size_t axis = 0; axis < shape.size(); ++axis)
    if (shape[axis] != 1) map[axis] = {axes[axis], 1, 0};
  return map;
}

}  // namespace

KernelDomain domain_of(const passes::FusedKernel& kernel) {
  if (kernel.kind == passes::FusedKernel::Kind::scan) return domain_of_scan(kernel.outputs.at(0).node());
  for (const NodePtr& node : kernel.nodes)
    if (is_reduction(node->operation())) return domain_of_reduction(*node);
  const Dims& shape = kernel.outputs.at(0).type().shape;
  return {shape, std::vector<bool>(shape.size(), false)};
}

passes::IndexMap output_map(const Tensor& output, const KernelDomain& domain) {
  const Dims& shape = output.type().shape;
  for (const auto& axes : {all_axes(domain), kept_axes(domain)})
    if (const auto matched = match(shape, axes, domain.shape)) return follow(shape, *matched);
  throw InternalError("an output of shape " + tuple_text(shape) + " does not fit the domain " +
                      tuple_text(domain.shape));
}

passes::IndexMap kept_map(const Tensor& reduction, const KernelDomain& domain) {
  const Dims& shape = reduction.type().shape;
  const bool keepdims = shape.size() == domain.shape.size();
  return follow(shape, keepdims ? all_axes(domain) : kept_axes(domain));
}

}  // namespace weft::codegen
