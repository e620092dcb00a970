#include "weft/compile.hpp"

#include <algorithm>
#include <mutex>
#include <ranges>
#include <shared_mutex>

#include "codegen/ahead/compile_ahead.hpp"
#include "codegen/ahead/differences.hpp"
#include "frontend/evaluate/compiled.hpp"
#include "frontend/evaluate/evaluated.hpp"
#include "frontend/numpy/core/float_checks.hpp"
#include "ir/composite.hpp"
#include "ir/reference/reference.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/float_environment.hpp"
#include "runtime/system/memory_error.hpp"
#include "runtime/system/nearest_name.hpp"
#include "weft/creation.hpp"
#include "weft/device.hpp"

namespace weft {
namespace {

/// A program for arguments of one layout.
struct Specialization {
  std::vector<Dims> strides;
  std::shared_ptr<const Compiled> compiled;
  std::vector<std::size_t> positions;  // which argument each input of the program is

  bool serves(const std::vector<ndarray>& arguments) const {
    return std::ranges::equal(arguments, strides, {}, &ndarray::strides);
  }

  /// Whether the program's inputs are the arguments, one by one.
  bool takes_all_in_order() const {
    return std::ranges::equal(positions, std::views::iota(std::size_t{0}, strides.size()));
  }
};

std::string type_text(const Type& type) {
  return std::string(name(type.dtype)) + " " + tuple_text(type.shape);
}
std::string type_text(const ndarray& array) {
  return std::string(name(array.dtype())) + " " + tuple_text(array.shape());
}

/// Strides that kernels can walk, and C-contiguous ones spelt alike whatever the strides of its short axes.
ndarray conformed(const ndarray& argument) {
  if (!argument.is_aligned()) return argument.copy_k();
  if (!argument.is_c_contiguous()) return argument;
  return argument.view(argument.shape(), c_strides(argument.shape(), argument.itemsize()), 0);
}

std::vector<ndarray> all_conformed(const std::vector<ndarray>& arguments) {
  std::vector<ndarray> ready;
  ready.reserve(arguments.size());
  for (const ndarray& argument : arguments) ready.push_back(conformed(argument));
  return ready;
}

}  // namespace

Results::operator ndarray() const {
  if (arrays_.size() == 1) return arrays_[0];
  throw ValueError("the function returns " + std::to_string(arrays_.size()) + " arrays, not one");
}

struct Function::State {
  Graph graph;
  Numbering<std::string, std::hash<std::string>> names;  // of the arguments, in order
  std::vector<Type> types;
  Device device = Device::cpu;
  bool is_placed = false;  // parts are computed on devices of their own
  CompileOptions options;
  numpy::Errstate errstate;
  std::shared_mutex mutex;
  std::vector<std::shared_ptr<const Specialization>> specializations;

  void check(const std::vector<ndarray>& arguments) const;
  std::shared_ptr<const Specialization> find(const std::vector<ndarray>& arguments);
  std::shared_ptr<const Specialization> specialized(std::vector<Dims> strides);
  std::vector<ndarray> run_compiled(const std::vector<ndarray>& arguments);
  std::vector<ndarray> run_conformed(const std::vector<ndarray>& arguments);
  std::vector<ndarray> run_placed(const std::vector<ndarray>& arguments) const;
  std::vector<ndarray> run_reference(const std::vector<ndarray>& arguments) const;
};

void Function::State::check(const std::vector<ndarray>& arguments) const {
  if (arguments.size() != names.size()) {
    throw TypeError("the function takes " + std::to_string(names.size()) + " arguments but " +
                    std::to_string(arguments.size()) + " were given");
  }
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i].dtype() == types[i].dtype && arguments[i].shape() == types[i].shape) continue;
    throw ValueError("argument '" + names.keys()[i] + "': expected " + type_text(types[i]) + ", given " +
                     type_text(arguments[i]));
  }
}

std::shared_ptr<const Specialization> Function::State::find(const std::vector<ndarray>& arguments) {
  const std::shared_lock lock(mutex);
  for (const auto& each : specializations) {
    if (each->serves(arguments)) return each;
  }
  return nullptr;
}

/// Compiles the graph with variables of these strides: types are inferred anew, and with them the order of
/// sums.
std::shared_ptr<const Specialization> Function::State::specialized(std::vector<Dims> strides) {
  const auto relaid =
      rewrite(graph, [&](const Node& node, const std::vector<Tensor>& inputs) -> std::vector<Tensor> {
        if (node.operation() != Operation::variable) return with_inputs(node, inputs);
        const std::string& name = node.attribute<std::string>(Attribute::name);
        const auto position = static_cast<std::size_t>(names.find(name));
        return {variable_of(name, {types[position].dtype, types[position].shape, strides[position]})};
      });
  const auto result = compiled(relaid, {.options = options}, device);
  auto made = std::make_shared<const Specialization>(std::move(strides), result,
                                                     input_positions(result->program(), names.keys()));
  const std::lock_guard lock(mutex);
  specializations.push_back(made);
  return made;
}

/// Small programs take less time than copies of their arguments do: most calls need none.
std::vector<ndarray> Function::State::run_compiled(const std::vector<ndarray>& arguments) {
  const auto known = find(arguments);
  if (known && known->takes_all_in_order() && std::ranges::all_of(arguments, &ndarray::is_aligned))
    return run(known->compiled->program(), arguments, {.accelerator = accelerator_of(device)});
  return run_conformed(all_conformed(arguments));
}

std::vector<ndarray> Function::State::run_conformed(const std::vector<ndarray>& arguments) {
  auto specialization = find(arguments);
  if (!specialization) {
    std::vector<Dims> strides;
    for (const ndarray& argument : arguments) strides.push_back(argument.strides());
    specialization = specialized(std::move(strides));
  }
  std::vector<ndarray> inputs;
  inputs.reserve(arguments.size());
  for (const std::size_t position : specialization->positions) inputs.push_back(arguments[position]);
  return run(specialization->compiled->program(), inputs, {.accelerator = accelerator_of(device)});
}

/// Part by part, each compiled when it is first come to.
std::vector<ndarray> Function::State::run_placed(const std::vector<ndarray>& arguments) const {
  const auto bound =
      rewrite(graph, [&](const Node& node, const std::vector<Tensor>& inputs) -> std::vector<Tensor> {
        if (node.operation() != Operation::variable) return with_inputs(node, inputs);
        const int position = names.find(node.attribute<std::string>(Attribute::name));
        return {numpy::asarray(arguments[static_cast<std::size_t>(position)])};
      });
  return evaluated(bound, {.device = device, .options = options, .errstate = errstate});
}

std::vector<ndarray> Function::State::run_reference(const std::vector<ndarray>& arguments) const {
  NamedArguments named;
  for (std::size_t i = 0; i < arguments.size(); ++i) named.emplace_back(names.keys()[i], arguments[i]);
  return reference::evaluate(graph, named);
}

Function::Function(std::shared_ptr<State> state) : state_(std::move(state)) {}

Results Function::call(const std::vector<ndarray>& arguments) const {
  const FloatEnvironment environment;
  state_->check(arguments);
  return with_memory_error([&] {
    if (state_->device == Device::reference) return Results(state_->run_reference(all_conformed(arguments)));
    return Results(state_->is_placed ? state_->run_placed(arguments) : state_->run_compiled(arguments));
  });
}

Results Function::operator()(const NamedArguments& arguments) const {
  std::vector<const ndarray*> found(state_->names.size());
  for (const auto& [name, array] : arguments) {
    const int position = state_->names.find(name);
    if (position < 0)
      throw TypeError("the function has no argument '" + name + "'" + suggestion(name, state_->names.keys()));
    if (found[position]) throw TypeError("argument '" + name + "' is given twice");
    found[position] = &array;
  }
  std::vector<ndarray> ordered;
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (!found[i]) throw TypeError("argument '" + state_->names.keys()[i] + "' is missing");
    ordered.push_back(*found[i]);
  }
  return call(ordered);
}

void Function::save(const std::string& path) const {
  UnsavedProgram unsaved{.name = "function",
                         .dimensions = {},
                         .parameters = {},
                         .results = {},
                         .form = {},
                         .graph = {},
                         .options = state_->options};
  for (std::size_t i = 0; i < state_->names.size(); ++i) {
    const Type& type = state_->types[i];
    if (!is_c_contiguous(type.shape, type.strides, itemsize(type.dtype)))
      refuse_ahead(Difference::argument_order, "variable '" + state_->names.keys()[i] + "'");
    SavedParameter parameter{state_->names.keys()[i], type.dtype, {}};
    for (const std::int64_t length : type.shape) parameter.shape.push_back({length, -1});
    unsaved.parameters.push_back(std::move(parameter));
  }
  for (std::size_t i = 0; i < state_->graph.outputs.size(); ++i)
    unsaved.results.push_back("return_" + std::to_string(i));
  if (unsaved.results.size() == 1) unsaved.results = {"return"};
  const Graph graph = state_->is_placed ? with_float_checks(state_->graph, state_->errstate) : state_->graph;
  unsaved.graph = [&](const Dims&, std::vector<std::int64_t>&) { return graph; };
  save_program(path, compile_ahead(unsaved));
}

SavedFunction load(const std::string& path) { return SavedFunction(load_saved_program(path)); }

namespace {

void check_input(const LazyTensor& input) {
  if (input.operation() != Operation::variable) {
    throw ValueError("compile: an input must be a variable, not the result of " +
                     std::string(name(input.operation())));
  }
}

void check_outputs(const Graph& graph, const std::vector<LazyTensor>& inputs) {
  NodeSet known;
  for (const LazyTensor& input : inputs) known.add(&input.node());
  for (const NodePtr& variable : variables(graph)) {
    if (known.contains(variable.get())) continue;
    throw ValueError("compile: an output needs variable '" +
                     variable->attribute<std::string>(Attribute::name) + "', which is not among the inputs");
  }
}

}  // namespace

Function compile(const FunctionSignature& signature) {
  const FloatEnvironment environment;
  auto state = std::make_shared<Function::State>();
  state->graph.outputs = {signature.outputs.begin(), signature.outputs.end()};
  state->device = default_device();
  state->options = {.exact = signature.exact,
                    .tf32 = signature.tf32,
                    .memory_limit = signature.memory_limit,
                    .schedule = signature.schedule};
  std::vector<Dims> strides;
  for (const LazyTensor& input : signature.inputs) {
    check_input(input);
    if (!state->names.add(input.name()).second)
      throw ValueError("compile: two inputs are named '" + input.name() + "'");
    state->types.push_back(input.type());
    strides.push_back(input.strides());
  }
  check_outputs(state->graph, signature.inputs);
  state->errstate = signature.errstate.value_or(numpy::geterr());
  state->is_placed = state->device != Device::reference && has_placement(state->graph);
  if (!state->is_placed) state->graph = with_float_checks(state->graph, state->errstate);
  if (state->options.memory_limit.value_or(0) < 0)
    throw ValueError("compile: the memory limit must not be negative");
  if (state->device != Device::reference && !state->is_placed)
    with_memory_error([&] { return state->specialized(std::move(strides)); });
  return Function(std::move(state));
}

}  // namespace weft
