#include "frontend/source/derivatives/leaves.hpp"

#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/values/choice.hpp"
#include "frontend/source/values/dicts.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

bool is_leaf(const Value& value) { return value.tensor() || is_python_number(value); }

const Dict* dict_of(const Value& value) {
  const auto* dict = value.as<std::shared_ptr<Dict>>();
  return dict ? dict->get() : nullptr;
}

void append_leaves(const Value& value, std::vector<LazyTensor>& leaves) {
  if (is_choice(value))
    throw NotImplementedError("a derivative by, or of, a value whose kind data decide is not supported");
  if (is_leaf(value)) leaves.push_back(as_tensor(value));
  if (const Dict* dict = dict_of(value))
    for (const auto& [key, item] : dict->items()) append_leaves(item, leaves);
  if (const Sequence* items = value.sequence())
    for (const Value& item : items->items) append_leaves(item, leaves);
}

Value replaced(const Value& value, std::span<const LazyTensor>& leaves) {
  if (is_leaf(value)) {
    const LazyTensor leaf = leaves.front();
    leaves = leaves.subspan(1);
    const bool is_array = value.as<Array>() && value.tensor()->ndim() == leaf.ndim();
    return is_array || leaf.ndim() > 0 ? Value(Array(leaf)) : Value(Scalar{leaf});
  }
  if (const Dict* dict = dict_of(value)) {
    const auto made = std::make_shared<Dict>();
    for (const auto& [key, item] : dict->items()) made->put(key, replaced(item, leaves));
    return made;
  }
  const Sequence* sequence = value.sequence();
  if (!sequence) return value;
  std::vector<Value> items;
  for (const Value& item : sequence->items) items.push_back(replaced(item, leaves));
  return make_sequence(std::move(items), sequence->is_tuple);
}

}  // namespace

std::vector<LazyTensor> leaves_of(const Value& value) {
  std::vector<LazyTensor> leaves;
  append_leaves(value, leaves);
  return leaves;
}

Value with_leaves(const Value& value, const std::vector<LazyTensor>& leaves) {
  std::span<const LazyTensor> left = leaves;
  return replaced(value, left);
}

}  // namespace weft::source
