#include "frontend/numpy/core/loop_indexes.hpp"

#include <algorithm>
#include <optional>

namespace weft::numpy {
namespace {

/// A number, and whether an index is in it.
struct Affine {
  std::int64_t number = 0;
  bool varies = false;
};
using MaybeAffine = std::optional<Affine>;

/// Operations between an index and its use, at most.
constexpr int most_operations = 16;

MaybeAffine affine(const Tensor& place, int depth = most_operations);

MaybeAffine leaf(const Tensor& place) {
  const auto& entries = LoopIndexes::of_thread().entries;
  const auto entry = std::ranges::find_if(entries, [&](const auto& e) { return e.variable.is(place); });
  if (entry != entries.end()) return Affine{entry->number, true};
  if (place.operation() != Operation::constant) return std::nullopt;
  return Affine{place.node().attribute<ndarray>(Attribute::value).item<std::int64_t>()};
}

MaybeAffine applied(Operation operation, const Affine& x, const Affine& y) {
  Affine result{.varies = x.varies || y.varies};
  const bool fits = operation == Operation::add ? !__builtin_add_overflow(x.number, y.number, &result.number)
                    : operation == Operation::subtract
                        ? !__builtin_sub_overflow(x.number, y.number, &result.number)
                    : x.varies && y.varies ? false
                                           : !__builtin_mul_overflow(x.number, y.number, &result.number);
  return fits ? MaybeAffine(result) : std::nullopt;
}

MaybeAffine affine(const Tensor& place, int depth) {
  if (place.type() != Type{DType::int64, {}, {}} || depth == 0) return std::nullopt;
  const auto inputs = place.node().inputs();
  switch (place.operation()) {
    case Operation::add:
    case Operation::subtract:
    case Operation::multiply: {
      const auto x = affine(inputs[0], depth - 1), y = x ? affine(inputs[1], depth - 1) : std::nullopt;
      return y ? applied(place.operation(), *x, *y) : std::nullopt;
    }
    case Operation::negative: {
      const auto x = affine(inputs[0], depth - 1);
      return x ? applied(Operation::subtract, {}, *x) : std::nullopt;
    }
    default:
      return leaf(place);
  }
}

}  // namespace

LoopIndexes& LoopIndexes::of_thread() {
  thread_local LoopIndexes indexes;
  return indexes;
}

LoopIndex new_index(std::int64_t number) {
  const Tensor variable = variable_of("index", c_type(DType::int64, {}));
  LoopIndexes::of_thread().entries.push_back({variable, number});
  return {LazyTensor(variable), number};
}

Tensors with_numbers(const Tensors& values) {
  const Graph graph{.outputs = {values.begin(), values.end()}, .output_names = {}};
  const Graph known = rewrite(graph, [](const Node& node, const std::vector<Tensor>& inputs) {
    for (const auto& [variable, number] : LoopIndexes::of_thread().entries)
      if (&variable.node() == &node) return std::vector{constant(number)};
    return with_inputs(node, inputs);
  });
  return {known.outputs.begin(), known.outputs.end()};
}

Subscripts with_indexes_taken(Subscripts items) {
  LoopIndexes& indexes = LoopIndexes::of_thread();
  if (indexes.entries.empty() || !indexes.are_taken) return items;
  for (Subscript& item : items) {
    const auto place = item.places ? affine(item.places) : std::nullopt;
    if (!place || !place->varies) continue;
    item = place->number;
    indexes.were_taken = true;
  }
  return items;
}

}  // namespace weft::numpy
