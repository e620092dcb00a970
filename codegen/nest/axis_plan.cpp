#include "codegen/nest/axis_plan.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <utility>

#include "ir/memory_order.hpp"
#include "ir/numpy_order/reduction_order.hpp"
#include "runtime/system/errors.hpp"

namespace weft::codegen {
namespace {

/// Axes of the domain longer than 1 (or empty) for which `wanted` holds, in order.
template <class Wanted>
std::vector<int> long_axes(const KernelDomain& domain, const Wanted& wanted) {
  std::vector<int> axes;
  for (std::size_t d = 0; d < domain.shape.size(); ++d)
    if (domain.shape[d] != 1 && wanted(d)) axes.push_back(static_cast<int>(d));
  return axes;
}

std::int64_t elements(const std::vector<PlannedAxis>& axes) {
  return std::accumulate(axes.begin(), axes.end(), std::int64_t{1},
                         [](std::int64_t product, const PlannedAxis& axis) { return product * axis.extent; });
}

/// An axis, and where it was among the row's axes before merging.
struct Placed {
  PlannedAxis axis;
  int origin = 0;
};

Placed place(const KernelBody& body, int domain_axis, int origin) {
  Placed placed{{body.domain.shape[domain_axis], {}}, origin};
  for (const Walk& walk : body.walks) placed.axis.strides.push_back(walk.strides[domain_axis]);
  return placed;
}

bool walk_as_one(const PlannedAxis& outer, const PlannedAxis& inner) {
  for (std::size_t i = 0; i < outer.strides.size(); ++i)
    if (outer.strides[i] != inner.strides[i] * inner.extent) return false;
  return true;
}

/// Merges neighbours, except where one of `barriers` (origins) begins.
std::vector<Placed> merged(const KernelBody& body, const std::vector<int>& axes,
                           const std::vector<int>& barriers = {}) {
  std::vector<Placed> result;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    Placed next = place(body, axes[i], static_cast<int>(i));
    const bool barred = std::count(barriers.begin(), barriers.end(), next.origin) > 0;
    if (!result.empty() && !barred && walk_as_one(result.back().axis, next.axis)) {
      next.axis.extent *= result.back().axis.extent;
      next.origin = result.back().origin;
      result.pop_back();
    }
    result.push_back(std::move(next));
  }
  return result;
}

std::vector<PlannedAxis> without_origins(const std::vector<Placed>& placed) {
  std::vector<PlannedAxis> axes;
  for (const Placed& each : placed) axes.push_back(each.axis);
  return axes;
}

PlannedAxis one_element(const KernelBody& body) { return {1, Dims(body.walks.size(), 0)}; }

AxisPlan plan_map(const KernelBody& body) {
  std::vector<int> axes = long_axes(body.domain, [](std::size_t) { return true; });
  const Dims& strides = body.walks[body.stores.at(0).access].strides;
  const auto place = [&](int axis) { return std::pair(-std::abs(strides[axis]), axis); };
  std::sort(axes.begin(), axes.end(), [&](int a, int b) { return place(a) < place(b); });
  AxisPlan plan;
  plan.parallel = without_origins(merged(body, axes));
  if (plan.parallel.empty()) plan.parallel.push_back(one_element(body));
  plan.row = {plan.parallel.back()};
  plan.parallel.pop_back();
  return plan;
}

/// A running total walks its axis in order; the others as the result lies.
ReductionOrder scan_order(const Node& scan) {
  const Type& type = scan.types()[0];
  ReductionOrder order;
  for (const int axis : walking_order(type.shape, {&type.strides, 1})) {
    if (type.shape[axis] == 1) continue;
    const bool scanned = axis == scan.attribute<std::int64_t>(Attribute::axis);
    (scanned ? order.reduced : order.kept).push_back(axis);
    order.elementwise = !scanned;
  }
  return order;
}

ReductionOrder order_of(const Tensor& reduction) {
  if (is_scan(reduction.operation())) return scan_order(reduction.node());
  return reduction_order(reduction.node());
}

/// Where no order is needed: the axes as they are.
ReductionOrder empty_order(const KernelDomain& domain) {
  ReductionOrder order;
  order.kept = long_axes(domain, [&](std::size_t d) { return !domain.reduced[d]; });
  order.reduced = long_axes(domain, [&](std::size_t d) { return domain.reduced[d]; });
  order.run_axes = static_cast<int>(order.reduced.size());
  return order;
}

/// The walks that the body's reductions ask for, one each; the ordered ones among them must agree on the row.
std::vector<ReductionOrder> orders_of(const KernelBody& body) {
  const bool empty = std::count(body.domain.shape.begin(), body.domain.shape.end(), 0) > 0;
  std::vector<ReductionOrder> orders;
  for (const Tensor& reduction : body.reduced)
    orders.push_back(empty ? empty_order(body.domain) : order_of(reduction));
  return orders;
}

std::size_t deciding_reduction(const KernelBody& body) {
  const auto ordered = std::find_if(body.reductions.begin(), body.reductions.end(),
                                    [](const Reduction& reduction) { return reduction.ordered; });
  return ordered == body.reductions.end() ? 0 : ordered - body.reductions.begin();
}

/// A sum of single elements, one after the other, is a run of calls of 1.
Run run_before_merging(const ReductionOrder& order) {
  if (order.elementwise) return {static_cast<int>(order.reduced.size()), 1};
  return {order.run_axes, order.call_size};
}

std::int64_t run_elements(const std::vector<PlannedAxis>& row, int axes) {
  return elements({row.end() - std::min<std::ptrdiff_t>(axes, std::ssize(row)), row.end()});
}

/// The run over merged axes, never without one; no call is longer than the run.
Run run_after_merging(const Run& run, int axes_before, const std::vector<Placed>& merged_row,
                      const std::vector<PlannedAxis>& row) {
  const int begin = axes_before - run.axes;
  const auto inside = std::count_if(merged_row.begin(), merged_row.end(),
                                    [&](const Placed& axis) { return axis.origin >= begin; });
  const int axes = std::max(1, static_cast<int>(inside));
  return {axes,
          std::clamp<std::int64_t>(run.call_size, 1, std::max<std::int64_t>(1, run_elements(row, axes)))};
}

void check_rows_agree(const KernelBody& body, const std::vector<ReductionOrder>& orders,
                      std::size_t deciding) {
  for (std::size_t i = 0; i < orders.size(); ++i)
    if (body.reductions[i].ordered && orders[i].reduced != orders[deciding].reduced)
      throw InternalError("ordered reductions of one kernel must walk its row in one order");
}

/// Vectors lie across points when every ordered reduction takes element after element, and there are points.
Lanes lanes_for(const KernelBody& body, const std::vector<ReductionOrder>& orders, std::size_t deciding) {
  if (orders[deciding].kept.empty()) return Lanes::row;
  for (std::size_t i = 0; i < orders.size(); ++i)
    if (!orders[i].elementwise && (i == deciding || body.reductions[i].ordered)) return Lanes::row;
  return Lanes::points;
}

/// The runs before axes merge; nothing for reductions that have none.
std::vector<std::optional<Run>> runs_before_merging(const KernelBody& body,
                                                    const std::vector<ReductionOrder>& orders, Lanes lanes) {
  std::vector<std::optional<Run>> runs(orders.size());
  for (std::size_t i = 0; i < orders.size(); ++i)
    if (body.reductions[i].in_calls() && lanes == Lanes::row) runs[i] = run_before_merging(orders[i]);
  return runs;
}

AxisPlan plan_reductions(const KernelBody& body) {
  const std::vector<ReductionOrder> orders = orders_of(body);
  const std::size_t deciding = deciding_reduction(body);
  check_rows_agree(body, orders, deciding);
  AxisPlan plan;
  plan.lanes = lanes_for(body, orders, deciding);
  const auto runs = runs_before_merging(body, orders, plan.lanes);
  const int row_axes = static_cast<int>(orders[deciding].reduced.size());
  std::vector<int> barriers;
  for (const auto& run : runs)
    if (run) barriers.push_back(row_axes - run->axes);
  const std::vector<Placed> row = merged(body, orders[deciding].reduced, barriers);
  plan.parallel = without_origins(merged(body, orders[deciding].kept));
  plan.row = without_origins(row);
  if (plan.row.empty()) plan.row.push_back(one_element(body));
  for (const auto& run : runs)
    plan.runs.push_back(run ? run_after_merging(*run, row_axes, row, plan.row) : Run{});
  return plan;
}

}  // namespace

std::int64_t AxisPlan::row_elements() const { return elements(row); }

AxisPlan plan_axes(const KernelBody& body) {
  return body.reductions.empty() ? plan_map(body) : plan_reductions(body);
}

}  // namespace weft::codegen
