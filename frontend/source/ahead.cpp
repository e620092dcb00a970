#include "frontend/source/ahead.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>

namespace weft::source {
namespace {

/// Lengths that no program in earnest tells apart, and that it may divide; for programs that want more, or
/// just so many, others.
constexpr std::int64_t usual_lengths[] = {24, 48, 2520, 5040, 1000, 100, 10'000, 7, 3, 2, 1};

/// The dimensions of the annotations that have the default length, as parameters name them first.
std::vector<std::string> free_dimensions(const FunctionInfo& function, const Program& one,
                                         const Program& another) {
  std::vector<std::string> names;
  for (const Parameter& parameter : function.parameters) {
    if (!parameter.array) continue;
    for (const auto& axis : parameter.array->shape) {
      const auto* name = std::get_if<std::string>(&axis);
      if (!name || !one.dims.contains(*name) || one.dims.at(*name) == another.dims.at(*name)) continue;
      if (std::ranges::find(names, *name) == names.end()) names.push_back(*name);
    }
  }
  return names;
}

SavedParameter saved_parameter(const Parameter& parameter, const Type& type,
                               const std::vector<std::string>& dimensions) {
  if (!is_c_contiguous(type.shape, type.strides, itemsize(type.dtype)))
    throw NotImplementedError("argument '" + parameter.name +
                              "' of a compiled program must lie in C order: pass a copy");
  SavedParameter saved{parameter.name, type.dtype, {}};
  for (std::size_t axis = 0; axis < type.shape.size(); ++axis) {
    saved.shape.push_back({type.shape[axis], -1});
    if (!parameter.array) continue;
    const auto* name = std::get_if<std::string>(&parameter.array->shape[axis]);
    const auto found = name ? std::ranges::find(dimensions, *name) : dimensions.end();
    if (found != dimensions.end())
      saved.shape.back() = {0, static_cast<std::int32_t>(found - dimensions.begin())};
  }
  return saved;
}

/// The program for two lengths for which there is one. Errors: that of the first length, when there are not
/// two.
std::pair<Program, Program> read_twice(const Module& module, const std::string& function,
                                       const Arguments& arguments,
                                       const std::map<std::string, std::int64_t>& dims,
                                       std::vector<std::int64_t>* decisions) {
  std::vector<Program> programs;
  std::optional<ReadError> first;
  for (const std::int64_t length : usual_lengths) {
    try {
      const ReadOptions options{.dims = dims, .default_dim = length, .decisions = decisions};
      programs.push_back(read(module, function, arguments, options));
    } catch (const CallError&) {
      throw;
    } catch (const ReadError& error) {
      if (!first) first = error;
    }
    if (programs.size() == 2) return {programs[0], programs[1]};
  }
  throw *first;
}

/// Libraries and saved programs have one result after the other.
void refuse_forms(const Arguments& arguments, const ResultForm& form) {
  for (const auto& [name, argument] : arguments)
    if (std::holds_alternative<NamedTypes>(argument))
      throw NotImplementedError("argument '" + name + "': a compiled program takes no dict of arrays");
  const bool has_texts = !form.templates.empty();
  const bool in_row =
      form.is_alone() || form.is_nothing() ||
      (!form.parts.empty() && form.texts.front().size() == 1 && form.texts.back().size() <= 2 &&
       std::all_of(form.texts.begin() + 1, form.texts.end() - 1,
                   [](const std::string& between) { return between == ", "; }));
  if (!in_row || has_texts)
    throw NotImplementedError(
        "a compiled program returns an array or a number, or a tuple or list of these, and no dict, None or "
        "string, nor one within another");
}

constexpr auto input_name = [](const auto& input) { return input.first; };

bool is_input(const Program& program, const std::string& name) {
  return std::ranges::find(program.inputs, name, input_name) != program.inputs.end();
}

/// An argument as the program leaves it unchanged.
Tensor unchanged(const Program& program, const std::string& name) {
  for (const NodePtr& variable : variables(program.graph))
    if (variable->attribute<std::string>(Attribute::name) == name) return Tensor(variable);
  const auto input = std::ranges::find(program.inputs, name, input_name);
  return variable_of(name, input->second);
}

/// With these outputs: what is changed for some lengths alone is a result for all. Programs that differ in
/// other results are refused when they are compiled.
Graph with_results(const Program& program, const std::vector<std::string>& results) {
  Graph graph = program.graph;
  std::map<std::string, Tensor> outputs;
  for (std::size_t i = 0; i < graph.outputs.size(); ++i)
    outputs.emplace(graph.output_names[i], graph.outputs[i]);
  for (const std::string& name : results)
    if (!outputs.contains(name) && is_input(program, name)) outputs.emplace(name, unchanged(program, name));
  const auto given = [&](const std::string& name) { return outputs.contains(name); };
  if (outputs.size() != results.size() || !std::ranges::all_of(results, given)) return graph;
  graph.output_names = results;
  graph.outputs.clear();
  std::ranges::transform(results, std::back_inserter(graph.outputs),
                         [&](const auto& name) { return outputs.at(name); });
  return graph;
}

}  // namespace

UnsavedProgram unsaved(const Module& module, const std::string& function, const Arguments& arguments,
                       const std::map<std::string, std::int64_t>& dims) {
  const auto [one, another] = read_twice(module, function, arguments, dims, nullptr);
  refuse_forms(arguments, one.form);
  if (std::ranges::find(one.graph.output_names, no_result) != one.graph.output_names.end())
    throw NotImplementedError(
        "'" + one.graph.name +
        "' has no result that could wait for what it prints or raises: it is not compiled ahead of time");
  const auto info = std::ranges::find(module.functions, one.graph.name, &FunctionInfo::name);
  UnsavedProgram unsaved;
  unsaved.name = one.graph.name;
  unsaved.dimensions = free_dimensions(*info, one, another);
  unsaved.results = one.graph.output_names;
  const bool ahead = !unsaved.dimensions.empty();
  std::vector<std::int64_t> unused;
  if (ahead) read_twice(module, function, arguments, dims, &unused);  // refuses what is not known for all
  for (const auto& [name, type] : one.inputs) {
    const auto parameter = std::ranges::find(info->parameters, name, &Parameter::name);
    unsaved.parameters.push_back(saved_parameter(*parameter, type, unsaved.dimensions));
  }
  unsaved.graph = [=, name = unsaved.name, dimensions = unsaved.dimensions, results = unsaved.results](
                      const Dims& lengths, std::vector<std::int64_t>& decisions) {
    ReadOptions options{.dims = dims, .default_dim = std::nullopt, .decisions = ahead ? &decisions : nullptr};
    for (std::size_t d = 0; d < lengths.size(); ++d) options.dims[dimensions[d]] = lengths[d];
    return with_results(read(module, name, arguments, options), results);
  };
  return unsaved;
}

}  // namespace weft::source
