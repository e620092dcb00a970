#include "codegen/lower/lower_schedule.hpp"

#include <map>

#include "codegen/lower/lowered_steps.hpp"
#include "codegen/lower/matrix_product.hpp"
#include "codegen/nest/build_nest.hpp"
#include "codegen/program/program_fingerprint.hpp"
#include "ir/indexing.hpp"
#include "ir/loops/loop.hpp"
#include "runtime/program/program_numbers.hpp"

namespace weft::codegen {
namespace {

using passes::FusedKernel;

/// Kernels in one order, whatever the lengths at hand.
passes::Limits step_limits(const StepPlan& plan) {
  return {.options = {.exact = plan.exact}, .order_by_bytes = false, .one_size = false, .gpu = plan.gpu};
}

class Lowering {
 public:
  Lowering(const passes::Planned& planned, bool gpu) : planned_(planned), gpu_(gpu) {}

  Lowered run() && {
    bind_arrays();
    lowered_.gaps = planned_.schedule.gaps;
    for (const FusedKernel& kernel : planned_.schedule.kernels) add_step(kernel);
    return std::move(lowered_);
  }

 private:
  void bind_arrays() {
    Program& program = lowered_.program;
    for (const NodePtr& input : planned_.memory.inputs) {
      const Type& type = input->types()[0];
      program.inputs.push_back(
          {input->attribute<std::string>(Attribute::name), type.dtype, type.shape, type.strides});
    }
    const Graph& graph = planned_.schedule.graph;
    for (std::size_t i = 0; i < graph.outputs.size(); ++i) {
      const Type& type = graph.outputs[i].type();
      const std::string name = i < graph.output_names.size() ? graph.output_names[i] : "";
      const Dims& strides = planned_.schedule.placements.at(graph.outputs[i]).strides;
      program.outputs.push_back({name, type.dtype, type.shape, strides});
    }
    program.constants = planned_.memory.constants;
    program.blocks = planned_.memory.blocks;
    program.arena_bytes = planned_.memory.arena_bytes;
  }

  void add_step(const FusedKernel& kernel) {
    lowered_.reports.push_back(report_kernel(kernel));
    lowered_.reports.back().cached = true;  // until compile_kernel says otherwise
    switch (kernel.kind) {
      case FusedKernel::Kind::matrix_product:
        return add(matrix_product(kernel, planned_.schedule, planned_.memory));
      case FusedKernel::Kind::host_call:
        return add(host_call(kernel));
      case FusedKernel::Kind::measure:
        return add_measure(kernel);
      case FusedKernel::Kind::trim:
        return add(trim_of(kernel));
      case FusedKernel::Kind::loop:
        return add_loop(kernel);
      case FusedKernel::Kind::loops:
      case FusedKernel::Kind::scan:
        add_launch(build_nest(kernel, planned_.schedule, planned_.memory));
    }
  }

  Trim trim_of(const FusedKernel& kernel) const {
    const auto axis = kernel.nodes[0]->attribute<std::int64_t>(Attribute::axis);
    return {buffer_of(kernel.outputs[0]).index, static_cast<std::int32_t>(axis), buffer_of(kernel.inputs[1])};
  }

  void add(Step step) {
    lowered_.program.steps.push_back(std::move(step));
    lowered_.step_reports.push_back(lowered_.reports.size() - 1);
  }

  BufferRef buffer_of(const Tensor& tensor) const {
    const passes::Placement& place = planned_.schedule.placements.at(tensor);
    BufferRef buffer = planned_.memory.buffers.at(place.root);
    buffer.offset += place.offset;
    return buffer;
  }

  HostCall host_call(const FusedKernel& kernel) const {
    HostCall call{.function = function_of(*kernel.nodes[0]), .axes = axes_of_call(*kernel.nodes[0])};
    for (const auto* tensors : {&kernel.inputs, &kernel.outputs})
      for (const Tensor& tensor : *tensors) {
        const Dims& strides = planned_.schedule.placements.at(tensor).strides;
        call.buffers.push_back(buffer_of(tensor));
        call.types.push_back({"", tensor.type().dtype, tensor.type().shape, strides});
      }
    return call;
  }

  void add_measure(const FusedKernel& kernel) {
    const Node& node = *kernel.nodes[0];
    add(Measure{.from = buffer_of(kernel.inputs[0]),
                .to = buffer_of(kernel.outputs[0]),
                .length = node.attribute<std::int64_t>(Attribute::length),
                .most = node.attribute<std::int64_t>(Attribute::most)});
  }

  void add_loop(const FusedKernel& kernel) {
    const Node& node = *kernel.nodes[0];
    Loop loop{.steps = node.attribute<std::int64_t>(Attribute::length)};
    if (const auto* condition = condition_of(node)) loop.condition = static_cast<std::int32_t>(*condition);
    for (const Tensor& output : kernel.outputs) loop.carried.push_back(buffer_of(output));
    for (std::size_t i = kernel.outputs.size(); i < kernel.inputs.size(); ++i)
      loop.captured.push_back(buffer_of(kernel.inputs[i]));
    lowered_.loops.push_back(lowered_steps(node.attribute<LoopStepsPtr>(Attribute::steps),
                                           {planned_.schedule.options.exact, gpu_}));
    lowered_.loop_reports.push_back(lowered_.reports.size() - 1);
    add(std::move(loop));
  }

  /// A grid without points needs no kernel.
  void add_launch(BuiltNest built) {
    if (built.launch.grid == 0) return;
    const auto [known, added] =
        numbers_.try_emplace(text(built.nest, false), static_cast<int>(lowered_.nests.size()));
    if (added) {
      lowered_.nests.push_back(std::move(built.nest));
      lowered_.first_reports.push_back(lowered_.reports.size() - 1);
    }
    built.launch.kernel = known->second;
    built.launch.bytes = lowered_.reports.back().bytes;
    add(std::move(built.launch));
  }

  const passes::Planned& planned_;
  const bool gpu_;
  Lowered lowered_;
  std::map<std::string, int> numbers_;  // of nests, by text
};

std::vector<LoweredStep::Length> lengths_of(const LoopStep& step) {
  std::vector<LoweredStep::Length> lengths;
  for (std::size_t i = 0; i < step.parameters.size(); ++i)
    if (const auto given = carried_length(*step.parameters[i]))
      lengths.push_back({static_cast<std::int32_t>(i), given->length, given->most});
  return lengths;
}

}  // namespace

Lowered lower_schedule(const passes::Planned& planned, bool gpu) { return Lowering(planned, gpu).run(); }

LoweredStep lowered_step(const LoopStep& step, std::uint32_t origin, const StepPlan& plan) {
  const auto body = std::make_shared<Lowered>(
      lower_schedule(passes::run_pipeline(step.graph, step_limits(plan)), plan.gpu));
  make_offsets_relative(body->program);
  return {step.taken, step.numbers, step.real, origin, lengths_of(step), body, program_fingerprint(*body)};
}

passes::Planned planned_step(const Node& loop, const StepPlan& plan) {
  return passes::run_pipeline(steps_of(loop).samples.front().graph, step_limits(plan));
}

}  // namespace weft::codegen
