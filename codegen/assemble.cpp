#include "codegen/assemble.hpp"

#include <map>

#include "codegen/build_nest.hpp"
#include "codegen/kernel_report.hpp"
#include "codegen/matrix_product.hpp"
#include "runtime/thread_pool.hpp"

namespace weft::codegen {
namespace {

using passes::FusedKernel;

class Assembler {
 public:
  explicit Assembler(const passes::Planned& planned) : planned_(planned) {}

  Assembled run() && {
    bind_arrays();
    for (const FusedKernel& kernel : planned_.schedule.kernels) add_step(kernel);
    make_kernels();
    return std::move(assembled_);
  }

 private:
  void bind_arrays() {
    Program& program = assembled_.program;
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
    program.arena_bytes = planned_.memory.arena_bytes;
  }

  void add_step(const FusedKernel& kernel) {
    assembled_.kernels.push_back(report_kernel(kernel));
    assembled_.kernels.back().cached = true;  // until make_kernel says otherwise
    if (kernel.kind == FusedKernel::Kind::matrix_product)
      assembled_.program.steps.push_back(matrix_product(kernel, planned_.schedule, planned_.memory));
    else
      add_launch(build_nest(kernel, planned_.schedule, planned_.memory));
  }

  /// A grid without points needs no kernel.
  void add_launch(BuiltNest built) {
    if (built.launch.grid == 0) return;
    const auto [known, added] =
        numbers_.try_emplace(text(built.nest, false), static_cast<int>(nests_.size()));
    if (added) {
      nests_.push_back(std::move(built.nest));
      reports_.push_back(assembled_.kernels.size() - 1);
    }
    built.launch.kernel = known->second;
    assembled_.program.steps.push_back(std::move(built.launch));
  }

  /// Kernels that must be compiled are, side by side.
  void make_kernels() {
    assembled_.program.kernels.resize(nests_.size());
    parallel_for(std::ssize(nests_), 1, [this](std::int64_t begin, std::int64_t end) {
      for (std::int64_t i = begin; i < end; ++i) make_kernel(static_cast<std::size_t>(i));
    });
  }

  void make_kernel(std::size_t i) {
    const CachedKernel kernel = kernel_for(nests_[i]);
    assembled_.program.kernels[i] = {nests_[i].name, kernel.code, kernel.function};
    KernelReport& report = assembled_.kernels[reports_[i]];
    report.cached = kernel.origin != CachedKernel::Origin::compiled;
    report.compile_ms = kernel.compile_ms;
  }

  const passes::Planned& planned_;
  Assembled assembled_;
  std::vector<LoopNest> nests_;         // distinct ones
  std::vector<std::size_t> reports_;    // of the first kernel with each nest
  std::map<std::string, int> numbers_;  // of nests, by text
};

}  // namespace

Assembled assemble(const passes::Planned& planned) { return Assembler(planned).run(); }

}  // namespace weft::codegen
