#include "tools/weft/program/gradient.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "tools/weft/command_line/mistakes.hpp"
#include "weft/differentiation.hpp"

namespace weft::cli {
namespace {

/// The program's variables, with some for inputs that it does not use.
std::vector<NodePtr> parameters_of(const source::ReadProgram& program) {
  const std::vector<NodePtr> used = variables(program.graph);
  std::vector<NodePtr> parameters;
  for (const auto& [name, type] : program.inputs) {
    const auto found = std::ranges::find_if(
        used, [&](const NodePtr& node) { return node->attribute<std::string>(Attribute::name) == name; });
    parameters.push_back(found == used.end() ? variable_of(name, type).node_ptr() : *found);
  }
  return parameters;
}

Tensor loss_of(const source::ReadProgram& program) {
  const auto& names = program.graph.output_names;
  const auto found = std::ranges::find(names, "return");
  if (found == names.end())
    throw UsageError("the program returns no value by itself; a gradient is of one number");
  return program.graph.outputs[static_cast<std::size_t>(found - names.begin())];
}

LazyTensor parameter(const std::string& wanted, const source::ReadProgram& program,
                     const std::vector<NodePtr>& parameters) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (program.inputs[i].first == wanted) return Tensor(parameters[i]);
    names.push_back(program.inputs[i].first);
  }
  throw UsageError(fmt::format("--wrt {}: expected names of arrays that the program takes: {}", wanted,
                               names.empty() ? "it takes none" : fmt::format("{}", fmt::join(names, ", "))));
}

}  // namespace

Gradient gradient_of(const source::ReadProgram& program, const GradientWords& words) {
  Gradient gradient{.graph = {.name = program.graph.name + "_grad"}, .parameters = parameters_of(program)};
  const Tensor loss = loss_of(program);
  std::vector<LazyTensor> wrt;
  for (const std::string& name : words.wrt) wrt.push_back(parameter(name, program, gradient.parameters));
  if (words.value) gradient.graph.outputs.push_back(loss);
  for (const LazyTensor& each : grad(loss, wrt, {words.unused_zeros ? Unused::zeros : Unused::error}))
    gradient.graph.outputs.push_back(each);
  return gradient;
}

}  // namespace weft::cli
