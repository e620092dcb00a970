#include "frontend/source/interpreter/attempt.hpp"

#include <algorithm>

#include "frontend/source/data/arguments_at_hand.hpp"
#include "frontend/source/python/builtins.hpp"
#include "frontend/source/syntax/words.hpp"
#include "frontend/source/texts/exceptions.hpp"
#include "frontend/source/values/place_at_hand.hpp"
#include "frontend/source/values/reading.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

/// While one lives, names are those of a frame that is waiting.
class At {
 public:
  At(Frame*& at_hand, Frame& frame) : at_hand_(at_hand), before_(std::exchange(at_hand, &frame)) {}
  ~At() { at_hand_ = before_; }
  At(const At&) = delete;
  At& operator=(const At&) = delete;

 private:
  Frame*& at_hand_;
  Frame* before_;
};

}  // namespace

Tracer::Attempt::Attempt(Tracer& tracer, const Statement& statement)
    : tracer_(tracer),
      statement_(statement),
      before_(std::exchange(tracer.attempt_, this)),
      frame_(*tracer.frame_),
      alive_(tracer.frame_->alive),
      returned_(tracer.frame_->returned.size()),
      conditions_(tracer.conditions_) {}
Tracer::Attempt::~Attempt() { tracer_.attempt_ = before_; }

std::optional<Index32> Tracer::Attempt::handler_of(std::string_view name) const {
  const At at(tracer_.frame_, frame_);
  for (Index32 i = 0; 2 * i < statement_.count; ++i) {
    const Expression& type = tracer_.syntax_.expression(statement_, 2 * i);
    if (type.kind == ExpressionKind::absent) return i;
    const Value caught = tracer_.evaluate(type);
    if (placed(tracer_.source(), type.offset, [&] { return catches(caught, name); })) return i;
  }
  return std::nullopt;
}

bool Tracer::Attempt::is_certain() const {
  if (tracer_.conditions_ != conditions_) return false;
  const Frame* frame = tracer_.frame_;
  for (; frame && frame != &frame_; frame = frame->caller)
    if (frame->alive) return false;
  const auto& now = frame_.alive;
  return now.has_value() == alive_.has_value() && (!now || Tensor(*now).is(Tensor(*alive_)));
}

void Tracer::Attempt::check_returned() const {
  if (frame_.returned.size() > returned_)
    refuse("'finally' after a return where a condition depends on the data of an array is not read");
}

bool Tracer::Attempt::would_catch(const Tracer& tracer, std::string_view name) {
  for (const Attempt* each = tracer.attempt_; each; each = each->before_)
    if (each->in_body_ && each->handler_of(name)) return true;
  return false;
}

/// What is caught by a handler that does no more than to raise an error is that error.
ReadError Tracer::Attempt::decided(const ReadError& error, bool is_text_known) {
  const auto caught = in_body_ ? handler_of(error.python_name()) : std::nullopt;
  const ReadError raised =
      !caught || reraises(handler(*caught)) ? error : raised_instead(*caught, error, is_text_known);
  check_finally(raised.python_name());
  return raised;
}

/// Where the arguments are at hand, it is known what is raised.
void Tracer::Attempt::look(const NodePtr& node, std::string_view errors) {
  if (ArgumentsAtHand* const at_hand = reading().at_hand)
    if (at_hand->computes() || at_hand->values(LazyTensor(Tensor(node)))) return;
  for (const std::string_view name : words_of(errors)) {
    const auto caught = in_body_ ? handler_of(name) : std::nullopt;
    if (caught && !reraises(handler(*caught))) refuse_caught(name);
    check_finally(name);
  }
}

/// Whether all that it does is to raise what it has caught.
bool Tracer::Attempt::reraises(const Block& handler) const {
  const Statement& only = tracer_.syntax_.statements[handler.first];
  return handler.count == 1 && only.kind == StatementKind::raise_ && only.count == 0;
}

ReadError Tracer::Attempt::raised_instead(Index32 caught, const ReadError& error, bool is_text_known) const {
  const At at(tracer_.frame_, frame_);
  const Block& block = handler(caught);
  const Statement& only = tracer_.syntax_.statements[block.first];
  const bool raises = block.count == 1 && only.kind == StatementKind::raise_;
  if (!raises || !is_text_known) refuse_caught(error.python_name());
  const Named named(tracer_, tracer_.syntax_.expression(statement_, 2 * caught + 1), exception_of(error));
  if (!is_quiet(tracer_.syntax_.expression(only))) refuse_caught(error.python_name());
  const ExceptionValue raised = tracer_.raised_by(only);
  if (raised.text && !raised.text->is_fixed()) refuse_caught(error.python_name());
  return tracer_.source().error(only.offset, std::string(raised.name),
                                raised.text ? *raised.text->known() : "");
}

/// What a `finally` would do after an error that data decide is not done: it must not show.
void Tracer::Attempt::check_finally(std::string_view name) const {
  const At at(tracer_.frame_, frame_);
  if (!is_quiet(tracer_.block(statement_, statement_.block_count - 1)))
    refuse("'finally' after what raises " + std::string(name) + " by the data of arrays is not read");
}

bool Tracer::Attempt::is_quiet(const Block& block) const {
  static constexpr StatementKind kinds[] = {StatementKind::expression, StatementKind::assign,
                                            StatementKind::augmented, StatementKind::delete_,
                                            StatementKind::pass};
  for (Index32 i = 0; i < block.count; ++i) {
    const Statement& statement = tracer_.syntax_.statements[block.first + i];
    if (std::ranges::find(kinds, statement.kind) == std::end(kinds)) return false;
    for (Index32 j = 0; j < statement.count; ++j)
      if (!is_quiet(tracer_.syntax_.expression(statement, j))) return false;
  }
  return true;
}

/// Whether it computes and does no more: of what is called, that is known.
bool Tracer::Attempt::is_quiet(const Expression& expression) const {
  if (expression.kind == ExpressionKind::call && !is_quiet_call(tracer_.syntax_.child(expression)))
    return false;
  for (Index32 i = 0; i < expression.count; ++i)
    if (!is_quiet(tracer_.syntax_.child(expression, i))) return false;
  return true;
}

bool Tracer::Attempt::is_quiet_call(const Expression& callee) const {
  const Expression* root = &callee;
  while (root->kind == ExpressionKind::attribute) root = &tracer_.syntax_.child(*root);
  if (root->kind != ExpressionKind::name && root->kind != ExpressionKind::string) return false;
  try {
    const Value called = tracer_.evaluate(callee);
    const auto* builtin = called.as<Builtin>();
    return called.as<ExceptionValue>() || called.as<NumpyCallable>() || (builtin && (*builtin)->call);
  } catch (const ReadError&) {
    return false;
  }
}

void Tracer::Attempt::refuse_caught(std::string_view name) const {
  refuse("'try' around what raises " + std::string(name) +
         " by the data of arrays, which 'except' would catch, is not read");
}

void Tracer::Attempt::refuse_in_loop(const ReadError& error) const {
  for (const Attempt* each = this; each; each = each->before_) {
    if (each->in_body_ && each->handler_of(error.python_name())) each->refuse_caught(error.python_name());
    each->check_finally(error.python_name());
  }
}

void Tracer::Attempt::refuse_unsure(const ReadError& error) const {
  refuse("whether Python raises what 'except' would catch is not known: " + std::string(error.python_name()) +
         ": " + error.own_text() + " (line " + std::to_string(error.line()) + ")");
}

void Tracer::Attempt::refuse(const std::string& text) const {
  tracer_.source().fail(statement_.offset, "NotImplementedError", text);
}

}  // namespace weft::source
