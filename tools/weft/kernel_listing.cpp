#include "kernel_listing.hpp"

#include <fmt/format.h>

namespace weft::cli {
namespace {

using passes::FusedKernel;
using passes::Planned;
using passes::TensorMap;

// Stored values by name: a variable's own, a kernel's with the number of the output when it has several.
class StoredNames {
 public:
  explicit StoredNames(const Planned& planned) {
    for (const FusedKernel& kernel : planned.schedule.kernels) {
      const bool several = kernel.outputs.size() > 1;
      for (std::size_t i = 0; i < kernel.outputs.size(); ++i) {
        names_.emplace(kernel.outputs[i], several ? fmt::format("{}_{}", kernel.name, i) : kernel.name);
      }
    }
  }

  std::string operator()(const Tensor& tensor) {
    if (tensor.operation() == Operation::variable)
      return tensor.node().attribute<std::string>(Attribute::name);
    return names_.emplace(tensor, fmt::format("stored_{}", names_.size())).first->second;
  }

 private:
  TensorMap<std::string> names_;
};

// The kernel alone: its inputs are variables.
Graph kernel_graph(const FusedKernel& kernel, StoredNames& names) {
  TensorMap<Tensor> variables;
  for (const Tensor& input : kernel.inputs) {
    const Type& type = input.type();
    variables.emplace(input, Node::apply(Operation::variable, {},
                                         {{Attribute::dtype, type.dtype},
                                          {Attribute::shape, type.shape},
                                          {Attribute::strides, type.strides},
                                          {Attribute::name, names(input)}}));
  }
  const auto replace_inputs = [&](const Node& node, const std::vector<Tensor>& inputs) {
    std::vector<Tensor> outputs = with_inputs(node, inputs);
    for (std::uint32_t i = 0; i < outputs.size(); ++i) {
      const auto found = variables.find(Tensor(NodePtr(&node), i));
      if (found != variables.end()) outputs[i] = found->second;
    }
    return outputs;
  };
  return rewrite(Graph{.outputs = kernel.outputs, .output_names = {}, .name = kernel.name}, replace_inputs);
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
