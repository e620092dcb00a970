// Runs many programs in one process, each in several ways, for tests/generator. Requests come as JSON lines
// on standard input, replies go as JSON lines to standard output:
//
//   {"program": "p.py", "function": "program", "inputs": "p.npz", "strides": {"a0": [-8]},
//    "output": "out/p", "modes": [{"device": "cpu"}, …]}
//
// An input that "strides" names is laid out by them (bytes).
// A mode is a device, and perhaps "threads", "disable" (passes, as WEFT_DISABLE_PASS takes them),
// "operations" (the most a kernel may have) and "memory" (how many percent of its bytes the arena is to have
// at most, or as many more as it must); the device "ahead" is the cpu, for which the program is compiled
// ahead of time and read from its bytes. Or a mode is "save" alone: then a folder OUTPUT.check gets what
// `weft-run
// --check` takes, for that device: the program, compiled, its arguments, and the results of the first mode.
// The reply has one result a mode: the file that holds its arrays, their names and inferred strides, and
// whether the parts of what is returned are arrays, scalars of NumPy or numbers of Python; or the mode whose
// bytes are the same, or an error's class and text; besides what was printed; and, as "products",
// the names of the results that come of products of float matrices. Of a program that returns texts that data
// decide, "form" is what it returns as Python prints it, "\1" in place of each array and number.
#include <fmt/format.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <set>

#include "codegen/ahead/compile_ahead.hpp"
#include "codegen/assemble.hpp"
#include "codegen/pipeline.hpp"
#include "frontend/evaluate/compiled.hpp"
#include "frontend/loop_check.hpp"
#include "frontend/source/interpreter/ahead.hpp"
#include "frontend/source/source.hpp"
#include "ir/indexing.hpp"
#include "ir/loops/needed_nodes.hpp"
#include "ir/reference/reference.hpp"
#include "ir/text/call_text.hpp"
#include "passes/pass_runner.hpp"
#include "passes/pipeline.hpp"
#include "runtime/array/strided_copy.hpp"
#include "runtime/files/npy.hpp"
#include "runtime/library/errors/saying.hpp"
#include "runtime/library/library_functions.hpp"
#include "runtime/saved/saved_function.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/text_of.hpp"
#include "runtime/system/thread_pool.hpp"
#include "tools/weft/stages/stages.hpp"
#include "weft/device.hpp"

namespace {

/// Of free dimensions, as `weft emit` has it.
constexpr std::int64_t default_dim = 1024;

using nlohmann::json;
using namespace weft;
using Arrays = std::vector<ndarray>;

json error_reply(const std::exception& error) {
  if (const auto* read = dynamic_cast<const source::ReadError*>(&error))
    return {{"error", read->python_name()}, {"text", read->own_text()}, {"line", read->line()}};
  const auto* known = dynamic_cast<const Error*>(&error);
  if (const auto* raised = dynamic_cast<const Raised*>(&error))
    return {{"error", known->python_name()}, {"text", raised->text}};
  return {{"error", known ? known->python_name() : "std::exception"}, {"text", error.what()}};
}

// A copy of `array` in memory that begins and ends where its elements do.
ndarray laid_out(const ndarray& array, const Dims& strides) {
  std::int64_t before = 0, after = array.itemsize();
  for (std::size_t i = 0; i < strides.size(); ++i) {
    const std::int64_t reach = strides[i] * (array.shape()[i] - 1);
    (reach < 0 ? before : after) += std::abs(reach);
  }
  const ndarray memory = ndarray::zeros(DType::uint8, {before + after});
  const ndarray result =
      ndarray::from_memory(memory.owner(), memory.bytes() + before, array.dtype(), array.shape(), strides);
  result.assign(array);
  return result;
}

NamedArrays load_inputs(const json& request) {
  if (!request.contains("inputs")) return {};
  NamedArrays inputs = load_npz(request.at("inputs"));
  for (auto& [name, array] : inputs)
    if (request.contains("strides") && request["strides"].contains(name))
      array = laid_out(array, request["strides"][name].get<Dims>());
  return inputs;
}

source::ReadProgram read_program(const json& request, const NamedArrays& inputs) {
  source::Arguments arguments;
  for (const auto& [name, array] : inputs)
    arguments.emplace(name, Type{array.dtype(), array.shape(), array.strides()});
  const std::map<std::string, ndarray> arrays(inputs.begin(), inputs.end());
  const bool at_hand = request.value("at_hand", false);
  return source::read(
      source::parse_file(request.at("program")), request.at("function"), arguments,
      {.default_dim = default_dim, .loops = &compiled_loops(), .arrays = at_hand ? &arrays : nullptr});
}

/// With as small a part of the memory that all of it would need as there is a plan for, from `percent` on.
passes::Planned planned_within(const Graph& graph, passes::Limits limits, int percent) {
  passes::Planned all = passes::run_pipeline(graph, limits);
  for (; percent < 100; percent += 15) try {
      limits.options.memory_limit = all.memory.arena_bytes * percent / 100;
      return passes::run_pipeline(graph, limits);
    } catch (const MemoryError&) {
    }
  return all;
}

Arrays run_compiled(const Graph& graph, const NamedArrays& inputs, const json& mode) {
  const passes::Limits limits{.kernel_operations =
                                  mode.value("operations", passes::Limits{}.kernel_operations)};
  const auto planned = planned_within(graph, limits, mode.value("memory", 100));
  const Device device = device_from_name(mode.at("device").get<std::string>()).value();
  const codegen::Assembled assembled = codegen::assemble(planned, isa_of(device));
  Arrays used;
  for (const BufferType& wanted : assembled.program.inputs)
    for (const auto& [name, array] : inputs)
      if (name == wanted.name) used.push_back(array);
  return run(assembled.program, used, {.accelerator = accelerator_of(device)});
}

void disable_passes(const std::string& passes) {
  setenv("WEFT_DISABLE_PASS", passes.c_str(), 1);
  passes::check_disabled_passes(codegen::optional_passes());
}

/// As `weft compile` does it, from bytes to bytes.
Arrays run_ahead(const json& request, const NamedArrays& inputs) {
  source::Arguments arguments;
  for (const auto& [name, array] : inputs)
    arguments.emplace(name, Type{array.dtype(), array.shape(), array.strides()});
  UnsavedProgram unsaved = source::unsaved(source::parse_file(request.at("program")), request.at("function"),
                                           arguments, {.loops = &compiled_loops()});
  unsaved.targets = {Isa::sse2};
  if (host_isa() != Isa::sse2) unsaved.targets.push_back(host_isa());  // whose NaNs have the same bits
  const SavedProgram program = compile_ahead(unsaved);
  return SavedFunction(unpack(pack(program))).call(inputs);
}

/// Loops are kept where the passes that run leave their steps alike: without some of them, the program is
/// read anew.
Arrays run_in_mode(const json& mode, const json& request, const Graph& graph, const NamedArrays& inputs) {
  if (mode.at("device") == "ahead") return run_ahead(request, inputs);
  if (mode.at("device") == name(Device::reference)) return reference::evaluate(graph, inputs);
  set_num_threads(mode.value("threads", 0));
  const std::string disabled = mode.value("disable", "");
  disable_passes(disabled);
  const Graph read = disabled.empty() ? graph : read_program(request, inputs).graph;
  return run_compiled(read, inputs, mode);
}

SavedProgram compiled_ahead(const json& request, const Graph& graph, const NamedArrays& inputs,
                            Device device) {
  UnsavedProgram unsaved{.name = request.at("function"),
                         .dimensions = {},
                         .parameters = {},
                         .results = graph.output_names,
                         .form = {},
                         .graph = [&](const Dims&, std::vector<std::int64_t>&) { return graph; },
                         .targets = {isa_of(device)}};
  for (const auto& [name, array] : inputs) {
    if (!array.is_c_contiguous()) throw NotImplementedError(name + " does not lie in C order");
    SavedParameter parameter{name, array.dtype(), {}};
    for (const std::int64_t length : array.shape()) parameter.shape.push_back({length, -1});
    unsaved.parameters.push_back(std::move(parameter));
  }
  return compile_ahead(unsaved);
}

json saved_for_check(const json& mode, const json& request, const Graph& graph, const NamedArrays& inputs,
                     const Arrays& results) {
  namespace fs = std::filesystem;
  const SavedProgram program =
      compiled_ahead(request, graph, inputs, device_from_name(mode.at("device").get<std::string>()).value());
  const fs::path folder = request.at("output").get<std::string>() + ".check";
  const auto save_all = [&](const char* name, const NamedArrays& arrays) {
    fs::create_directories(folder / name);
    for (const auto& [array_name, array] : arrays)
      save_npy((folder / name / (array_name + ".npy")).string(), array);
  };
  NamedArrays named;
  for (std::size_t i = 0; i < results.size(); ++i) named.emplace_back(graph.output_names[i], results[i]);
  save_all("arguments", inputs);
  save_all("results", named);
  save_program((folder / "program.weft").string(), program);
  return {{"saved", folder.string()}};
}

bool same_bytes(const Arrays& a, const Arrays& b) {
  return std::ranges::equal(a, b, [](const ndarray& x, const ndarray& y) {
    const ndarray p = x.copy_c(), q = y.copy_c();
    return x.dtype() == y.dtype() && x.shape() == y.shape() &&
           std::equal(p.bytes(), p.bytes() + p.nbytes(), q.bytes());
  });
}

/// As they are inferred; where data decide how long a result is, without gaps.
Dims strides_of(const Type& type, const ndarray& result) {
  if (type.shape == result.shape()) return type.strides;
  return k_strides(result.shape(), type.strides, result.itemsize());
}

json kinds_of(const Returned& given) {
  json kinds = json::object();
  for (std::size_t i = 0; i < given.form.parts.size(); ++i)
    kinds[given.results[i].first] = name(given.form.parts[i]);
  return kinds;
}

json saved(const std::string& path, const source::ReadProgram& program, const Arrays& arrays) {
  const Graph& graph = program.graph;
  const Returned given = returned(program.form, graph.output_names, arrays);
  json strides;
  for (std::size_t i = 0; i < given.results.size(); ++i)
    strides[given.results[i].first] =
        strides_of(graph.outputs[given.outputs[i]].type(), given.results[i].second);
  save_npz(path, given.results);
  json reply = {{"file", path}, {"strides", strides}, {"kinds", kinds_of(given)}};
  if (!program.form.templates.empty() || !program.form.choices.empty())
    reply["form"] = joined(given.form.texts, "\1");
  return reply;
}

json names_of_products(const Graph& graph) {
  json names = json::array();
  for (std::size_t i = 0; i < graph.outputs.size(); ++i)
    if (any_needed({.outputs = {graph.outputs[i]}, .output_names = {}}, is_float_product))
      names.push_back(graph.output_names[i]);
  return names;
}

// Other processes, which take programs from the cache, know what is called by name.
void check_called_by_name(const Graph& graph) {
  static_cast<void>(any_needed(graph, [](const Node& node) {
    if (node.operation() != Operation::call) return false;
    const auto& function = node.attribute<HostFunctionPtr>(Attribute::function);
    if (!function->library)
      throw InternalError("no other process finds the function '" + function->name + "'");
    return false;
  }));
}

json all_modes(const json& request, const source::ReadProgram& program, const NamedArrays& inputs) {
  const Graph& graph = program.graph;
  json replies = json::array();
  std::vector<Arrays> results;
  for (const json& mode : request.at("modes")) {
    const std::size_t index = results.size();
    results.emplace_back();
    const Printed printed;
    try {
      if (mode.contains("save")) {
        if (replies.at(0).contains("error")) throw NotImplementedError("what raises is not saved");
        if (!program.form.templates.empty() || !program.form.choices.empty())
          throw NotImplementedError("texts, and what data choose, are not saved");
        replies.push_back(saved_for_check(mode, request, graph, inputs, results.at(0)));
        continue;
      }
      results[index] = run_in_mode(mode, request, graph, inputs);
      const auto same =
          std::ranges::find_if(results, [&](const Arrays& a) { return same_bytes(a, results[index]); });
      const auto first = static_cast<std::size_t>(same - results.begin());
      if (first < index)
        replies.push_back({{"same_as", first}});
      else
        replies.push_back(saved(fmt::format("{}.{}.npz", request.at("output").get<std::string>(), index),
                                program, results[index]));
    } catch (const std::exception& error) {
      replies.push_back(error_reply(error));
    }
    replies.back()["printed"] = printed.text();
  }
  return {{"results", replies}, {"products", names_of_products(graph)}};
}

bool is_in_numpy(const Node& call) {
  Names names;
  for (const Tensor& input : call.inputs()) names.inline_text(input, "x");
  return call_text(call, names).has_value();
}

/// The functions that the graph calls and NumPy has not.
json called_by_name(const Graph& graph) {
  std::set<std::string> names;
  static_cast<void>(any_needed(graph, [&](const Node& node) {
    if (node.operation() == Operation::call && !is(function_of(node), LibraryFunction::say) &&
        !is_in_numpy(node))
      names.emplace(spoken_name(node));
    return false;
  }));
  return names;
}

std::string text_at(const std::string& stage, const Graph& graph) {
  const auto at = stage.find("@gpu");
  return cli::stage_text(stage.substr(0, at), graph, {}, at == stage.npos ? std::optional<Isa>() : Isa::ptx);
}

json all_stages(const json& request, const Graph& graph) {
  json replies = json::object();
  for (const std::string stage : request.at("stages")) try {
      std::ofstream(request.at("output").get<std::string>() + "." + stage) << text_at(stage, graph);
    } catch (const std::exception& error) {
      replies[stage] = error_reply(error);
    }
  return {{"stages", replies}, {"results", graph.output_names}, {"called", called_by_name(graph)}};
}

json answer(const json& request) {
  try {
    const NamedArrays inputs = load_inputs(request);
    disable_passes("");
    const source::ReadProgram program = read_program(request, inputs);
    check_called_by_name(program.graph);
    if (request.contains("stages")) return all_stages(request, program.graph);
    json reply = all_modes(request, program, inputs);
    reply["not_read_for_others"] = program.not_read_for_others;
    return reply;
  } catch (const std::exception& error) {
    return error_reply(error);
  }
}

}  // namespace

int main() {
  for (std::string line; std::getline(std::cin, line);) std::cout << answer(json::parse(line)) << std::endl;
}
