#include "frontend/lift_scalars.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <type_traits>

#include "ir/attributes.hpp"
#include "runtime/saved_program.hpp"

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

}  // namespace

std::vector<std::size_t> constants_to_lift(const std::vector<Graph>& graphs) {
  std::vector<std::vector<const Node*>> constants;
  for (const Graph& graph : graphs) constants.push_back(constants_of(graph));
  std::vector<std::size_t> lifted;
  for (std::size_t i = 0; i < constants.front().size(); ++i) {
    const auto has = [&](const auto& list) { return list.size() == constants.front().size(); };
    if (!std::ranges::all_of(constants, has)) return {};
    const Node& first = *constants.front()[i];
    const auto differs = [&](const auto& list) { return !same_value(*list[i], first); };
    const auto whole = [&](const auto& list) { return whole_number(*list[i]).has_value(); };
    if (std::ranges::any_of(constants, differs) && std::ranges::all_of(constants, whole)) lifted.push_back(i);
  }
  return lifted;
}

LiftedGraph lift_constants(const Graph& graph, const std::vector<std::size_t>& which) {
  const std::vector<const Node*> constants = constants_of(graph);
  LiftedGraph lifted;
  std::vector<const Node*> found;
  for (const std::size_t i : which) {
    const auto value = i < constants.size() ? whole_number(*constants[i]) : std::nullopt;
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
