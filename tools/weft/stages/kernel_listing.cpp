#include "tools/weft/stages/kernel_listing.hpp"

#include <fmt/format.h>

namespace weft::cli {
namespace {

using passes::FusedKernel;
using passes::Planned;

// Stored values by name: a variable's own, a kernel's with the number of the output when it has several.
class StoredNames {
 public:
  explicit StoredNames(const Planned& planned) {
    for (const FusedKernel& kernel : planned.schedule.kernels) {
      const bool several = kernel.outputs.size() > 1;
      for (std::size_t i = 0; i < kernel.outputs.size(); ++i) {
        const Tensor& output = kernel.outputs[i];
        const std::string name = several ? fmt::format("{}_{}", kernel.name, i) : kernel.name;
        names_.try_emplace(output, name);
        const Tensor& root = planned.schedule.placements.at(output).root;
        if (root.operation() == output.operation()) names_.try_emplace(root, name);  // another node's twin
      }
    }
  }

  std::string operator()(const Tensor& tensor) {
    if (tensor.operation() == Operation::variable)
      return tensor.node().attribute<std::string>(Attribute::name);
    return names_.try_emplace(tensor, fmt::format("stored_{}", names_.size())).first;
  }

 private:
  TensorMap<std::string> names_;
};

// The kernel alone: its inputs are variables.
Graph kernel_graph(const FusedKernel& kernel, StoredNames& names) {
  TensorMap<Tensor> made;
  for (const Tensor& input : kernel.inputs) made.try_emplace(input, variable_of(names(input), input.type()));
  const auto now = [&](const Tensor& tensor) {
    const Tensor* found = made.find(tensor);
    return found != nullptr ? *found : tensor;
  };
  for (const NodePtr& node : kernel.nodes) {
    std::vector<Tensor> inputs;
    for (const Tensor& input : node->inputs()) inputs.push_back(now(input));
    const std::vector<Tensor> outputs = with_inputs(*node, inputs);
    for (std::uint32_t i = 0; i < outputs.size(); ++i) made.try_emplace(Tensor(node, i), outputs[i]);
  }
  Graph graph{.outputs = {}, .output_names = {}, .name = kernel.name};
  for (const Tensor& output : kernel.outputs) graph.outputs.push_back(now(output));
  return graph;
}

}  // namespace

std::string fused_text(const Planned& planned) {
  StoredNames names(planned);
  const auto& kernels = planned.schedule.kernels;
  std::string text;
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    text += fmt::format("# kernel {} of {}; it ends here: {}\n{}\n", i + 1, kernels.size(), kernels[i].ends,
                        weft::text(kernel_graph(kernels[i], names)));
  }
  return text;
}

}  // namespace weft::cli
