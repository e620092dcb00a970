// Comprehensions and generators; displays of dicts and sets.
#include "frontend/source/interpreter/tracer.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/set_items.hpp"
#include "frontend/source/values/dicts.hpp"
#include "frontend/source/values/place_at_hand.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {

void Tracer::collect_names(const Expression& target, std::vector<Index32>& names) const {
  if (target.kind == ExpressionKind::name) names.push_back(target.symbol);
  const bool several = target.kind == ExpressionKind::tuple || target.kind == ExpressionKind::list ||
                       target.kind == ExpressionKind::starred;
  for (Index32 i = 0; several && i < target.count; ++i) collect_names(syntax_.child(target, i), names);
}

std::shared_ptr<Frame> Tracer::comprehension_frame(const Expression& comprehension) {
  const auto frame = std::make_shared<Frame>(nullptr, frame_->shared_from_this());
  for (Index32 i = 1; i < comprehension.count; ++i)
    if (const Expression& clause = syntax_.child(comprehension, i); clause.kind == ExpressionKind::each)
      collect_names(syntax_.child(clause), frame->own);
  return frame;
}

/// Gives the elements to `take`, until it says false. The first iterable is not the comprehension's own, as
/// in Python: [x for x in x].
void Tracer::generate(const Expression& comprehension, const Take& take) {
  const auto frame = comprehension_frame(comprehension);
  const Expression& iterable = syntax_.child(syntax_.child(comprehension, 1), 1);
  const Value first = evaluate_walked(iterable);
  placed(source(), iterable.offset, [&] { note_walk(first); });
  const Within within(*this, *frame);
  comprehend(comprehension, 1, first, take);
}

/// The elements by a loop that appends them, where none binds names of the frame around.
Value Tracer::evaluate_list(const Expression& comprehension) {
  const auto loop = syntax_.lists_by_loops.find(comprehension.offset);
  if (loop != syntax_.lists_by_loops.end()) return evaluate_by_loop(comprehension, loop->second);
  std::vector<Value> items;
  generate(comprehension, [&](const Value& item) {
    placed(source(), comprehension.offset, [&] { add_item(items, item); });
    return true;
  });
  return placed(source(), comprehension.offset, [&] { return make_sequence(std::move(items), false); });
}

Value Tracer::evaluate_by_loop(const Expression& comprehension, const LoopOfList& loop) {
  const auto frame = comprehension_frame(comprehension);
  frame->own.insert(frame->own.end(), loop.names.begin(), loop.names.end());
  const Value first = evaluate_walked(syntax_.child(syntax_.child(comprehension, 1), 1));
  const Value list = make_sequence({}, false);
  const Within within(*this, *frame);
  bind(loop.first, first);
  bind(loop.list, list);
  execute(loop.loop);
  return list;
}

/// From a clause on; false when no more elements are wanted.
bool Tracer::comprehend(const Expression& expression, Index32 clause, const Value& first, const Take& take) {
  const Depth depth(*this, expression.offset);
  if (clause == expression.count) {
    const Expression& element = syntax_.child(expression);
    if (element.kind != ExpressionKind::pair) return take(evaluate_item(element));
    std::vector<Value> pair{evaluate_item(syntax_.child(element))};
    pair.push_back(evaluate_item(syntax_.child(element, 1)));
    return take(make_sequence(std::move(pair)));
  }
  const Expression& part = syntax_.child(expression, clause);
  if (part.kind == ExpressionKind::only) {
    const Expression& test = syntax_.child(part);
    const Value value = evaluate(test);
    if (!placed(source(), test.offset, [&] { return truth(value); })) return true;
    return comprehend(expression, clause + 1, first, take);
  }
  const Expression& iterable = syntax_.child(part, 1);
  bool wanted = true;
  each_item(iterable, clause == 1 ? first : evaluate_walked(iterable), [&](const Value& item) {
    count_step(part.offset);
    assign(syntax_.child(part), item);
    return wanted = comprehend(expression, clause + 1, first, take);
  });
  return wanted;
}

Value Tracer::evaluate_comprehension(const Expression& expression) {
  if (expression.token == Token::open_paren) return evaluate_generator(expression);
  if (expression.token != Token::open_brace) return evaluate_list(expression);
  const auto dict = std::make_shared<Dict>();
  const auto set = std::make_shared<Set>();
  const bool is_dict = syntax_.child(expression).kind == ExpressionKind::pair;
  generate(expression, [&](const Value& item) {
    placed(source(), expression.offset, [&] {
      if (is_dict) return dict->put(item.sequence()->items[0], item.sequence()->items[1]);
      set->add(item);
    });
    return true;
  });
  return is_dict ? Value(dict) : Value(set);
}

Value Tracer::evaluate_dict(const Expression& expression) {
  const auto dict = std::make_shared<Dict>();
  for (Index32 i = 0; i < expression.count; ++i) {
    const Expression& entry = syntax_.child(expression, i);
    const Value first = evaluate_item(syntax_.child(entry));
    if (entry.kind == ExpressionKind::pair) {
      const Value value = evaluate_item(syntax_.child(entry, 1));
      placed(source(), entry.offset, [&] { dict->put(first, value); });
      continue;
    }
    placed(source(), entry.offset, [&] {
      const auto* other = first.as<std::shared_ptr<Dict>>();
      if (!other) throw TypeError("'" + type_name(first) + "' object is not a mapping");
      for (const auto& [key, value] : (*other)->items()) dict->put(key, value);
    });
  }
  return dict;
}

namespace {

/// A power of literals that CPython leaves to the program, since it might be long: 2 ** 70.
bool is_long_power(const Syntax& syntax, const Expression& chain) {
  const Expression &base = syntax.child(chain), &link = syntax.child(chain, 1);
  const Expression& exponent = syntax.child(link);
  if (link.token != Token::power || base.kind != ExpressionKind::integer ||
      exponent.kind != ExpressionKind::integer)
    return false;
  constexpr __int128 most_bits = 128;
  __int128 bits = 0;
  for (__int128 rest = syntax.integers[base.symbol]; rest > 0; rest /= 2) ++bits;
  return bits > 0 && syntax.integers[exponent.symbol] > most_bits / bits;
}

}  // namespace

/// What CPython computes while it compiles.
bool Tracer::is_constant(const Expression& expression) const {
  switch (expression.kind) {
    case ExpressionKind::integer:
    case ExpressionKind::real:
    case ExpressionKind::imaginary:
    case ExpressionKind::string:
    case ExpressionKind::constant:
      return true;
    case ExpressionKind::arithmetic:
      if (is_long_power(syntax_, expression)) return false;
      [[fallthrough]];
    case ExpressionKind::tuple:
    case ExpressionKind::unary:
    case ExpressionKind::link:
      for (Index32 i = 0; i < expression.count; ++i)
        if (!is_constant(syntax_.child(expression, i))) return false;
      return true;
    default:
      return false;
  }
}

bool Tracer::is_set_of_constants(const Expression& expression) const {
  if (expression.kind != ExpressionKind::set) return false;
  for (Index32 i = 0; i < expression.count; ++i)
    if (!is_constant(syntax_.child(expression, i))) return false;
  return true;
}

/// The frozenset that CPython makes of constants, twice, while it compiles.
SetPtr Tracer::set_at_hand(const Expression& expression) {
  const auto set = std::make_shared<Set>(true);
  for (Index32 i = 0; i < expression.count; ++i) {
    const Expression& element = syntax_.child(expression, i);
    const Value value = evaluate(element);
    placed(source(), element.offset, [&] { set->add(value); });
  }
  return made_set(make_sequence(set->items_in_any_order()), true);
}

/// Of three constants and more, the elements of the one at hand: that makes another order.
Value Tracer::evaluate_set(const Expression& expression) {
  if (expression.count > 2 && is_set_of_constants(expression)) return made_set(set_at_hand(expression));
  const auto set = std::make_shared<Set>();
  for (Index32 i = 0; i < expression.count; ++i) {
    const Expression& element = syntax_.child(expression, i);
    const bool is_starred = element.kind == ExpressionKind::starred;
    const Value value = evaluate_item(is_starred ? syntax_.child(element) : element);
    placed(source(), element.offset, [&] { is_starred ? update(*set, value) : set->add(value); });
  }
  return set;
}

/// What a loop, or a clause, walks: a set of constants is the one at hand.
Value Tracer::evaluate_walked(const Expression& iterable) {
  if (is_set_of_constants(iterable)) return set_at_hand(iterable);
  return evaluate_item(iterable);
}

}  // namespace weft::source
