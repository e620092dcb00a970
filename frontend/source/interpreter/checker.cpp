#include "frontend/source/interpreter/checker.hpp"

#include "frontend/source/interpreter/attempt.hpp"
#include "frontend/source/interpreter/known_attributes.hpp"
#include "frontend/source/interpreter/yielding.hpp"
#include "frontend/source/names/imports.hpp"
#include "frontend/source/syntax/name_uses.hpp"
#include "frontend/source/texts/exceptions.hpp"
#include "frontend/source/values/place_at_hand.hpp"

namespace weft::source {

void Checker::check(const FunctionSyntax& function) {
  tracer_.run_module(function.name);
  const Names& names = tracer_.module_frame_->names;
  const auto bound = names.find(function.name);
  if (bound != names.end())
    if (const auto* unreadable = bound->second.as<UnreadableValue>())
      fail_unreadable(**unreadable, syntax_.source, function.offset);
  look_within(function);
  if (function.is_generator) refuse_generator(syntax_.source, function.offset);
}

void Checker::look_within(const FunctionSyntax& function) {
  const auto frame = std::make_shared<Frame>(&function, tracer_.frame_->shared_from_this());
  const Tracer::Within within(tracer_, *frame);
  look(function.body);
}

void Checker::look(const Block& block) {
  for (Index32 i = 0; i < block.count; ++i) look(syntax_.statements[block.first + i]);
}

void Checker::look(const Statement& statement) {
  switch (statement.kind) {
    case StatementKind::import:
      return execute_import(statement);
    case StatementKind::unread:
      return tracer_.define_unread(statement);
    case StatementKind::global_:
      return tracer_.execute_global(statement);
    case StatementKind::refused:
      tracer_.fail_refused(statement.offset, statement.symbol);
    case StatementKind::try_:
      return look_at_try(statement);
    default:
      break;
  }
  const Expression* yield = yield_of(syntax_, statement);
  if (statement.kind == StatementKind::enter) ++states_;
  if (statement.kind == StatementKind::leave) --states_;
  if (yield && states_ > 0) refuse_yield_within(syntax_.source, yield->offset, "with");
  if (statement.kind == StatementKind::try_ && yields(syntax_, statement))
    refuse_yield_within(syntax_.source, statement.offset, "try");
  if (yield) look_at_children(*yield);
  for (Index32 i = 0; i + (yield ? 1 : 0) < statement.count; ++i) look(syntax_.expression(statement, i));
  for (Index32 i = 0; i < statement.block_count; ++i) look(syntax_.blocks[statement.first_block + i]);
  if (statement.kind == StatementKind::def) look_within(syntax_.functions[statement.symbol]);
}

/// What no one comes to is not looked at: what follows an import that is not there, or a name that a module
/// has not, and what would be done if it were not.
void Checker::look_at_try(const Statement& statement) {
  const bool raises = raises_what_is_caught(statement);
  const Index32 handlers = statement.count / 2;
  for (Index32 i = 0; i < handlers; ++i) {
    const Expression& caught = syntax_.expression(statement, 2 * i);
    look(caught);
    if (raises)
      look(tracer_.block(statement, i + 1));
    else if (!catches_imports_alone(caught))
      look_perhaps(tracer_.block(statement, i + 1));
  }
  if (!raises) look(tracer_.block(statement, handlers + 1));
  look(tracer_.block(statement, handlers + 2));
}

bool Checker::raises_what_is_caught(const Statement& statement) {
  const Tracer::Attempt attempt(tracer_, statement);
  try {
    look(tracer_.block(statement, 0));
    return false;
  } catch (const ReadError& error) {
    if (!is_of_python(error) || !attempt.handler_of(error.python_name())) throw;
    return true;
  }
}

/// What certainly raises an error of the program's own is not come to, then.
void Checker::look_perhaps(const Block& block) {
  try {
    look(block);
  } catch (const ReadError& error) {
    if (!is_of_python(error)) throw;
  }
}

bool Checker::catches_imports_alone(const Expression& caught) {
  if (!is_known_chain(caught)) return false;
  const Value type = tracer_.evaluate(caught);
  return placed(syntax_.source, caught.offset,
                [&] { return catches(type, "ModuleNotFoundError") && !catches(type, "TypeError"); });
}

/// A name that nothing else binds is known from then on.
void Checker::execute_import(const Statement& statement) {
  tracer_.execute_import(statement);
  const Frame& frame = tracer_.function_frame();
  const Index32 name = syntax_.imports[statement.symbol].bound;
  if (frame.function && name_uses(syntax_, frame.function->body).bound[name] > 1)
    tracer_.function_frame().names.erase(name);
}

void Checker::look(const Expression& expression) {
  switch (expression.kind) {
    case ExpressionKind::yield:
    case ExpressionKind::refused:
      tracer_.fail_refused(expression.offset, expression.symbol);
    case ExpressionKind::name:
      if (is_known(expression.symbol)) tracer_.evaluate(expression);
      return;
    case ExpressionKind::attribute:
      return look_at_attribute(expression);
    case ExpressionKind::comprehension:
      return look_at_comprehension(expression);
    default:
      look_at_children(expression);
  }
  if (const auto function = function_made_by(expression)) look_within(syntax_.functions[*function]);
}

void Checker::look_at_children(const Expression& expression) {
  for (Index32 i = 0; i < expression.count; ++i) look(syntax_.child(expression, i));
}

/// Its names are its own.
void Checker::look_at_comprehension(const Expression& comprehension) {
  const auto frame = std::make_shared<Frame>(nullptr, tracer_.frame_->shared_from_this());
  for (Index32 i = 1; i < comprehension.count; ++i)
    if (const Expression& clause = syntax_.child(comprehension, i); clause.kind == ExpressionKind::each)
      tracer_.collect_names(syntax_.child(clause), frame->own);
  const Tracer::Within within(tracer_, *frame);
  look_at_children(comprehension);
}

void Checker::look_at_attribute(const Expression& attribute) {
  if (is_known_chain(attribute)) {
    tracer_.evaluate(attribute);
    return;
  }
  look(syntax_.child(attribute));
  const std::string& name = syntax_.names[attribute.symbol];
  if (const auto refusal = refusal_of_attribute(name))
    syntax_.source.fail(attribute.offset, refusal->python_name, refusal->text);
}

bool Checker::is_known(Index32 name) const {
  for (const Frame* frame = tracer_.frame_; frame; frame = frame->outer.get()) {
    if (frame->names.contains(name)) return true;
    if (frame->owns(name)) return false;
  }
  return true;
}

/// A known name, or an attribute of such a chain.
bool Checker::is_known_chain(const Expression& expression) const {
  if (expression.kind == ExpressionKind::name) return is_known(expression.symbol);
  return expression.kind == ExpressionKind::attribute && is_known_chain(syntax_.child(expression));
}

}  // namespace weft::source
