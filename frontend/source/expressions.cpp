#include <algorithm>

#include "frontend/source/attributes.hpp"
#include "frontend/source/builtins.hpp"
#include "frontend/source/choosing.hpp"
#include "frontend/source/computed_number.hpp"
#include "frontend/source/elision.hpp"
#include "frontend/source/masked_items.hpp"
#include "frontend/source/operators.hpp"
#include "frontend/source/python_names.hpp"
#include "frontend/source/subscripts.hpp"
#include "frontend/source/tracer.hpp"
#include "runtime/errors.hpp"

namespace weft::source {

Value Tracer::evaluate(const Expression& expression) {
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
    case ExpressionKind::comprehension:
      return evaluate_comprehension(expression);
    case ExpressionKind::unary: {
      const Value operand = evaluate(syntax_.child(expression));
      return placed(source(), expression.offset, [&] { return unary(expression.token, operand); });
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
      const Value container = evaluate(syntax_.child(expression, 0)),
                  index = evaluate(syntax_.child(expression, 1));
      return placed(source(), expression.offset, [&] { return subscripted(container, index); });
    }
    case ExpressionKind::slice:
      return evaluate_slice(expression);
    case ExpressionKind::each:
    case ExpressionKind::only:
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
  Value value = evaluate(syntax_.child(expression));
  for (Index32 i = 1; i < expression.count; ++i) {
    const Expression& link = syntax_.child(expression, i);
    const Value right = evaluate(syntax_.child(link));
    value = placed(source(), link.offset,
                   [&] { return elided(link.token, value, right, binary(link.token, value, right)); });
  }
  return value;
}

/// a < b < c is a < b and b < c, with b evaluated once.
Value Tracer::evaluate_comparison(const Expression& expression) {
  Value left = evaluate(syntax_.child(expression)), result = true;
  for (Index32 i = 1; i < expression.count; ++i) {
    const Expression& link = syntax_.child(expression, i);
    const auto unknown =
        i > 1 ? placed(source(), link.offset, [&] { return unknown_truth(result); }) : std::nullopt;
    if (i > 1 && !unknown && !placed(source(), link.offset, [&] { return truth(result); })) return result;
    Value right = evaluate(syntax_.child(link));
    result = placed(source(), link.offset, [&] {
      const Value next = compare(link.token, left, right);
      return unknown ? both_or_either(Token::and_, *unknown, result, next) : next;
    });
    left = std::move(right);
  }
  return result;
}

Value Tracer::evaluate_boolean(const Expression& expression, Index32 first) {
  for (Index32 i = first;; ++i) {
    const Expression& operand = syntax_.child(expression, i);
    Value value = evaluate(operand);
    if (i + 1 == expression.count) return value;
    if (const auto unknown = placed(source(), operand.offset, [&] { return unknown_truth(value); }))
      return evaluate_rest(expression, i, *unknown, value);
    const bool holds = placed(source(), operand.offset, [&] { return truth(value); });
    if (holds == (expression.token == Token::or_)) return value;
  }
}

/// What a mask marks is an array where it is kept.
Value Tracer::evaluate_item(const Expression& expression) {
  const Value value = evaluate(expression);
  return placed(source(), expression.offset, [&] { return settled_items(value); });
}

Value Tracer::evaluate_sequence(const Expression& expression) {
  std::vector<Value> items;
  items.reserve(expression.count);
  for (Index32 i = 0; i < expression.count; ++i) items.push_back(evaluate_item(syntax_.child(expression, i)));
  const bool is_tuple = expression.kind == ExpressionKind::tuple;
  return placed(source(), expression.offset, [&] { return make_sequence(std::move(items), is_tuple); });
}

bool Tracer::Frame::owns(Index32 name) const {
  return (function && std::ranges::binary_search(function->locals, name)) ||
         std::ranges::find(own, name) != own.end();
}

void Tracer::collect_names(const Expression& target, std::vector<Index32>& names) const {
  if (target.kind == ExpressionKind::name) names.push_back(target.symbol);
  if (target.kind == ExpressionKind::tuple || target.kind == ExpressionKind::list)
    for (Index32 i = 0; i < target.count; ++i) collect_names(syntax_.child(target, i), names);
}

/// The first iterable is not the comprehension's own, as in Python: [x for x in x].
Value Tracer::evaluate_comprehension(const Expression& expression) {
  Frame frame{.function = nullptr, .names = {}, .outer = frame_};
  for (Index32 i = 1; i < expression.count; ++i)
    if (const Expression& clause = syntax_.child(expression, i); clause.kind == ExpressionKind::each)
      collect_names(syntax_.child(clause), frame.own);
  const Value first = evaluate(syntax_.child(syntax_.child(expression, 1), 1));
  std::vector<Value> items;
  {
    const Within within(*this, frame);
    comprehend(expression, 1, first, items);
  }
  return placed(source(), expression.offset, [&] { return make_sequence(std::move(items), false); });
}

void Tracer::comprehend(const Expression& expression, Index32 clause, const Value& first,
                        std::vector<Value>& items) {
  const Depth depth(*this, expression.offset);
  if (clause == expression.count) return items.push_back(evaluate_item(syntax_.child(expression)));
  const Expression& part = syntax_.child(expression, clause);
  if (part.kind == ExpressionKind::only) {
    const Expression& test = syntax_.child(part);
    if (placed(source(), test.offset, [&] { return truth(evaluate(test)); }))
      comprehend(expression, clause + 1, first, items);
    return;
  }
  const Expression& iterable = syntax_.child(part, 1);
  each_item(iterable, clause == 1 ? first : evaluate(iterable), [&](const Value& item) {
    count_step(part.offset);
    assign(syntax_.child(part), item);
    comprehend(expression, clause + 1, first, items);
    return true;
  });
}

Value Tracer::evaluate_slice(const Expression& expression) {
  const auto bound = [&](Index32 i, Tensor* unknown) -> std::optional<std::int64_t> {
    const Expression& child = syntax_.child(expression, i);
    if (child.kind == ExpressionKind::absent) return std::nullopt;
    const Value value = evaluate(child);
    if (value.is_none()) return std::nullopt;
    if (const auto number = value.integer())
      return static_cast<std::int64_t>(std::clamp<PythonInt>(*number, INT64_MIN, INT64_MAX));
    const auto computed = unknown_index(value);
    if (computed && unknown) return *unknown = *computed, std::nullopt;
    return placed(source(), child.offset, [&] {
      if (!value.tensor() && !computed)
        throw TypeError("slice indices must be integers or None or have an __index__ method");
      return as_index(value);
    });
  };
  SliceValue slice;
  slice.start = bound(0, &slice.computed_start);
  slice.stop = bound(1, &slice.computed_stop);
  slice.step = bound(2, nullptr);
  return slice;
}

Value Tracer::evaluate_name(const Expression& expression) {
  const Index32 name = expression.symbol;
  const std::string& text = syntax_.names[name];
  for (const Frame* frame = frame_; frame; frame = frame->outer) {
    if (const auto found = frame->names.find(name); found != frame->names.end()) return found->second;
    if (frame->owns(name))
      source().fail(expression.offset, "UnboundLocalError",
                    "cannot access local variable '" + text + "' where it is not associated with a value");
  }
  if (const auto builtin = find_builtin(text)) return *builtin;
  if (python_has(text))
    source().fail(expression.offset, "NameError",
                  "Python's '" + text + "' is not in the language that is read");
  source().fail(expression.offset, "NameError", "name '" + text + "' is not defined",
                suggestion(text, visible_names()));
}

std::vector<std::string> Tracer::visible_names() const {
  std::vector<std::string> names = builtin_names();
  for (const Frame* frame = frame_; frame; frame = frame->outer)
    for (const auto& [name, value] : frame->names) names.push_back(syntax_.names[name]);
  std::ranges::sort(names);
  return names;
}

Value Tracer::evaluate_attribute(const Expression& expression) {
  const Value value = evaluate(syntax_.child(expression));
  return placed(source(), expression.offset,
                [&] { return attribute(value, syntax_.names[expression.symbol]); });
}

}  // namespace weft::source
