#include "codegen/assemble.hpp"

#include <map>

#include "codegen/block_rows.hpp"
#include "codegen/build_nest.hpp"
#include "codegen/crossed.hpp"
#include "codegen/fuse_steps.hpp"
#include "codegen/join_lookups.hpp"
#include "codegen/join_steps.hpp"
#include "codegen/keep_rows.hpp"
#include "codegen/kernel_report.hpp"
#include "codegen/lookup.hpp"
#include "codegen/lowered_steps.hpp"
#include "codegen/mark_across.hpp"
#include "codegen/matrix_product.hpp"
#include "codegen/product_kernels.hpp"
#include "codegen/row_run.hpp"
#include "codegen/short_rows.hpp"
#include "codegen/streams.hpp"
#include "codegen/structure_text.hpp"
#include "codegen/tile_points.hpp"
#include "ir/loop.hpp"
#include "passes/plan_memory.hpp"
#include "runtime/errors.hpp"
#include "runtime/program_numbers.hpp"
#include "runtime/thread_pool.hpp"

namespace weft::codegen {
namespace {

using passes::FusedKernel;

/// Kernels in one order, whatever the lengths at hand.
passes::Limits step_limits(const StepPlan& plan) {
  return {.exact = plan.exact, .order_by_bytes = false, .one_size = false, .gpu = plan.gpu};
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

  static LoweredStep lowered_step(const LoopStep& step, std::uint32_t origin, const StepPlan& plan) {
    const auto body = std::make_shared<Lowered>(
        Lowering(passes::run_pipeline(step.graph, step_limits(plan)), plan.gpu).run());
    make_offsets_relative(body->program);
    return {step.taken, step.numbers, step.real, origin, lengths_of(step), body, structure_text(*body)};
  }

 private:
  static std::vector<LoweredStep::Length> lengths_of(const LoopStep& step) {
    std::vector<LoweredStep::Length> lengths;
    for (std::size_t i = 0; i < step.parameters.size(); ++i)
      if (const auto given = carried_length(*step.parameters[i]))
        lengths.push_back({static_cast<std::int32_t>(i), given->length, given->most});
    return lengths;
  }

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
      case FusedKernel::Kind::lookup:
        return add(lookup(kernel, planned_.schedule, planned_.memory));
      case FusedKernel::Kind::host_call:
        return add(host_call(kernel));
      case FusedKernel::Kind::measure:
        return add_measure(kernel);
      case FusedKernel::Kind::trim:
        return add(Trim{buffer_of(kernel.outputs[0]).index, buffer_of(kernel.inputs[1])});
      case FusedKernel::Kind::loop:
        return add_loop(kernel);
      case FusedKernel::Kind::loops:
      case FusedKernel::Kind::scan:
        add_launch(build_nest(kernel, planned_.schedule, planned_.memory));
    }
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
    HostCall call{.function = kernel.nodes[0]->attribute<HostFunctionPtr>(Attribute::function)};
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
    if (const auto* condition = find_attribute<std::int64_t>(node.attributes(), Attribute::condition))
      loop.condition = static_cast<std::int32_t>(*condition);
    for (const Tensor& output : kernel.outputs) loop.carried.push_back(buffer_of(output));
    for (std::size_t i = kernel.outputs.size(); i < kernel.inputs.size(); ++i)
      loop.captured.push_back(buffer_of(kernel.inputs[i]));
    lowered_.loops.push_back(
        lowered_steps(node.attribute<LoopStepsPtr>(Attribute::steps), {planned_.schedule.exact, gpu_}));
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

}  // namespace

LoweredStep lowered_step(const LoopStep& step, std::uint32_t origin, const StepPlan& plan) {
  return Lowering::lowered_step(step, origin, plan);
}

passes::Planned planned_step(const Node& loop, const StepPlan& plan) {
  return passes::run_pipeline(steps_of(loop).samples.front().graph, step_limits(plan));
}

namespace {

void compile_kernel(const KernelSource& source, Isa isa, Kernel& made, KernelReport& report) {
  const CachedKernel kernel = kernel_for(source, isa);
  made.code = kernel.code, made.function = kernel.function, made.image = kernel.image;
  report.cached = kernel.origin != CachedKernel::Origin::compiled;
  report.compile_ms = kernel.compile_ms;
}

/// As launches name them.
std::vector<KernelSource> sources_of(const Lowered& lowered) {
  std::vector<KernelSource> sources(lowered.nests.begin(), lowered.nests.end());
  sources.insert(sources.end(), lowered.step_loops.begin(), lowered.step_loops.end());
  return sources;
}

}  // namespace

Lowered lower_by_steps(const passes::Planned& planned, bool gpu) {
  Lowered lowered = Lowering(planned, gpu).run();
  join_steps(lowered);
  return lowered;
}

Lowered lower(const passes::Planned& planned) {
  Lowered lowered = lower_by_steps(planned, false);
  fuse_steps(lowered);
  return lowered;
}

namespace {

bool has_steps_by_rows(const passes::Schedule& schedule) {
  return std::ranges::any_of(schedule.kernels, [](const FusedKernel& kernel) {
    using enum FusedKernel::Kind;
    return kernel.kind == matrix_product || kernel.kind == lookup || kernel.kind == host_call;
  });
}

/// When all numbers are known.
Lowered lower_joined(const passes::Planned& planned) {
  Lowered lowered = lower(planned);
  for (Step& step : lowered.program.steps)
    if (auto* product = std::get_if<MatrixProduct>(&step)) join_rows(*product);
  return lowered;
}

/// Of values that do not lie in results' memory, as in a plan for any lengths: results are stored while what
/// comes before them is still read.
passes::MemoryPlan memory_apart(const passes::Planned& planned) {
  return passes::plan_memory(planned.schedule, {.order_by_bytes = false});
}

passes::Planned planned_in(passes::MemoryPlan memory, passes::Planned planned) {
  planned.memory = std::move(memory);
  return planned;
}

/// Nothing unless look-ups join kernels or blocks of rows pay.
std::optional<Lowered> lowered_in_blocks(const passes::Planned& planned) {
  if (!has_steps_by_rows(planned.schedule)) return {};
  passes::MemoryPlan memory = memory_apart(planned);
  if (!may_pay(memory.blocks)) return {};
  Lowered lowered = lower_joined(planned_in(std::move(memory), planned));
  const int joined = join_lookups(lowered);
  const bool blocked = block_rows(lowered);
  const std::int64_t most = planned.memory.arena_bytes + joined * mark_bytes;
  if ((joined == 0 && !blocked) || lowered.program.arena_bytes > most) return {};
  return lowered;
}

/// Nothing unless look-ups join kernels.
std::optional<Lowered> lowered_with_lookups(const passes::Planned& planned) {
  if (!has_steps_by_rows(planned.schedule)) return {};
  Lowered lowered = lower_by_steps(planned_in(memory_apart(planned), planned), true);
  const int joined = join_lookups(lowered);
  const std::int64_t most = planned.memory.arena_bytes + joined * mark_bytes;
  if (joined == 0 || lowered.program.arena_bytes > most) return {};
  return lowered;
}

}  // namespace

Lowered lower_to_run(const passes::Planned& planned) {
  std::optional<Lowered> in_blocks = lowered_in_blocks(planned);
  Lowered lowered = in_blocks ? *std::move(in_blocks) : lower_joined(planned);
  mark_short_rows(lowered);
  mark_crossed(lowered);
  mark_streams(lowered);
  return lowered;
}

Lowered lower_for_gpu(const passes::Planned& planned) {
  std::optional<Lowered> with_lookups = lowered_with_lookups(planned);
  Lowered lowered = with_lookups ? *std::move(with_lookups) : lower_by_steps(planned, true);
  mark_tiles(lowered);
  mark_tiles_across(lowered);
  mark_short_rows(lowered);
  mark_kept_rows(lowered);
  return lowered;
}

namespace {

/// The nest that a step runs, or -1.
std::int32_t kernel_of(const Step& step) {
  if (const auto* product = std::get_if<MatrixProduct>(&step)) return product->kernel;
  const auto* launch = std::get_if<Launch>(&step);
  return launch ? launch->kernel : -1;
}

}  // namespace

std::vector<std::string> written_texts(const Lowered& lowered) {
  std::vector<std::vector<Written>> places;
  for (const std::size_t report : lowered.first_reports) places.push_back(lowered.reports[report].written);
  for (std::size_t i = 0; i < lowered.program.steps.size(); ++i)
    if (const std::int32_t kernel = kernel_of(lowered.program.steps[i]); kernel >= 0) {
      const std::vector<Written>& more = lowered.reports[lowered.step_reports[i]].written;
      std::vector<Written>& known = places[static_cast<std::size_t>(kernel)];
      known.insert(known.end(), more.begin(), more.end());
    }
  std::vector<std::string> texts;
  for (const auto& each : places) texts.push_back(text(each));
  return texts;
}

Lowered lower_for(const passes::Planned& planned, Isa isa) {
  if (!is_gpu(isa)) return lower_to_run(planned);
  Lowered lowered = lower_for_gpu(planned);
  add_product_kernels(lowered, planned.schedule.tf32);
  return lowered;
}

std::vector<Kernel> named_kernels(const Lowered& lowered) {
  const std::vector<std::string> written = written_texts(lowered);
  std::vector<Kernel> kernels;
  const auto add = [&](const auto& source) {
    kernels.push_back({.name = source.name, .written = written[kernels.size()]});
  };
  std::ranges::for_each(lowered.nests, add);
  std::ranges::for_each(lowered.step_loops, add);
  return kernels;
}

/// Kernels that must be compiled are, side by side.
Assembled assemble(const passes::Planned& planned, Isa isa) {
  if (isa == Isa::emulated && host_isa() < Isa::avx2)
    throw NotImplementedError("an emulated GPU needs AVX2, and this machine, or WEFT_TARGET, is " +
                              std::string(name(host_isa())));
  Lowered lowered = lower_for(planned, isa);
  std::vector<Kernel>& kernels = lowered.program.kernels;
  std::vector<KernelSource> sources = sources_of(lowered);
  kernels = named_kernels(lowered);
  parallel_for(std::ssize(kernels), 1, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t i = begin; i < end; ++i)
      compile_kernel(sources[i], isa, kernels[i], lowered.reports[lowered.first_reports[i]]);
  });
  return {std::move(lowered.program), std::move(lowered.reports), std::move(sources)};
}

}  // namespace weft::codegen
