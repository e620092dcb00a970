// Comparisons: of numbers, arrays, texts, sequences and objects, and `in`.
#include <algorithm>
#include <ranges>

#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/data/either_kind.hpp"
#include "frontend/source/data/python_numbers.hpp"
#include "frontend/source/functions/dtype_named.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/items/set_operators.hpp"
#include "frontend/source/items/slices.hpp"
#include "frontend/source/operators/array_operators.hpp"
#include "frontend/source/operators/beside_none.hpp"
#include "frontend/source/operators/choosing.hpp"
#include "frontend/source/operators/container_operators.hpp"
#include "frontend/source/operators/operators.hpp"
#include "frontend/source/operators/same_type.hpp"
#include "frontend/source/values/dicts.hpp"
#include "frontend/source/values/reading_ahead.hpp"
#include "frontend/source/values/sets.hpp"
#include "frontend/source/values/text_values.hpp"
#include "runtime/system/errors.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

int compare_texts(const std::string& a, const std::string& b) {
  note_text(a);
  note_text(b);
  return a.compare(b);
}

bool is_computed(const Value& a, const Value& b) {
  return (a.as<ComputedNumber>() && (b.is_number() || b.as<ComputedNumber>())) ||
         (b.as<ComputedNumber>() && a.is_number());
}

/// Where a list or a tuple is looked at, item by item.
Value of_pair(Token operation, const Value& a, const Value& b) {
  const Value result = compare(operation, a, b);
  return unknown_truth(result) ? result : Value(truth(result));
}

/// Of sequences, whether all items are equal, which data may decide.
Value equality(const Value& a, const Value& b) {
  const Sequence *x = a.sequence(), *y = b.sequence();
  if (is_computed(a, b)) return compare(Token::equal, a, b);
  if (a.tensor() || b.tensor()) return of_pair(Token::equal, a, b);
  if (!x || !y || x->is_tuple != y->is_tuple || x->items.size() != y->items.size()) return equals(a, b);
  Value all = true;
  for (std::size_t i = 0; i < x->items.size(); ++i) {
    const Value same = equality(x->items[i], y->items[i]);
    const auto unknown = unknown_truth(same), before = unknown_truth(all);
    if (!unknown && !truth(same)) return false;
    if (!unknown) continue;
    const Value next = computed_number(*unknown);
    all = before ? both_or_either(Token::and_, *before, all, next) : next;
  }
  return all;
}

/// The first items that are not equal decide, else the lengths; which are the first, data may say.
Value order_of_sequences(Token operation, const Sequence& a, const Sequence& b) {
  std::vector<std::pair<LazyTensor, Value>> by_data;  // whether two items are equal, and their order
  std::optional<Value> order;
  for (std::size_t i = 0; i < std::min(a.items.size(), b.items.size()) && !order; ++i) {
    const Value same = equality(a.items[i], b.items[i]);
    const auto unknown = unknown_truth(same);
    if (!unknown && truth(same)) continue;
    const Value here = of_pair(operation, a.items[i], b.items[i]);
    if (unknown)
      by_data.emplace_back(*unknown, here);
    else
      order = here;
  }
  const auto length = [](const Sequence& items) { return static_cast<PythonInt>(items.items.size()); };
  if (!order) order = compare(operation, length(a), length(b));
  for (const auto& [same, here] : by_data | std::views::reverse) order = chosen(same, *order, here);
  return *order;
}

/// How a known a stands to b: -1, 0 or 1; nothing when a NaN makes every order false.
std::optional<int> ordered(Token operation, const Value& a, const Value& b) {
  if (a.as<PythonComplex>() || b.as<PythonComplex>()) unordered(operation, a, b);
  const bool greater = operation == Token::greater || operation == Token::less_equal;
  if (a.is_number() && b.is_number()) return compare_numbers(a, b, greater ? -1 : 1);
  if (a.string() && b.string()) return compare_texts(*a.string(), *b.string());
  unordered(operation, a, b);
}

/// Whether a copy of an array or a list stands for it in a list (grown_list.hpp).
bool is_item_of_list(const Value& value) {
  const auto* list = value.as<std::shared_ptr<Sequence>>();
  return list ? (*list)->is_item : value.as<Array>() && value.as<Array>()->storage()->is_item;
}

bool same_object(const Value& a, const Value& b) {
  if (a.is_none() || b.is_none()) return a.is_none() && b.is_none();
  if (a.as<EllipsisValue>() || b.as<EllipsisValue>()) return a.as<EllipsisValue>() && b.as<EllipsisValue>();
  if (a.as<bool>() || b.as<bool>()) return a.as<bool>() && b.as<bool>() && *a.as<bool>() == *b.as<bool>();
  if (is_item_of_list(a) || is_item_of_list(b))
    throw NotImplementedError("'is' does not compare items of lists and tuples that data choose");
  if (a.as<Array>() && b.as<Array>()) return a.as<Array>()->same_object(*b.as<Array>());
  if (is_list(a) && is_list_or_tuple(b))
    return *a.as<std::shared_ptr<Sequence>>() == *b.as<std::shared_ptr<Sequence>>();
  if (set_in(a) && set_in(b) && !(*set_in(a))->is_frozen()) return *set_in(a) == *set_in(b);
  if (a.as<UserFunction>() && b.as<UserFunction>()) return *a.as<UserFunction>() == *b.as<UserFunction>();
  if (is_function_or_type(a) && is_function_or_type(b)) return same_type(a, b);
  throw NotImplementedError(
      "'is' compares with None, True and False, arrays, lists, functions and types alone");
}

Value known_comparison(Token operation, const Value& a, const Value& b) {
  if (operation == Token::equal) return equality(a, b);
  if (operation == Token::not_equal) return unary(Token::not_, equality(a, b));
  if (const auto holds = set_comparison(operation, a, b)) return *holds;
  if (a.as<SliceValue>() && b.as<SliceValue>())
    return known_comparison(operation, bounds_of(*a.as<SliceValue>()), bounds_of(*b.as<SliceValue>()));
  const Sequence *x = a.sequence(), *y = b.sequence();
  if (x && y && x->is_tuple == y->is_tuple) return order_of_sequences(operation, *x, *y);
  const std::optional<int> order = ordered(operation, a, b);
  if (!order) return false;
  switch (operation) {
    case Token::less:
      return *order < 0;
    case Token::less_equal:
      return *order <= 0;
    case Token::greater:
      return *order > 0;
    default:
      return *order >= 0;
  }
}

/// What is neither a number nor a sequence of them.
bool is_no_number(const Value& value) {
  return !value.tensor() && !value.is_number() && !value.as<ComputedNumber>() && !value.as<Marked>() &&
         !value.sequence() && !value.as<RangeValue>() && !value.as<ComputedRange>();
}

/// An array of truths, each of which is the same; of a NumPy scalar Python's, but beside a text.
Value same_for_all(const Value& numbers, bool truth, bool beside_text) {
  const LazyTensor& tensor = *numbers.tensor();
  if (numbers.as<Scalar>() && !beside_text) return truth;
  const LazyTensor none = numpy::less(tensor, tensor);
  if (tensor.ndim() == 0) return Scalar{constant(truth)};
  return Array(truth ? numpy::logical_not(none) : none);
}

/// Whether a number or an array is `a`, and `b` is none, or the other way round: they are not equal.
std::optional<Value> unequal(Token operation, const Value& a, const Value& b) {
  if (operation != Token::equal && operation != Token::not_equal) return std::nullopt;
  if (is_no_number(a) == is_no_number(b)) return std::nullopt;
  const Value numbers = settled_items(is_no_number(a) ? b : a);
  const bool truth = operation == Token::not_equal;
  if (numbers.tensor()) return same_for_all(numbers, truth, a.string() || b.string());
  return numbers.as<ComputedNumber>() ? std::optional<Value>(truth) : std::nullopt;
}

}  // namespace

Value compare(Token operation, const Value& a, const Value& b) {
  if (operation == Token::is) return same_object(a, b);
  if (operation == Token::is_not) return !same_object(a, b);
  if (operation == Token::in) return contains(b, a);
  if (operation == Token::not_in) return unary(Token::not_, contains(b, a));
  if (const auto result = unequal(operation, a, b)) return *result;
  for (const Value* each : {&a, &b}) refuse_unknown_text(*each, "a comparison");
  if (a.as<Marked>() || b.as<Marked>()) return of_marked(compare, operation, a, b);
  refuse_none(operation, a, b);
  if (operation == Token::equal || operation == Token::not_equal)
    if (const auto number = float_beside_complex(a, b)) return compare(operation, a, *number);
  if (const auto arrays = beside_array(a, b, true)) return compare(operation, arrays->first, arrays->second);
  if (a.as<ComputedNumber>() || b.as<ComputedNumber>()) return computed_comparison(operation, a, b);
  if (a.tensor() || b.tensor()) return computed_of_either(a, b, array_result(operation, a, b));
  return known_comparison(operation, a, b);
}

bool equals(const Value& a, const Value& b) {
  for (const Value* each : {&a, &b}) refuse_unknown_text(*each, "a comparison");
  if (is_computed(a, b)) {
    const Value same = compare(Token::equal, a, b);
    if (!unknown_truth(same)) return truth(same);
    throw NotImplementedError(
        "whether numbers that are known only when the program runs are in a list or a dict is not read");
  }
  if (a.tensor() || b.tensor()) return truth(compare(Token::equal, a, b));
  if (a.as<PythonComplex>() || b.as<PythonComplex>()) {
    if (!a.is_number() || !b.is_number()) return false;
    const std::complex<double> x = *a.complex(), y = *b.complex();
    note_decision(x.real() - y.real());
    note_decision(x.imag() - y.imag());
    return x == y;
  }
  if (a.is_number() && b.is_number()) return compare_numbers(a, b) == 0;
  if (a.string() && b.string()) return compare_texts(*a.string(), *b.string()) == 0;
  const auto *first = a.as<std::shared_ptr<Dict>>(), *second = b.as<std::shared_ptr<Dict>>();
  if (first && second) return equal_dicts(**first, **second);
  if (const auto holds = set_comparison(Token::equal, a, b)) return *holds;
  if (a.as<DictView>() && b.as<DictView>())
    throw NotImplementedError("whether values or items of dicts are equal is not read");
  if (is_function_or_type(a) && is_function_or_type(b)) return same_type(a, b);
  if (a.as<DTypeValue>() || b.as<DTypeValue>()) return dtype_named(a) && dtype_named(a) == dtype_named(b);
  if (a.as<SliceValue>() && b.as<SliceValue>())
    return equals(bounds_of(*a.as<SliceValue>()), bounds_of(*b.as<SliceValue>()));
  const Sequence *x = a.sequence(), *y = b.sequence();
  if (!x || !y || x->is_tuple != y->is_tuple || x->items.size() != y->items.size())
    return a.is_none() && b.is_none();
  for (std::size_t i = 0; i < x->items.size(); ++i)
    if (!equals(x->items[i], y->items[i])) return false;
  return true;
}

}  // namespace weft::source
