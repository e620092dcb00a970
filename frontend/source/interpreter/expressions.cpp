#include <algorithm>

#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/interpreter/tracer.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/list_items.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/items/slices.hpp"
#include "frontend/source/names/attributes.hpp"
#include "frontend/source/names/imports.hpp"
#include "frontend/source/operators/choosing.hpp"
#include "frontend/source/operators/counted_items.hpp"
#include "frontend/source/operators/elision.hpp"
#include "frontend/source/operators/operators.hpp"
#include "frontend/source/operators/subscripts.hpp"
#include "frontend/source/python/builtins.hpp"
#include "frontend/source/python/python_names.hpp"
#include "frontend/source/syntax/loop_syntax.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "frontend/source/values/choice.hpp"
#include "frontend/source/values/place_at_hand.hpp"
#include "frontend/source/values/reading.hpp"
#include "frontend/source/values/text_values.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {

Value Tracer::evaluate(const Expression& expression) {
  Value value = evaluate_any(expression);
  if (reading().makes_choices) placed(source(), expression.offset, [&] { refuse_choice(value); });
  return value;
}

Value Tracer::evaluate_any(const Expression& expression) {
  const Depth depth(*this, expression.offset);
  return evaluate_kind(expression);
}

Value Tracer::evaluate_kind(const Expression& expression) {
  switch (expression.kind) {
    case ExpressionKind::name:
      return evaluate_name(expression);
    case ExpressionKind::integer:
      return syntax_.integers[expression.symbol];
    case ExpressionKind::imaginary:
      return std::complex<double>(0, syntax_.reals[expression.symbol]);
    case ExpressionKind::real:
      return syntax_.reals[expression.symbol];
    case ExpressionKind::string:
      return syntax_.strings[expression.symbol];
    case ExpressionKind::constant:
      return evaluate_constant(expression);
    case ExpressionKind::tuple:
    case ExpressionKind::list:
      return evaluate_sequence(expression);
    case ExpressionKind::dict:
      return evaluate_dict(expression);
    case ExpressionKind::set:
      return evaluate_set(expression);
    case ExpressionKind::formatted:
      return evaluate_formatted(expression);
    case ExpressionKind::comprehension:
      return evaluate_comprehension(expression);
    case ExpressionKind::lambda:
      return defined(expression.symbol);
    case ExpressionKind::named:
      return evaluate_named(expression);
    case ExpressionKind::unary: {
      const Value operand = evaluate_any(syntax_.child(expression));
      return placed(source(), expression.offset, [&] {
        return of_each_way(operand, [&](const Value& way) { return unary(expression.token, way); });
      });
    }
    case ExpressionKind::arithmetic:
      return evaluate_chain(expression);
    case ExpressionKind::comparison:
      return evaluate_comparison(expression);
    case ExpressionKind::boolean:
      return evaluate_boolean(expression);
    case ExpressionKind::conditional:
      return evaluate_conditional(expression);
    case ExpressionKind::attribute:
      return evaluate_attribute(expression);
    case ExpressionKind::call:
      return evaluate_call(expression);
    case ExpressionKind::subscript: {
      const Value container = evaluate_any(syntax_.child(expression, 0)),
                  index = evaluate_any(syntax_.child(expression, 1));
      return placed(source(), expression.offset,
                    [&] { return of_each_index(container, index, subscripted); });
    }
    case ExpressionKind::item_at: {
      const Value items = evaluate(syntax_.child(expression, 0)),
                  place = evaluate(syntax_.child(expression, 1));
      return placed(source(), expression.offset, [&] { return item_at(items, computed(place)); });
    }
    case ExpressionKind::appended: {
      const Value item = evaluate_item(syntax_.child(expression, 1));
      const auto& list = *frame_->names.at(syntax_.child(expression).symbol).as<std::shared_ptr<Sequence>>();
      placed(source(), expression.offset, [&] { append(*list, item); });
      return NoneValue{};
    }
    case ExpressionKind::slice:
      return evaluate_slice(expression);
    case ExpressionKind::yield:  // where no statement takes it
    case ExpressionKind::refused:
      fail_refused(expression.offset, expression.symbol);
    case ExpressionKind::each:
    case ExpressionKind::only:
    case ExpressionKind::field:
    case ExpressionKind::pair:
    case ExpressionKind::starred:
    case ExpressionKind::link:
    case ExpressionKind::keyword:
    case ExpressionKind::absent:
      break;  // parts of other expressions
  }
  return NoneValue{};
}

Value Tracer::evaluate_constant(const Expression& expression) {
  switch (expression.token) {
    case Token::true_:
      return true;
    case Token::false_:
      return false;
    case Token::ellipsis:
      return EllipsisValue{};
    default:
      return NoneValue{};
  }
}

Value Tracer::evaluate_chain(const Expression& expression) {
  Value value = evaluate_any(syntax_.child(expression));
  for (Index32 i = 1; i < expression.count; ++i) {
    const Expression& link = syntax_.child(expression, i);
    const Value right = evaluate_any(syntax_.child(link));
    value = placed(source(), link.offset, [&] {
      return of_each_pair(value, right,
                          [&](const Value& a, const Value& b) { return elided_binary(link.token, a, b); });
    });
  }
  return value;
}

/// a < b < c is a < b and b < c, with b evaluated once.
Value Tracer::evaluate_comparison(const Expression& expression) {
  Value left = evaluate_any(syntax_.child(expression)), result = true;
  for (Index32 i = 1; i < expression.count; ++i) {
    const Expression& link = syntax_.child(expression, i);
    const auto unknown =
        i > 1 ? placed(source(), link.offset, [&] { return unknown_truth(result); }) : std::nullopt;
    if (i > 1 && !unknown && !placed(source(), link.offset, [&] { return truth(result); })) return result;
    if (unknown) refuse_named(syntax_, syntax_.child(link));
    Value right;
    const auto read = [&] { right = evaluate_any(syntax_.child(link)); };
    if (!unknown) {
      read();
    } else {
      const WritesWhere holds{Tensor(*unknown)};
      if (!comes_to_end(read)) return result;
    }
    result = placed(source(), link.offset, [&] {
      const Value next = of_each_pair(
          left, right, [&](const Value& a, const Value& b) { return compare(link.token, a, b); });
      return unknown ? both_or_either(Token::and_, *unknown, result, next) : next;
    });
    left = std::move(right);
  }
  return result;
}

Value Tracer::evaluate_boolean(const Expression& expression, Index32 first) {
  const Index32 last = expression.count - 1;
  for (Index32 i = first;; ++i) {
    const Value value = evaluate_any(syntax_.child(expression, i));
    if (i == last) return value;
    if (is_choice(value)) {
      for (Index32 rest = i + 1; rest <= last; ++rest) refuse_named(syntax_, syntax_.child(expression, rest));
      return of_each_way(value, [&](const Value& way) { return *decided(expression, i, way, true); });
    }
    if (const auto result = decided(expression, i, value)) return *result;
  }
}

/// What an operand that is not the last one makes of all; nothing where the rest decides, unless that is to
/// be evaluated.
std::optional<Value> Tracer::decided(const Expression& expression, Index32 i, const Value& value,
                                     bool evaluate_others) {
  const Offset place = syntax_.child(expression, i).offset;
  if (const auto unknown = placed(source(), place, [&] { return unknown_truth(value); }))
    return evaluate_rest(expression, i, *unknown, value);
  const bool holds = placed(source(), place, [&] { return truth(value); });
  if (holds == (expression.token == Token::or_)) return value;
  return evaluate_others ? std::optional(evaluate_boolean(expression, i + 1)) : std::nullopt;
}

/// What a mask marks is an array where it is kept.
Value Tracer::evaluate_item(const Expression& expression) {
  const Value value = evaluate(expression);
  return placed(source(), expression.offset, [&] { return settled_items(value); });
}

Value Tracer::evaluate_sequence(const Expression& expression) {
  std::vector<Value> items;
  items.reserve(expression.count);
  evaluate_items(expression, 0, items);
  const bool is_tuple = expression.kind == ExpressionKind::tuple;
  return placed(source(), expression.offset, [&] {
    if (is_tuple || !reading().makes_choices) return make_sequence(std::move(items), is_tuple);
    const Value tuple = make_sequence(std::move(items));
    return of_each_way(tuple, [](const Value& way) { return make_sequence(way.sequence()->items, false); });
  });
}

/// The children from `first` on, each one item, or all items of what a star stands before.
void Tracer::evaluate_items(const Expression& several, Index32 first, std::vector<Value>& items) {
  for (Index32 i = first; i < several.count; ++i) {
    const Expression& child = syntax_.child(several, i);
    if (child.kind != ExpressionKind::starred) {
      const Value value = evaluate_any(child);
      items.push_back(placed(source(), child.offset, [&] { return settled_items(value); }));
      continue;
    }
    const Value unpacked = evaluate_item(syntax_.child(child));
    placed(source(), child.offset, [&] {
      if (!is_iterable(unpacked))
        throw TypeError("Value after * must be an iterable, not " + type_name(unpacked));
      std::ranges::move(items_of(unpacked), std::back_inserter(items));
    });
  }
}

Text Tracer::formatted_field(const Expression& field) {
  const Value value = evaluate_item(syntax_.child(field));
  const Value specification = field.count > 1 ? evaluate(syntax_.child(field, 1)) : std::string();
  return placed(source(), field.offset, [&] {
    refuse_unknown_text(specification, "a format");
    if (field.symbol == 0) return format_text(value, *specification.string());
    return format_text(text_value(python_text(value, static_cast<TextHow>(field.symbol))),
                       *specification.string());
  });
}

Value Tracer::evaluate_formatted(const Expression& expression) {
  Text text;
  for (Index32 i = 0; i < expression.count; ++i) {
    const Expression& piece = syntax_.child(expression, i);
    const Text next =
        piece.kind == ExpressionKind::field ? formatted_field(piece) : Text(syntax_.strings[piece.symbol]);
    placed(source(), expression.offset, [&] { text.add(next); });
  }
  return text_value(std::move(text));
}

/// A comprehension's names are its own: the name is of the function around it.
Value Tracer::evaluate_named(const Expression& expression) {
  const Value value = evaluate_item(syntax_.child(expression));
  function_frame().names.insert_or_assign(expression.symbol, value);
  return value;
}

Value Tracer::evaluate_slice(const Expression& expression) {
  std::vector<Value> written(3, NoneValue{});
  SliceValue slice;
  bool ints = true;
  for (Index32 i = 0; i < 3; ++i) {
    const Expression& child = syntax_.child(expression, i);
    if (child.kind == ExpressionKind::absent) continue;
    written[i] = evaluate(child);
    ints = placed(source(), child.offset, [&] { return set_bound(slice, i, written[i]); }) && ints;
  }
  if (!ints) slice.written = std::make_shared<const Sequence>(Sequence{.items = std::move(written)});
  return slice;
}

void Tracer::fail_unbound(const Expression& name, const Frame& owner) const {
  const std::string& text = syntax_.names[name.symbol];
  if (writes_depend())
    source().fail(name.offset, "NotImplementedError",
                  "whether the name '" + text + "' is bound here depends on data, which is not read");
  const bool own = &owner == &function_frame() || !owner.function;
  source().fail(name.offset, own ? "UnboundLocalError" : "NameError",
                own ? "cannot access local variable '" + text + "' where it is not associated with a value"
                    : "cannot access free variable '" + text +
                          "' where it is not associated with a value in enclosing scope");
}

/// That of the call in progress, or of the module.
Frame& Tracer::function_frame() const {
  Frame* frame = frame_;
  while (!frame->function && frame->outer) frame = frame->outer.get();
  return *frame;
}

Value Tracer::evaluate_name(const Expression& expression) {
  const Index32 name = expression.symbol;
  const std::string& text = syntax_.names[name];
  for (const Frame* frame = frame_; frame; frame = frame->outer.get()) {
    if (const auto found = frame->names.find(name); found != frame->names.end()) {
      if (const auto* unreadable = found->second.as<UnreadableValue>())
        fail_unreadable(**unreadable, source(), expression.offset);
      return found->second;
    }
    if (frame->owns(name)) fail_unbound(expression, *frame);
  }
  if (const auto builtin = find_builtin(text)) return *builtin;
  if (python_has(text))
    source().fail(expression.offset, "NotImplementedError",
                  "Python's '" + text + "' is not in the language that is read");
  source().fail(expression.offset, "NameError", "name '" + text + "' is not defined",
                suggestion(text, visible_names()));
}

std::vector<std::string> Tracer::visible_names() const {
  std::vector<std::string> names = builtin_names();
  for (const Frame* frame = frame_; frame; frame = frame->outer.get())
    for (const auto& [name, value] : frame->names)
      if (name < syntax_.names.size()) names.push_back(syntax_.names[name]);
  std::ranges::sort(names);
  return names;
}

/// What a name that cannot be read stands for, where that is a module or of one.
const Unreadable* Tracer::foreign(const Expression& name) const {
  if (name.kind != ExpressionKind::name) return nullptr;
  for (const Frame* frame = frame_; frame; frame = frame->outer.get())
    if (const auto found = frame->names.find(name.symbol); found != frame->names.end()) {
      const auto* unreadable = found->second.as<UnreadableValue>();
      return unreadable && !(*unreadable)->module.empty() ? unreadable->get() : nullptr;
    }
  return nullptr;
}

Value Tracer::evaluate_attribute(const Expression& expression) {
  if (const Unreadable* module = foreign(syntax_.child(expression)))
    if (auto member = foreign_member(module->module, syntax_.names[expression.symbol]))
      return *std::move(member);
  const Value value = evaluate_any(syntax_.child(expression));
  if (const auto* module = value.as<OwnModule>())
    return own_member(*module, syntax_.names[expression.symbol], expression.offset, false);
  if (random_state_ && value.as<NumpyModule>() && syntax_.names[expression.symbol] == "random")
    fail_unreadable(*random_state_, source(), expression.offset);
  const std::string& name = syntax_.names[expression.symbol];
  return placed(source(), expression.offset,
                [&] { return of_each_way(value, [&](const Value& way) { return attribute(way, name); }); });
}

}  // namespace weft::source
