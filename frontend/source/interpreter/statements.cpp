#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/data/float_errors.hpp"
#include "frontend/source/data/raising.hpp"
#include "frontend/source/interpreter/tracer.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/loops/loop_reader.hpp"
#include "frontend/source/operators/subscripts.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "frontend/source/values/place_at_hand.hpp"
#include "runtime/system/errors.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {

Tracer::Tracer(const Syntax& syntax, std::int64_t max_steps)
    : Interpreter(syntax), files_(std::max<std::size_t>(syntax.files.size(), 1)), max_steps_(max_steps) {
  frame_ = module_frame_.get();
  files_[0] = {.names = module_frame_, .state = ReadFile::State::reading};
}
Tracer::~Tracer() = default;
void Tracer::keep_loops(const LoopCheck& check) { loops_ = std::make_unique<LoopReader>(*this, check); }

Tracer::Depth::Depth(Tracer& tracer, Offset offset) : tracer_(tracer) {
  if (tracer.depth_ >= max_depth)
    tracer.source().fail(offset, "RecursionError", "maximum recursion depth exceeded");
  ++tracer.depth_;
}

void Tracer::bind_global(const std::string& name, Value value) {
  const auto found = syntax_.name_index.find(name);
  if (found != syntax_.name_index.end())
    module_frame_->names.insert_or_assign(found->second, std::move(value));
}

Tracer::Flow Tracer::execute(const Block& block) {
  const StatesLeft states;
  for (Index32 i = 0; i < block.count; ++i) {
    const Statement& statement = syntax_.statements[block.first + i];
    const std::size_t chosen_before = chosen_lately().size();
    const Flow flow = frame_->alive ? execute_where(statement) : execute(statement);
    if (chosen_lately().size() > chosen_before) {
      look_at_choices();
      chosen_lately().resize(chosen_before);
    }
    if (flow != Flow::next) return flow;
  }
  return Flow::next;
}

void Tracer::count_step(Offset offset) {
  if (loops_) loops_->check_steps(steps_);
  if (++steps_ > max_steps_)
    source().fail(offset, "NotImplementedError",
                  "reading takes more than " + std::to_string(max_steps_) + " steps: does a loop end?");
}

Tracer::Flow Tracer::execute(const Statement& statement) {
  count_step(statement.offset);
  if (const auto read = choice_read_by(statement))
    return execute_each_way(statement, *read->first, read->second);
  switch (statement.kind) {
    case StatementKind::expression:
      evaluate_any(syntax_.expression(statement));
      return Flow::next;
    case StatementKind::assign: {
      const Expression& assigned = syntax_.expression(statement, statement.count - 1);
      const Value value = statement.count > 2 ? evaluate_item(assigned) : evaluate_any(assigned);
      for (Index32 i = 0; i + 1 < statement.count; ++i) assign(syntax_.expression(statement, i), value);
      return Flow::next;
    }
    case StatementKind::augmented:
      augment(statement);
      return Flow::next;
    case StatementKind::if_:
      return execute_if(statement);
    case StatementKind::while_:
    case StatementKind::for_:
      return execute_loop(statement);
    case StatementKind::break_:
      return Flow::break_;
    case StatementKind::continue_:
      return Flow::continue_;
    case StatementKind::return_:
      frame_->result =
          statement.count == 0 ? Value(NoneValue{}) : evaluate_any(syntax_.expression(statement));
      if (loops_ && calls_ == 1)
        placed(source(), statement.offset, [&] { frame_->result = settled_items(frame_->result); });
      return Flow::return_;
    case StatementKind::assert_:
      execute_assert(statement);
      return Flow::next;
    case StatementKind::raise_:
      execute_raise(statement);
    case StatementKind::try_:
      return execute_try(statement);
    case StatementKind::delete_:
      execute_delete(syntax_.expression(statement));
      return Flow::next;
    case StatementKind::pass:
      return Flow::next;
    case StatementKind::enter:
      ReadFloatErrors::at_hand().enter(state_of(evaluate(syntax_.expression(statement))));
      return Flow::next;
    case StatementKind::leave:
      ReadFloatErrors::at_hand().leave();
      return Flow::next;
    case StatementKind::import:
      execute_import(statement);
      return Flow::next;
    case StatementKind::def:
      define(statement);
      return Flow::next;
    case StatementKind::unread:
      define_unread(statement);
      return Flow::next;
    case StatementKind::global_:
      execute_global(statement);
      return Flow::next;
    case StatementKind::refused:
      fail_refused(statement.offset, statement.symbol);
  }
  return Flow::next;
}

Tracer::Flow Tracer::execute_if(const Statement& statement, Index32 first) {
  const Depth depth(*this, statement.offset);
  for (Index32 i = first; i < statement.count; ++i) {
    const Expression& test = syntax_.expression(statement, i);
    const Value value = evaluate_truth(test);
    const auto unknown = placed(source(), test.offset, [&] { return unknown_truth(value); });
    if (unknown)
      return execute_either(
          statement, *unknown, [&] { return execute(block(statement, i)); },
          [&] { return execute_if(statement, i + 1); });
    if (placed(source(), test.offset, [&] { return truth(value); })) return execute(block(statement, i));
  }
  return statement.block_count > statement.count ? execute(block(statement, statement.count)) : Flow::next;
}

void Tracer::each_item(const Expression& iterable, const Value& value,
                       const std::function<bool(const Value&)>& take) {
  Iteration iteration = placed(source(), iterable.offset, [&] { return Iteration(value); });
  while (const std::optional<Value> item =
             placed(source(), iterable.offset, [&] { return iteration.next(); }))
    if (!take(*item)) return;
}

void Tracer::execute_delete(const Expression& target) {
  if (target.kind == ExpressionKind::name) {
    evaluate_name(target);
    if (frame_->names.erase(target.symbol) == 0)
      source().fail(target.offset, "NameError", "name '" + syntax_.names[target.symbol] + "' is not defined");
  } else if (target.kind == ExpressionKind::subscript) {
    const Value container = evaluate(syntax_.child(target, 0)), index = evaluate(syntax_.child(target, 1));
    placed(source(), target.offset, [&] { delete_subscript(container, index); });
  } else {
    for (Index32 i = 0; i < target.count; ++i) execute_delete(syntax_.child(target, i));
  }
}

}  // namespace weft::source
