// try, except, else, finally; raise.
#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/interpreter/attempt.hpp"
#include "frontend/source/loops/loop_reader.hpp"
#include "frontend/source/texts/exceptions.hpp"
#include "frontend/source/values/place_at_hand.hpp"
#include "runtime/system/errors.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {

Tracer::Named::Named(Tracer& tracer, const Expression& name, const ExceptionValue& error)
    : frame_(*tracer.frame_), name_(name) {
  if (name.kind == ExpressionKind::name) frame_.names.insert_or_assign(name.symbol, error);
}
Tracer::Named::~Named() {
  if (name_.kind == ExpressionKind::name) frame_.names.erase(name_.symbol);
}

/// An error that is caught is known while reading. What `finally` does comes after all else, and before what
/// is raised; where it leaves, that is forgotten.
Tracer::Flow Tracer::execute_try(const Statement& statement) {
  const Depth depth(*this, statement.offset);
  const auto sampling = loops_ ? loops_->sampling() : std::nullopt;
  std::exception_ptr error;
  Flow flow = Flow::next;
  {
    Attempt attempt(*this, statement);
    try {
      flow = execute_caught(statement, attempt);
    } catch (const ReadError& raised) {
      if (!is_of_python(raised)) throw;
      error = std::current_exception();
      if (loops_) loops_->leave_to(sampling);
    }
    if (has_finally(statement)) attempt.check_returned();
  }
  if (has_finally(statement)) {
    const Value result = frame_->result;
    const Flow left = execute(block(statement, statement.block_count - 1));
    if (left != Flow::next) return left;
    frame_->result = result;
  }
  if (error) pass_on(error);
  return flow;
}

bool Tracer::has_finally(const Statement& statement) const {
  return block(statement, statement.block_count - 1).count > 0;
}

/// The body and what follows it, an error caught or not, but `finally`.
Tracer::Flow Tracer::execute_caught(const Statement& statement, Attempt& attempt) {
  const auto sampling = loops_ ? loops_->sampling() : std::nullopt;
  std::optional<std::pair<Index32, HandledError>> caught;
  Flow flow = Flow::next;
  try {
    flow = execute(block(statement, 0));
  } catch (const ReadError& error) {
    const auto handler = handler_of(attempt, error);
    if (!handler) throw;
    caught.emplace(*handler, HandledError{error, exception_of(error)});
    if (loops_) loops_->leave_to(sampling);
  }
  attempt.end_body();
  if (caught) return handle(statement, caught->first, caught->second);
  return flow == Flow::next ? execute(block(statement, statement.block_count - 2)) : flow;
}

/// Nothing where none catches it, or it is no error of the program.
std::optional<Index32> Tracer::handler_of(const Attempt& attempt, const ReadError& error) {
  if (!is_of_python(error) && is_refusal(error)) return std::nullopt;
  const auto handler = attempt.handler_of(error.python_name());
  if (handler && !is_of_python(error)) attempt.refuse_unsure(error);
  if (handler && !attempt.is_certain()) attempt.refuse_caught(error.python_name());
  return handler;
}

Tracer::Flow Tracer::handle(const Statement& statement, Index32 handler, const HandledError& error) {
  struct Handling {
    std::vector<HandledError>& handled;
    ~Handling() { handled.pop_back(); }
  };
  handled_.push_back(error);
  const Handling handling{handled_};
  const Named named(*this, syntax_.expression(statement, 2 * handler + 1), error.value);
  return execute(block(statement, handler + 1));
}

/// Goes on with an error that nothing has caught so far.
void Tracer::pass_on(const std::exception_ptr& error) {
  try {
    std::rethrow_exception(error);
  } catch (const RaisedError& raised) {
    raise(raised);
  }
}

/// Errors: the error, where a `try` around may catch it, or it is certain; else RaisesByData.
void Tracer::raise(const RaisedError& error) {
  if (attempt_ && attempt_->is_certain()) throw error;
  raise_said(error);
}

void Tracer::raise(Offset offset, const ExceptionValue& raised) {
  const Text& text = *raised.text;
  const std::string known = text.is_fixed() ? *text.known() : "";
  raise(RaisedError(source().error(offset, std::string(raised.name), known), raised));
}

/// The error that a `raise` says; one of a class is made of nothing.
ExceptionValue Tracer::raised_by(const Statement& statement) {
  const Value value = evaluate(syntax_.expression(statement));
  const auto* error = value.as<ExceptionValue>();
  if (!error) source().fail(statement.offset, "TypeError", "exceptions must derive from BaseException");
  return error->text ? *error : made_exception(error->name, {});
}

/// Without an exception, the one that is being handled.
void Tracer::execute_raise(const Statement& statement) {
  if (statement.count > 0) raise(statement.offset, raised_by(statement));
  if (handled_.empty())
    raise(statement.offset, made_exception("RuntimeError", {std::string("No active exception to reraise")}));
  raise(RaisedError(handled_.back().error, handled_.back().value));
}

void Tracer::execute_assert(const Statement& statement) {
  const Expression& test = syntax_.expression(statement);
  const Value holds = evaluate(test);
  const auto unknown = placed(source(), test.offset, [&] { return unknown_truth(holds); });
  if (!unknown && placed(source(), test.offset, [&] { return truth(holds); })) return;
  const auto fail = [&] {
    std::vector<Value> said;
    if (statement.count > 1) said.push_back(evaluate_item(syntax_.expression(statement, 1)));
    const Offset place = (statement.count > 1 ? syntax_.expression(statement, 1) : test).offset;
    raise(statement.offset, placed(source(), place, [&] { return made_exception("AssertionError", said); }));
  };
  if (!unknown) return fail();
  const WritesWhere where{Tensor(numpy::logical_not(*unknown))};
  comes_to_end(fail);
}

}  // namespace weft::source
