#include "tools/weft/program/derivatives.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "passes/rewrite/merge_subexpressions.hpp"
#include "tools/weft/command_line/mistakes.hpp"
#include "weft/differentiation.hpp"

namespace weft::cli {
namespace {

Tensor result_of(const source::ReadProgram& program) {
  const auto& names = program.graph.output_names;
  const auto found = std::ranges::find(names, "return");
  if (found == names.end())
    throw UsageError("the program returns no value by itself; derivatives are of one");
  return program.graph.outputs[static_cast<std::size_t>(found - names.begin())];
}

/// "dw", or with more letters d, as no parameter is called.
Tensor tangent_of(const LazyTensor& variable, const source::ReadProgram& program) {
  std::string name = "d" + variable.name();
  const auto is_taken = [&](const auto& input) { return input.first == name; };
  while (std::ranges::any_of(program.inputs, is_taken)) name.insert(name.begin(), 'd');
  return variable_of(name, variable.type());
}

void append(Graph& graph, const std::vector<LazyTensor>& outputs) {
  graph.outputs.insert(graph.outputs.end(), outputs.begin(), outputs.end());
}

void add_gradient(Derivatives& made, const LazyTensor& loss, const std::vector<LazyTensor>& wrt,
                  const DerivativeWords& words) {
  const auto [value, gradients] =
      value_and_grad(loss, wrt, {words.unused_zeros ? Unused::zeros : Unused::error});
  if (words.value) append(made.graph, {value});
  append(made.graph, gradients);
}

void add_tangent(Derivatives& made, const LazyTensor& result, const std::vector<LazyTensor>& wrt,
                 const source::ReadProgram& program, const DerivativeWords& words) {
  std::vector<LazyTensor> tangents;
  for (const LazyTensor& each : wrt) {
    made.parameters.push_back(tangent_of(each, program).node_ptr());
    tangents.emplace_back(Tensor(made.parameters.back()));
  }
  const ValuesAndTangents found = values_and_jvp({result}, wrt, tangents);
  if (words.value) append(made.graph, found.values);
  append(made.graph, found.tangents);
}

void add_matrices(Derivatives& made, const LazyTensor& result, const std::vector<LazyTensor>& wrt,
                  const DerivativeWords& words) {
  if (words.value) append(made.graph, {result});
  for (const LazyTensor& each : wrt)
    append(made.graph,
           {words.kind == DerivativeKind::hessian ? hessian(result, each) : jacobian(result, each)});
}

/// What the printed function's name ends in.
const char* suffix_of(DerivativeKind kind) {
  switch (kind) {
    case DerivativeKind::gradient:
      return "_grad";
    case DerivativeKind::jvp:
      return "_jvp";
    case DerivativeKind::jacobian:
      return "_jacobian";
    case DerivativeKind::hessian:
      return "_hessian";
  }
  __builtin_unreachable();
}

}  // namespace

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

Tensor parameter_named(const std::string& wanted, const std::string& option,
                       const source::ReadProgram& program, const std::vector<NodePtr>& parameters) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < program.inputs.size(); ++i) {
    if (program.inputs[i].first == wanted) return parameters[i];
    names.push_back(program.inputs[i].first);
  }
  throw UsageError(fmt::format("{} {}: expected names of arrays that the program takes: {}", option, wanted,
                               names.empty() ? "it takes none" : fmt::format("{}", fmt::join(names, ", "))));
}

Derivatives derivatives_of(const source::ReadProgram& program, const DerivativeWords& words) {
  Derivatives made{.graph = {.name = program.graph.name + suffix_of(words.kind)},
                   .parameters = parameters_of(program)};
  const LazyTensor result = result_of(program);
  std::vector<LazyTensor> wrt;
  for (const std::string& name : words.wrt)
    wrt.push_back(parameter_named(name, words.option, program, made.parameters));
  if (words.kind == DerivativeKind::gradient)
    add_gradient(made, result, wrt, words);
  else if (words.kind == DerivativeKind::jvp)
    add_tangent(made, result, wrt, program, words);
  else
    add_matrices(made, result, wrt, words);
  made.graph =
      passes::merge_subexpressions(made.graph);  // rules know nothing of one another, and write much twice
  return made;
}

source::ReadProgram gradient_program(source::ReadProgram program, const DerivativeWords& words) {
  program.graph = derivatives_of(program, words).graph;
  const std::vector<Tensor>& outputs = program.graph.outputs;
  const bool is_one = outputs.size() == 1;
  program.form = {.texts = {is_one ? "" : "("}};
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    program.graph.output_names.push_back(is_one ? "return" : fmt::format("return_{}", i));
    program.form.parts.push_back(outputs[i].type().ndim() == 0 ? ResultForm::Part::scalar
                                                               : ResultForm::Part::array);
    program.form.texts.emplace_back(is_one ? "" : i + 1 < outputs.size() ? ", " : ")");
  }
  return program;
}

}  // namespace weft::cli
