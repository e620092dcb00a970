#include "frontend/source/interpreter/ahead.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>

#include "codegen/ahead/differences.hpp"

namespace weft::source {
namespace {

/// Lengths that no program in earnest tells apart, and that it may divide; for programs that want more, or
/// just so many, others.
constexpr std::int64_t usual_lengths[] = {24, 48, 2520, 5040, 1000, 100, 10'000, 7, 3, 2, 1};

/// The dimensions of the annotations that have the default length, as parameters name them first.
std::vector<std::string> free_dimensions(const FunctionInfo& function, const ReadProgram& one,
                                         const ReadProgram& another) {
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
    refuse_ahead(Difference::argument_order, "argument '" + parameter.name + "': pass a copy");
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
std::pair<ReadProgram, ReadProgram> read_twice(const Module& module, const std::string& function,
                                               const Arguments& arguments, ReadOptions options) {
  std::vector<ReadProgram> programs;
  std::optional<ReadError> first;
  for (const std::int64_t length : usual_lengths) {
    try {
      options.default_dim = length;
      programs.push_back(read(module, function, arguments, options));
    } catch (const CallError&) {
      throw;
    } catch (const ReadError& error) {
      if (!first) first = error;
    }
    if (programs.size() == 1 && programs[0].dims.empty()) return {programs[0], programs[0]};
    if (programs.size() == 2) return {programs[0], programs[1]};
  }
  throw *first;
}

void refuse_dicts(const Arguments& arguments) {
  for (const auto& [name, argument] : arguments)
    if (std::holds_alternative<NamedTypes>(argument))
      refuse_ahead(Difference::argument_dict, "argument '" + name + "'");
}

constexpr auto input_name = [](const auto& input) { return input.first; };

bool is_input(const ReadProgram& program, const std::string& name) {
  return std::ranges::find(program.inputs, name, input_name) != program.inputs.end();
}

/// An argument as the program leaves it unchanged.
Tensor unchanged(const ReadProgram& program, const std::string& name) {
  for (const NodePtr& variable : variables(program.graph))
    if (variable->attribute<std::string>(Attribute::name) == name) return Tensor(variable);
  const auto input = std::ranges::find(program.inputs, name, input_name);
  return variable_of(name, input->second);
}

/// With these outputs: what is changed for some lengths alone is a result for all. Programs that differ in
/// other results are refused when they are compiled.
Graph with_results(const ReadProgram& program, const std::vector<std::string>& results) {
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

/// Refuses what is not known for all lengths, though it is for some.
void check_for_all_lengths(const Module& module, const std::string& function, const Arguments& arguments,
                           ReadOptions options) {
  std::vector<std::int64_t> decisions;
  options.decisions = &decisions;
  options.loops = nullptr;
  try {
    read_twice(module, function, arguments, options);
  } catch (const ReadError& error) {
    if (error.python_name() != std::string_view("NotImplementedError")) throw;
    refuse_ahead(Difference::reading, fmt::format("line {}: {}", error.line(), error.own_text()));
  }
}

}  // namespace

UnsavedProgram unsaved(const Module& module, const std::string& function, const Arguments& arguments,
                       const ReadOptions& options) {
  const auto [one, another] = read_twice(module, function, arguments, options);
  refuse_dicts(arguments);
  const FunctionInfo* info = &find_function(module, function);
  UnsavedProgram unsaved{.name = one.graph.name,
                         .dimensions = free_dimensions(*info, one, another),
                         .parameters = {},
                         .results = one.graph.output_names,
                         .form = one.form,
                         .graph = {}};
  const bool ahead = !unsaved.dimensions.empty();
  if (ahead) check_for_all_lengths(module, function, arguments, options);
  for (const auto& [name, type] : one.inputs) {
    const auto parameter = std::ranges::find(info->parameters, name, &Parameter::name);
    unsaved.parameters.push_back(saved_parameter(*parameter, type, unsaved.dimensions));
  }
  unsaved.graph = [=, name = info->name, dimensions = unsaved.dimensions, results = unsaved.results,
                   form = unsaved.form](const Dims& lengths, std::vector<std::int64_t>& decisions) {
    ReadOptions of_lengths = options;
    if (ahead) of_lengths.decisions = &decisions;
    for (std::size_t d = 0; d < lengths.size(); ++d) of_lengths.dims[dimensions[d]] = lengths[d];
    const ReadProgram program = read(module, name, arguments, of_lengths);
    if (program.form != form)
      refuse_dimensions(Difference::results, dimensions,
                        "the form and the texts of what is returned depend on ");
    return with_results(program, results);
  };
  return unsaved;
}

}  // namespace weft::source
