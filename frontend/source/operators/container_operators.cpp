#include "frontend/source/operators/container_operators.hpp"

#include <algorithm>

#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/set_items.hpp"
#include "frontend/source/items/set_operators.hpp"
#include "frontend/source/operators/choosing.hpp"
#include "frontend/source/operators/dict_items.hpp"
#include "frontend/source/operators/operators.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "frontend/source/values/reading_ahead.hpp"
#include "frontend/source/values/text_values.hpp"
#include "runtime/system/errors.hpp"
#include "weft/dtypes.hpp"
#include "weft/reductions.hpp"

namespace weft::source {
namespace {

/// A sequence repeated.
Value repeated(const Sequence& sequence, PythonInt times) {
  if (times > 0 && static_cast<PythonInt>(sequence.items.size()) * times > static_cast<PythonInt>(max_items))
    throw MemoryError("the " + std::string(sequence.is_tuple ? "tuple" : "list") + " is too long");
  std::vector<Value> items;
  for (; times > 0 && !sequence.items.empty(); --times)
    items.insert(items.end(), sequence.items.begin(), sequence.items.end());
  return make_sequence(std::move(items), sequence.is_tuple);
}

std::optional<Value> string_arithmetic(Token operation, const Value& a, const Value& b) {
  if (operation == Token::add && text_in(a) && text_in(b)) {
    Text both = *text_in(a);
    both.add(*text_in(b));
    return text_value(std::move(both));
  }
  const std::string* text = a.string() ? a.string() : b.string();
  const auto times = (a.string() ? b : a).integer();
  if (operation == Token::multiply)
    for (const Value* each : {&a, &b}) refuse_unknown_text(*each, "a multiple");
  if (operation != Token::multiply || !text || !times) return std::nullopt;
  if (*times > 0 && static_cast<PythonInt>(text->size()) * *times > static_cast<PythonInt>(max_items))
    throw MemoryError("the string is too long");
  std::string all;
  for (PythonInt i = 0; i < *times; ++i) all += *text;
  return all;
}

std::optional<Value> sequence_arithmetic(Token operation, const Value& a, const Value& b) {
  const Sequence *x = a.sequence(), *y = b.sequence();
  if (operation == Token::add && x && y && x->is_tuple == y->is_tuple) {
    std::vector<Value> items = x->items;
    items.insert(items.end(), y->items.begin(), y->items.end());
    return make_sequence(std::move(items), x->is_tuple);
  }
  if (operation == Token::multiply && x && b.integer()) return repeated(*x, *b.integer());
  if (operation == Token::multiply && y && a.integer()) return repeated(*y, *a.integer());
  return std::nullopt;
}

std::optional<Value> dict_union(Token operation, const Value& a, const Value& b) {
  const auto *x = a.as<std::shared_ptr<Dict>>(), *y = b.as<std::shared_ptr<Dict>>();
  if (operation != Token::bit_or || !x || !y) return std::nullopt;
  const auto dict = made_dict(a);
  for (const auto& [key, value] : (*y)->items()) dict->put(key, value);
  return dict;
}

}  // namespace

std::optional<Value> container_arithmetic(Token operation, const Value& a, const Value& b) {
  for (const auto apply : {sequence_arithmetic, string_arithmetic, dict_union, set_arithmetic})
    if (auto value = apply(operation, a, b)) return value;
  if (operation == Token::add && (a.string() || a.sequence()))
    throw TypeError("can only concatenate " + type_name(a) + " (not \"" + type_name(b) + "\") to " +
                    type_name(a));
  return std::nullopt;
}

std::optional<Value> repeated_by_scalar(Token operation, const Value& a, const Value& b) {
  const Sequence* sequence = a.sequence() ? a.sequence() : b.sequence();
  const Value& times = a.sequence() ? b : a;
  const auto* scalar = times.as<Scalar>();
  if (operation != Token::multiply || !sequence || !scalar) return std::nullopt;
  if (!is_integer(scalar->tensor.dtype()))
    throw TypeError("can't multiply sequence by non-int of type '" + type_name(times) + "'");
  return repeated(*sequence, as_index(times));
}

bool equal_dicts(const Dict& a, const Dict& b) {
  return a.items().size() == b.items().size() && std::ranges::all_of(a.items(), [&](const Dict::Item& item) {
           const Value* other = b.find(item.first);
           return other && equals(item.second, *other);
         });
}

namespace {

/// A set is looked for in others as if it were frozen.
Value hashable(const Value& item) {
  const auto* set = set_in(item);
  return set && !(*set)->is_frozen() ? Value(made_set(item, true)) : item;
}

/// bool((array == item).any()), as NumPy's `in` has it.
Value is_any_true(const Value& equal) {
  if (!equal.tensor()) return truth(equal);
  return computed_number(numpy::any(*equal.tensor()));
}

}  // namespace

Value contains(const Value& container, const Value& item) {
  refuse_unknown_text(container, "'in'");
  if (const std::string* text = container.string()) {
    if (!item.string())
      throw TypeError("'in <string>' requires string as left operand, not " + type_name(item));
    note_text(*text);
    note_text(*item.string());
    return text->find(*item.string()) != text->npos;
  }
  if (const auto* dict = container.as<std::shared_ptr<Dict>>()) return (*dict)->find(item) != nullptr;
  if (const auto* set = set_in(container)) return (*set)->contains(hashable(item));
  if (container.as<Array>()) return is_any_true(compare(Token::equal, container, item));
  if (!is_iterable(container))
    throw TypeError("argument of type '" + type_name(container) + "' is not iterable");
  Value found = false;
  note_walk(container);
  Iteration walk(container);
  while (const auto each = walk.next()) {
    const Value equal = compare(Token::equal, *each, item);
    if (const auto unknown = unknown_truth(equal)) {
      const auto before = unknown_truth(found);
      found = before ? both_or_either(Token::or_, *before, found, computed_number(*unknown))
                     : computed_number(*unknown);
    } else if (truth(equal)) {
      return true;
    }
  }
  return found;
}

}  // namespace weft::source
