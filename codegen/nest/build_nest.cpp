#include "codegen/nest/build_nest.hpp"

#include <algorithm>
#include <numeric>

#include "codegen/nest/axis_plan.hpp"
#include "codegen/nest/contract.hpp"
#include "codegen/nest/cut_stages.hpp"
#include "codegen/nest/kernel_body.hpp"
#include "codegen/nest/launch_rule.hpp"
#include "runtime/program/launch_size.hpp"

namespace weft::codegen {
namespace {

StrideClass class_of(std::int64_t stride, bool along_vectors) {
  if (stride == 0) return StrideClass::zero;
  if (stride == 1) return StrideClass::one;
  if (stride == 2 && along_vectors) return StrideClass::two;
  return stride == -1 && along_vectors ? StrideClass::minus_one : StrideClass::any;
}

std::vector<PlannedAxis> all_axes(const AxisPlan& axes) {
  std::vector<PlannedAxis> all = axes.parallel;
  all.insert(all.end(), axes.row.begin(), axes.row.end());
  return all;
}

/// Whether the second walk's elements lie just after the first's.
bool follows(const Walk& first, const Walk& second) {
  return second.dtype == first.dtype && second.strides == first.strides &&
         second.buffer.space == first.buffer.space && second.buffer.index == first.buffer.index &&
         second.buffer.offset == first.buffer.offset + itemsize(first.dtype);
}

/// Finds the stores that fill memory together: the parts of complex numbers.
void pair_stores(const KernelBody& body, LoopNest& nest) {
  const auto by_two = [&](const Store& store) {
    return nest.accesses[store.access].strides[nest.vector_axis()] == StrideClass::two;
  };
  for (std::size_t i = 0; i + 1 < body.stores.size(); ++i) {
    const Store &first = body.stores[i], &second = body.stores[i + 1];
    if (by_two(first) && by_two(second) && follows(body.walks[first.access], body.walks[second.access]))
      nest.accesses[second.access].beside = first.access;
  }
}

LoopNest shape_nest(const std::string& name, const KernelBody& body, const AxisPlan& axes) {
  LoopNest nest;
  nest.name = name;
  nest.parallel_axes = static_cast<int>(axes.parallel.size());
  nest.row_axes = static_cast<int>(axes.row.size());
  nest.lanes = axes.lanes;
  const std::vector<PlannedAxis> all = all_axes(axes);
  for (std::size_t i = 0; i < body.walks.size(); ++i) {
    const bool counter = body.walks[i].counter;
    Access& access = nest.accesses.emplace_back(Access{body.walks[i].dtype, counter, {}});
    for (int axis = 0; axis < static_cast<int>(all.size()); ++axis)
      access.strides.push_back(class_of(all[axis].strides[i], axis == nest.vector_axis() && !counter));
  }
  pair_stores(body, nest);
  return nest;
}

std::vector<std::int64_t> launch_params(const LoopNest& nest, const KernelBody& body, const AxisPlan& axes) {
  const ParamLayout layout(nest);
  std::vector<std::int64_t> params(layout.size());
  const std::vector<PlannedAxis> all = all_axes(axes);
  const auto set = [&](int place, std::int64_t value) {
    if (place >= 0) params[place] = value;
  };
  for (std::size_t a = 0; a < all.size(); ++a) set(layout.extent(static_cast<int>(a)), all[a].extent);
  for (std::size_t i = 0; i < body.walks.size(); ++i) {
    const int access = static_cast<int>(i);
    set(layout.offset(access), body.walks[i].start);
    for (std::size_t a = 0; a < all.size(); ++a)
      set(layout.stride(access, static_cast<int>(a)), all[a].strides[i]);
  }
  for (std::size_t r = 0; r < axes.runs.size(); ++r)
    set(layout.call_size(static_cast<int>(r)), axes.runs[r].call_size);
  return params;
}

}  // namespace

BuiltNest build_nest(const passes::FusedKernel& kernel, const passes::Schedule& schedule,
                     const passes::MemoryPlan& memory) {
  KernelBody body = build_body(kernel, schedule, memory);
  if (!schedule.options.exact) contract(body);
  const AxisPlan axes = plan_axes(body);
  BuiltNest built{shape_nest(kernel.name, body, axes), {}};
  built.nest.exact = schedule.options.exact, built.nest.tf32 = body.tf32;
  cut_stages(body, axes, built.nest);
  built.nest.schedule.strategy = plain_strategy(built.nest);
  verify(built.nest);

  for (const Walk& walk : body.walks)
    if (!walk.counter) built.launch.buffers.push_back(walk.buffer);
  built.launch.params = launch_params(built.nest, body, axes);
  built.launch.rule = launch_rule(built.nest, axes);
  size_launch(built.launch);
  return built;
}

}  // namespace weft::codegen
