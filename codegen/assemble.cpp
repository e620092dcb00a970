#include "codegen/assemble.hpp"

#include <map>

#include "codegen/build_nest.hpp"
#include "codegen/kernel_report.hpp"
#include "codegen/lookup.hpp"
#include "codegen/matrix_product.hpp"
#include "runtime/thread_pool.hpp"

namespace weft::codegen {
namespace {

using passes::FusedKernel;

class Lowering {
 public:
  explicit Lowering(const passes::Planned& planned) : planned_(planned) {}

  Lowered run() && {
    bind_arrays();
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
    lowered_.reports.back().cached = true;  // until make_kernel says otherwise
    switch (kernel.kind) {
      case FusedKernel::Kind::matrix_product:
        return add(matrix_product(kernel, planned_.schedule, planned_.memory));
      case FusedKernel::Kind::lookup:
        return add(lookup(kernel, planned_.schedule, planned_.memory));
      case FusedKernel::Kind::host_call:
        return add(host_call(kernel));
      case FusedKernel::Kind::loops:
      case FusedKernel::Kind::scan:
        add_launch(build_nest(kernel, planned_.schedule, planned_.memory));
    }
  }

  void add(Step step) { lowered_.program.steps.push_back(std::move(step)); }

  HostCall host_call(const FusedKernel& kernel) const {
    HostCall call{.function = kernel.nodes[0]->attribute<HostFunctionPtr>(Attribute::function)};
    for (const auto* tensors : {&kernel.inputs, &kernel.outputs})
      for (const Tensor& tensor : *tensors) {
        const passes::Placement& place = planned_.schedule.placements.at(tensor);
        call.buffers.push_back(planned_.memory.buffers.at(place.root));
        call.buffers.back().offset += place.offset;
        call.types.push_back({"", tensor.type().dtype, tensor.type().shape, place.strides});
      }
    return call;
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
    lowered_.program.steps.push_back(std::move(built.launch));
  }

  const passes::Planned& planned_;
  Lowered lowered_;
  std::map<std::string, int> numbers_;  // of nests, by text
};

void make_kernel(const LoopNest& nest, Kernel& made, KernelReport& report) {
  const CachedKernel kernel = kernel_for(nest);
  made = {nest.name, kernel.code, kernel.function};
  report.cached = kernel.origin != CachedKernel::Origin::compiled;
  report.compile_ms = kernel.compile_ms;
}

}  // namespace

Lowered lower(const passes::Planned& planned) { return Lowering(planned).run(); }

/// Kernels that must be compiled are, side by side.
Assembled assemble(const passes::Planned& planned) {
  Lowered lowered = lower(planned);
  std::vector<Kernel>& kernels = lowered.program.kernels;
  kernels.resize(lowered.nests.size());
  parallel_for(std::ssize(kernels), 1, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t i = begin; i < end; ++i)
      make_kernel(lowered.nests[i], kernels[i], lowered.reports[lowered.first_reports[i]]);
  });
  return {std::move(lowered.program), std::move(lowered.reports)};
}

}  // namespace weft::codegen
