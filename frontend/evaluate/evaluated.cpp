#include "frontend/evaluate/evaluated.hpp"

#include <utility>

#include "frontend/evaluate/compiled.hpp"
#include "frontend/evaluate/fingerprint.hpp"
#include "frontend/evaluate/placement.hpp"
#include "frontend/numpy/core/float_checks.hpp"
#include "ir/composite.hpp"
#include "ir/reference/reference.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

CachedProgram compiled_for(const Graph& graph, const Fingerprint& key, const Evaluation& how) {
  const auto result = compiled(parameterized(graph, key.arrays), {.options = how.options}, how.device);
  std::vector<std::string> names(key.arrays.size());
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = array_name(i);
  return {result, input_positions(result->program(), names), key.kept};
}

/// What a program depends on beside the graph.
std::string key_of(const Evaluation& how) {
  return std::string(name(isa_of(how.device))) + ", " + text(how.options) + "\n";
}

std::vector<ndarray> evaluate_compiled(const Graph& graph, const Evaluation& how) {
  const Fingerprint key = fingerprint(graph);
  const CachedProgram found =
      cached_program(key_of(how) + key.bytes, [&] { return compiled_for(graph, key, how); });
  std::vector<ndarray> inputs;
  for (const std::size_t position : found.arrays) inputs.push_back(key.arrays[position]);
  RunOptions options = how.run;
  options.accelerator = accelerator_of(how.device);
  return run(found.compiled->program(), inputs, options);
}

std::vector<ndarray> evaluate_whole(const Graph& written, const Evaluation& how) {
  const Graph graph = with_float_checks(written, how.errstate);
  return how.device == Device::reference ? reference::evaluate(graph, {}) : evaluate_compiled(graph, how);
}

/// What is wanted elsewhere is copied there.
std::vector<ndarray> evaluate_parts(const Graph& graph, Evaluation how) {
  const std::vector<ndarray> wanted = std::exchange(how.run.results, {});
  std::vector<ndarray> results = evaluate_placed(graph, how.device, [&](const Graph& part, Device device) {
    how.device = device;
    return evaluate_whole(part, how);
  });
  if (wanted.empty()) return results;
  if (wanted.size() != results.size())
    throw ValueError("expected " + std::to_string(results.size()) + " results, got " +
                     std::to_string(wanted.size()));
  const auto text = [](const ndarray& array) {
    return std::string(name(array.dtype())) + " " + tuple_text(array.shape());
  };
  for (std::size_t i = 0; i < results.size(); ++i)
    if (text(wanted[i]) != text(results[i]))
      throw ValueError("result " + std::to_string(i) + ": expected " + text(results[i]) + ", got " +
                       text(wanted[i]));
  for (std::size_t i = 0; i < results.size(); ++i) wanted[i].assign(results[i]);
  return wanted;
}

}  // namespace

std::vector<ndarray> evaluated(const Graph& graph, const Evaluation& how) {
  const bool is_placed = how.device != Device::reference && has_placement(graph);
  return is_placed ? evaluate_parts(graph, how) : evaluate_whole(graph, how);
}

}  // namespace weft
