#include "frontend/source/items/set_operators.hpp"

#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/set_items.hpp"
#include "frontend/source/syntax/tokens.hpp"
#include "frontend/source/values/dicts.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

/// The keys of a dict, as a view, or null.
const DictView* keys_in(const Value& value) {
  const auto* view = value.as<DictView>();
  return view && view->kind == DictView::Kind::keys ? view : nullptr;
}

std::size_t size_of(const Value& keys_or_set) {
  return set_in(keys_or_set) ? (*set_in(keys_or_set))->size() : keys_in(keys_or_set)->dict->items().size();
}

SetPtr union_of(const SetPtr& a, const Value& b) {
  SetPtr either = copied(a);
  if (const auto* set = set_in(b); !set || *set != a) update(*either, b);
  return either;
}

SetPtr set_result(Token operation, const SetPtr& a, const SetPtr& b) {
  switch (operation) {
    case Token::bit_or:
      return union_of(a, b);
    case Token::bit_and:
      return intersection(a, b);
    case Token::subtract:
      return difference(a, b);
    default:
      return symmetric_difference(a, b);
  }
}

/// A set, or the keys of a dict as one; null for others.
SetPtr set_like(const Value& value) {
  if (const auto* set = set_in(value)) return *set;
  return keys_in(value) ? made_set(keys_in(value)->dict) : nullptr;
}

/// The smaller one is walked.
SetPtr common_keys(Value keys, Value other) {
  if (!keys_in(keys)) std::swap(keys, other);
  const bool is_smaller = (set_in(other) || keys_in(other)) && size_of(keys) <= size_of(other);
  const auto* set = set_in(other);
  if (set && !(*set)->is_frozen() && is_smaller) return intersection(*set, keys);
  if (keys_in(other) && size_of(other) > size_of(keys)) std::swap(keys, other);
  auto both = std::make_shared<Set>();
  const Dict& dict = *keys_in(keys)->dict;
  for (const Value& item : items_of(other))
    if (dict.find(item)) both->add(item);
  return both;
}

/// Where one is the keys of a dict, the other may be any iterable.
SetPtr keys_result(Token operation, const Value& a, const Value& b) {
  if (operation == Token::bit_and) return common_keys(a, b);
  if (operation == Token::bit_xor) throw NotImplementedError("'^' of the keys of a dict is not read");
  const DictView* keys = keys_in(a);
  SetPtr result = made_set(keys ? Value(keys->dict) : a);
  operation == Token::bit_or ? update(*result, b) : remove_all(*result, b);
  return result;
}

bool is_of_sets(Token operation) {
  return operation == Token::bit_or || operation == Token::bit_and || operation == Token::bit_xor ||
         operation == Token::subtract;
}

}  // namespace

std::optional<Value> set_arithmetic(Token operation, const Value& a, const Value& b) {
  if (!is_of_sets(operation)) return std::nullopt;
  if (set_in(a) && set_in(b)) return set_result(operation, *set_in(a), *set_in(b));
  if ((keys_in(a) && is_iterable(b)) || (keys_in(b) && is_iterable(a))) return keys_result(operation, a, b);
  return std::nullopt;
}

std::optional<Value> set_augmented(Token operation, const Value& a, const Value& b) {
  const auto* set = set_in(a);
  if (!is_of_sets(operation) || !set || (*set)->is_frozen() || !set_in(b)) return std::nullopt;
  note_change("set", set->get());
  if (operation == Token::bit_or) update(**set, b);
  if (operation == Token::bit_and) (*set)->become(std::move(*intersection(*set, b)));
  if (operation == Token::subtract) remove_all(**set, b);
  if (operation == Token::bit_xor) exchange_all(**set, b);
  return a;
}

std::optional<bool> set_comparison(Token operation, const Value& a, const Value& b) {
  const SetPtr one = set_like(a), other = set_like(b);
  if (!one || !other) return std::nullopt;
  const Set &x = *one, &y = *other;
  switch (operation) {
    case Token::equal:
      return x.size() == y.size() && is_subset(x, y);
    case Token::less:
      return x.size() < y.size() && is_subset(x, y);
    case Token::less_equal:
      return is_subset(x, y);
    case Token::greater:
      return y.size() < x.size() && is_subset(y, x);
    case Token::greater_equal:
      return is_subset(y, x);
    default:
      return std::nullopt;
  }
}

}  // namespace weft::source
