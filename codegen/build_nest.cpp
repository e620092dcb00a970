#include "codegen/build_nest.hpp"

#include <algorithm>
#include <numeric>

#include "codegen/axis_plan.hpp"
#include "codegen/cut_stages.hpp"
#include "codegen/kernel_body.hpp"
#include "codegen/launch_rule.hpp"
#include "runtime/launch_size.hpp"

namespace weft::codegen {
namespace {

StrideClass class_of(std::int64_t stride) {
  if (stride == 0) return StrideClass::zero;
  return stride == 1 ? StrideClass::one : StrideClass::any;
}

std::vector<Axis> all_axes(const AxisPlan& axes) {
  std::vector<Axis> all = axes.parallel;
  all.insert(all.end(), axes.row.begin(), axes.row.end());
  return all;
}

LoopNest shape_nest(const std::string& name, const KernelBody& body, const AxisPlan& axes) {
  LoopNest nest;
  nest.name = name;
  nest.parallel_axes = static_cast<int>(axes.parallel.size());
  nest.row_axes = static_cast<int>(axes.row.size());
  nest.lanes = axes.lanes;
  nest.tiled = body.reductions.empty();
  const std::vector<Axis> all = all_axes(axes);
  for (std::size_t i = 0; i < body.walks.size(); ++i) {
    Access& access = nest.accesses.emplace_back(Access{body.walks[i].dtype, body.walks[i].counter, {}});
    for (const Axis& axis : all) access.strides.push_back(class_of(axis.strides[i]));
  }
  return nest;
}

std::vector<std::int64_t> launch_params(const LoopNest& nest, const KernelBody& body, const AxisPlan& axes) {
  const ParamLayout layout(nest);
  std::vector<std::int64_t> params(layout.size());
  const std::vector<Axis> all = all_axes(axes);
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
  const KernelBody body = build_body(kernel, schedule, memory);
  const AxisPlan axes = plan_axes(body);
  BuiltNest built{shape_nest(kernel.name, body, axes), {}};
  cut_stages(body, axes, built.nest);
  verify(built.nest);

  for (const Walk& walk : body.walks)
    if (!walk.counter) built.launch.buffers.push_back(walk.buffer);
  built.launch.params = launch_params(built.nest, body, axes);
  built.launch.rule = launch_rule(built.nest, axes);
  size_launch(built.launch);
  return built;
}

}  // namespace weft::codegen
