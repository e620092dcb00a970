#include "codegen/ahead/lift_scalars.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <type_traits>

#include "ir/attributes.hpp"
#include "runtime/saved/saved_program.hpp"

namespace weft {
namespace {

std::vector<const Node*> constants_of(const Graph& graph) {
  std::vector<const Node*> constants;
  for (const NodePtr& node : topological_order(graph))
    if (node->operation() == Operation::constant) constants.push_back(node.get());
  return constants;
}

const ndarray& value_of(const Node& constant) { return constant.attribute<ndarray>(Attribute::value); }

/// The constant's value, when an int64 says all of it.
std::optional<std::int64_t> whole_number(const Node& constant) {
  const ndarray& value = value_of(constant);
  return dispatch(value.dtype(), [&]<class T>() -> std::optional<std::int64_t> {
    if constexpr (!std::is_arithmetic_v<T> || std::is_same_v<T, bool>) {
      return std::nullopt;
    } else {
      const T number = value.item<T>();
      if constexpr (std::is_floating_point_v<T>)
        if (std::abs(number) > T{1 << 24} * (1 << 28) || (number == 0 && std::signbit(number)))
          return std::nullopt;
      const auto whole = static_cast<std::int64_t>(number);
      return static_cast<T>(whole) == number ? std::optional(whole) : std::nullopt;
    }
  });
}

bool same_value(const Node& a, const Node& b) { return equal(a.attributes(), b.attributes()); }

std::string operations_of(const Graph& graph) {
  std::string operations;
  for (const NodePtr& node : topological_order(graph))
    operations += name(node->operation()), operations += ' ';
  return operations;
}

/// The constants that differ, of graphs that have as many.
std::vector<std::size_t> differing(const std::vector<std::vector<const Node*>>& constants) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < constants.front().size(); ++i) {
    const Node& first = *constants.front()[i];
    const auto differs = [&](const auto& list) { return !same_value(*list[i], first); };
    const auto whole = [&](const auto& list) { return whole_number(*list[i]).has_value(); };
    if (std::ranges::any_of(constants, differs) && std::ranges::all_of(constants, whole)) found.push_back(i);
  }
  return found;
}

}  // namespace

ShapeConstants::ShapeConstants(const std::vector<Graph>& graphs) {
  std::map<std::string, std::vector<std::vector<const Node*>>> alike;
  for (const Graph& graph : graphs) alike[operations_of(graph)].push_back(constants_of(graph));
  for (const auto& [operations, constants] : alike) lifted_[operations] = differing(constants);
}

LiftedGraph ShapeConstants::lift(const Graph& graph) const {
  const auto known = lifted_.find(operations_of(graph));
  if (known == lifted_.end()) return {graph, {}};
  const std::vector<const Node*> constants = constants_of(graph);
  LiftedGraph lifted;
  std::vector<const Node*> found;
  for (const std::size_t i : known->second) {
    const auto value = whole_number(*constants[i]);
    if (!value) return {graph, {}};
    found.push_back(constants[i]);
    lifted.values.push_back(*value);
  }
  lifted.graph = rewrite(graph, [&](const Node& node, const std::vector<Tensor>& inputs) {
    const auto place = std::ranges::find(found, &node);
    if (place == found.end()) return with_inputs(node, inputs);
    return std::vector{variable_of(scalar_name(place - found.begin()), node.types()[0])};
  });
  return lifted;
}

}  // namespace weft
