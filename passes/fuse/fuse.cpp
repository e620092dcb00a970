#include "passes/fuse/fuse.hpp"

#include <algorithm>

#include "passes/analysis/stores.hpp"
#include "passes/fuse/collect_body.hpp"

namespace weft::passes {
namespace {

/// Walks the groups from the last to the first, and makes a kernel of each whose values something needs.
class Emitter {
 public:
  explicit Emitter(const Grouping& grouping) : grouping_(grouping), demands_(grouping.groups.count()) {
    find_structure();
  }

  std::vector<FusedKernel> run(const std::vector<Tensor>& outputs) {
    for (const Tensor& output : outputs) demand(output);
    std::vector<FusedKernel> kernels;
    for (const int group : groups_from_last())
      if (!demands_[group].empty()) kernels.push_back(kernel(group));
    std::ranges::reverse(kernels);
    return kernels;
  }

 private:
  std::vector<int> groups_from_last() const {
    std::vector<int> ids;
    for (int id = 0; id < grouping_.groups.count(); ++id)
      if (grouping_.groups.find(id) == id) ids.push_back(id);
    std::ranges::sort(ids, std::ranges::greater(), [&](int id) { return grouping_.groups.rank(id); });
    return ids;
  }

  /// Has the memory that `tensor` looks at written.
  void demand(const Tensor& tensor) {
    const Tensor source = memory_source(tensor);
    if (!demanded_.add(source).second) return;
    for (const Tensor& part : stored_parts(source))
      if (part.is(source) || demanded_.add(part).second) demands_[*grouping_.home(part)].push_back(part);
  }

  FusedKernel kernel(int group) {
    FusedKernel kernel;
    kernel.outputs = std::move(demands_[group]);
    kernel.ends = ends(kernel.outputs, group);
    if (grouping_.groups.at(group).sealed)
      compute_alone(kernel);
    else
      collect_body(kernel, grouping_, group);
    for (const Tensor& input : kernel.inputs) demand(input);
    return kernel;
  }

  /// Why a kernel with these outputs is not larger.
  std::string ends(const std::vector<Tensor>& outputs, int group) const {
    const Group& made = grouping_.groups.at(group);
    if (made.sealed) return why_alone(outputs[0].node());
    if (!made.ends.empty()) return made.ends;
    for (const Tensor& output : outputs)
      if (const auto use = stored_for_.find(&output.node())) return *use;
    return "graph output";
  }

  /// What structure operations and views of memory store values for.
  void find_structure() {
    for (const NodePtr& node : grouping_.order.nodes) {
      const bool seen = sees_memory(node->operation());
      if (!seen && !is_no_kernel(node->operation())) continue;
      const char* why = node->operation() == Operation::reshape       ? "laid out for a reshape"
                        : seen                                        ? "laid out for a view"
                        : node->operation() == Operation::setitem     ? "part of a setitem"
                        : node->operation() == Operation::concatenate ? "part of a concatenate"
                        : node->operation() == Operation::from_parts  ? "part of complex numbers"
                                                                      : why_alone(*node);
      for (const Tensor& input : node->inputs()) stored_for_.try_emplace(&memory_source(input).node(), why);
    }
  }

  static const char* why_alone(const Node& node) {
    const Operation operation = node.operation();
    if (is_scan(operation)) return "running total";
    if (operation == Operation::loop) return "loop";
    if (operation == Operation::measure || operation == Operation::trim) return "length that data decide";
    if (operation != Operation::call) return "library call";
    return node.attribute<HostFunctionPtr>(Attribute::function)->library ? "library call"
                                                                         : "call of your function";
  }

  static FusedKernel::Kind kind_alone(Operation operation) {
    if (is_scan(operation)) return FusedKernel::Kind::scan;
    if (operation == Operation::loop) return FusedKernel::Kind::loop;
    if (operation == Operation::measure) return FusedKernel::Kind::measure;
    if (operation == Operation::trim) return FusedKernel::Kind::trim;
    return operation == Operation::matmul ? FusedKernel::Kind::matrix_product : FusedKernel::Kind::host_call;
  }

  static void compute_alone(FusedKernel& kernel) {
    kernel.kind = kind_alone(kernel.outputs[0].operation());
    const NodePtr node = kernel.outputs[0].node_ptr();
    kernel.nodes = {node};
    kernel.outputs = outputs_of(*node);  // all, wanted or not
    const auto operands = node->inputs();
    kernel.inputs.assign(operands.begin(), operands.end());
  }

  const Grouping& grouping_;
  std::vector<std::vector<Tensor>> demands_;
  TensorSet demanded_;
  NodeMap<const char*> stored_for_;
};

}  // namespace

Schedule fuse(const Graph& graph, const Limits& limits) {
  const Grouping grouping = group_nodes(graph, limits);
  return {graph, Emitter(grouping).run(graph.outputs), {}};
}

}  // namespace weft::passes
