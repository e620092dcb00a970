// Functions that yield: a call is a generator, which reads the body up to the next yield when an item is
// asked for. Where it stands between two items is a stack of blocks and loops.
#include "frontend/source/interpreter/yielding.hpp"

#include "frontend/source/data/float_errors.hpp"
#include "frontend/source/interpreter/tracer.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/loops/loop_reader.hpp"
#include "frontend/source/values/place_at_hand.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

bool has_yield(const Syntax& syntax, const Expression& expression) {
  if (expression.kind == ExpressionKind::yield) return true;
  for (Index32 i = 0; i < expression.count; ++i)
    if (has_yield(syntax, syntax.child(expression, i))) return true;
  return false;
}

}  // namespace

const Expression* yield_of(const Syntax& syntax, const Statement& statement) {
  const bool takes_one = statement.kind == StatementKind::expression ||
                         statement.kind == StatementKind::assign || statement.kind == StatementKind::return_;
  if (!takes_one || statement.count == 0) return nullptr;
  const Expression& value = syntax.expression(statement, statement.count - 1);
  return value.kind == ExpressionKind::yield ? &value : nullptr;
}

bool yields(const Syntax& syntax, const Statement& statement) {
  for (Index32 i = 0; i < statement.count; ++i)
    if (has_yield(syntax, syntax.expression(statement, i))) return true;
  for (Index32 b = 0; b < statement.block_count; ++b) {
    const Block& block = syntax.blocks[statement.first_block + b];
    for (Index32 i = 0; i < block.count; ++i)
      if (yields(syntax, syntax.statements[block.first + i])) return true;
  }
  return false;
}

void refuse_yield_within(const SourceText& source, Offset place, const std::string& what) {
  source.fail(place, "NotImplementedError", "'yield' within '" + what + "' is not read");
}

void refuse_generator(const SourceText& source, Offset place) {
  source.fail(place, "NotImplementedError",
              "a 'generator' that is returned to who runs the program is not read: a list of its items is");
}

class Tracer::Yielding {
 public:
  Yielding(Tracer& tracer, const FunctionSyntax& function, std::shared_ptr<Frame> frame)
      : tracer_(tracer), syntax_(tracer.syntax_), function_(function), frame_(std::move(frame)) {
    levels_.push_back({.block = function.body});
  }
  ~Yielding() { leave_states(); }
  Yielding(const Yielding&) = delete;

  /// Before an item is asked for.
  void check() const {
    if (tracer_.loops_) tracer_.loops_->check_item(made_);
  }

  /// Nothing at the end, and after an error.
  std::optional<Value> next() {
    if (frame_->caller) tracer_.source().fail(function_.offset, "ValueError", "generator already executing");
    const Depth depth(tracer_, function_.offset);
    const Within within(tracer_, *frame_);
    try {
      std::optional<Value> item = advance();
      if (!item) end();
      return item;
    } catch (const LeavesByData& error) {
      end();
      throw ReadError(error);  // of a loop here, not of the one that asks
    } catch (const ReadError& error) {
      end();
      if (std::string_view(error.python_name()) != "StopIteration") throw;
      tracer_.source().fail(place_, "RuntimeError", "generator raised StopIteration");
    } catch (...) {
      end();
      throw;
    }
  }
  const Value& returned() const { return returned_; }

 private:
  /// Statements being read: all of a function, or those within a loop, an `if` or an else.
  struct Level {
    Block block;
    Index32 next = 0;
    const Statement* loop = nullptr;      // whose steps they are
    std::optional<Iteration> items = {};  // of a for
  };

  std::optional<Value> advance() {
    for (;;) {
      if (given_) {
        if (auto item = placed(tracer_.source(), place_, [&] { return given_->next(); })) return item;
        finish(given_returned());
        continue;
      }
      if (waiting_) finish(NoneValue{});
      if (levels_.empty()) return std::nullopt;
      Level& level = levels_.back();
      if (level.next == level.block.count) {
        if (!level.loop || !takes_step(level)) end_level();
        continue;
      }
      const Statement& statement = syntax_.statements[level.block.first + level.next++];
      place_ = statement.offset;
      if (!yields(statement)) {
        follow(executed(statement));
      } else if (const Expression* yield = yield_of(syntax_, statement)) {
        if (auto item = begin_yield(statement, *yield)) return item;
      } else {
        enter(statement);
      }
    }
  }

  bool yields(const Statement& statement) {
    const auto [known, fresh] = yields_.try_emplace(&statement, false);
    if (fresh) known->second = source::yields(syntax_, statement);
    return known->second;
  }

  Flow executed(const Statement& statement) {
    if (statement.kind == StatementKind::enter) ++states_;
    if (statement.kind == StatementKind::leave) --states_;
    if (statement.kind == StatementKind::enter || statement.kind == StatementKind::leave)
      return tracer_.execute(statement);  // what follows is in its state
    const Flow flow = tracer_.execute(Block{static_cast<Index32>(&statement - syntax_.statements.data()), 1});
    if (!frame_->returned.empty() || frame_->alive)
      tracer_.source().fail(
          statement.offset, "NotImplementedError",
          "'return' of a generator where a condition depends on the data of an array is not "
          "read");
    return flow;
  }

  void follow(Flow flow) {
    if (flow == Flow::return_) levels_.clear();
    if (flow != Flow::break_ && flow != Flow::continue_) return;
    while (!levels_.back().loop) levels_.pop_back();
    flow == Flow::break_ ? levels_.pop_back() : void(levels_.back().next = levels_.back().block.count);
  }

  /// The items that a yield from gives, too.
  std::optional<Value> begin_yield(const Statement& statement, const Expression& yield) {
    if (states_ > 0) refuse_yield_within(tracer_.source(), yield.offset, "with");
    const Value value = yield.count == 0 ? Value(NoneValue{}) : tracer_.evaluate_item(syntax_.child(yield));
    waiting_ = &statement;
    if (yield.token != Token::from) return value;
    placed(tracer_.source(), yield.offset, [&] {
      note_walk(value);
      given_.emplace(value);
    });
    return std::nullopt;
  }

  Value given_returned() const {
    const auto* generator = given_->iterable().as<std::shared_ptr<ZipValue>>();
    return generator ? (*generator)->returned : Value(NoneValue{});
  }

  /// What a yield stands in is done with its value.
  void finish(const Value& value) {
    const Statement& statement = *std::exchange(waiting_, nullptr);
    given_.reset();
    if (statement.kind == StatementKind::assign)
      for (Index32 i = 0; i + 1 < statement.count; ++i)
        tracer_.assign(syntax_.expression(statement, i), value);
    if (statement.kind == StatementKind::return_) frame_->result = value, levels_.clear();
  }

  void enter(const Statement& statement) {
    switch (statement.kind) {
      case StatementKind::if_:
        return enter_if(statement);
      case StatementKind::for_: {
        const Expression& iterable = syntax_.expression(statement, 1);
        const Value items = tracer_.evaluate_walked(iterable);
        Level level{.block = tracer_.block(statement, 0), .loop = &statement};
        level.next = level.block.count;
        placed(tracer_.source(), iterable.offset, [&] {
          note_walk(items);
          level.items.emplace(items);
        });
        return levels_.push_back(std::move(level));
      }
      case StatementKind::while_: {
        const Block block = tracer_.block(statement, 0);
        return levels_.push_back({.block = block, .next = block.count, .loop = &statement});
      }
      case StatementKind::try_:
        refuse_yield_within(tracer_.source(), statement.offset, "try");
      default:
        static_cast<void>(executed(statement));  // which says what is not read
    }
  }

  void enter_if(const Statement& statement) {
    for (Index32 i = 0; i < statement.count; ++i)
      if (holds(syntax_.expression(statement, i)))
        return levels_.push_back({.block = tracer_.block(statement, i)});
    if (statement.block_count > statement.count)
      levels_.push_back({.block = tracer_.block(statement, statement.count)});
  }

  bool holds(const Expression& test) const {
    const Value value = tracer_.evaluate(test);
    return placed(tracer_.source(), test.offset, [&] { return truth(value); });
  }

  bool takes_step(Level& level) const {
    const Statement& loop = *level.loop;
    tracer_.count_step(loop.offset);
    if (level.items) {
      const Expression& iterable = syntax_.expression(loop, 1);
      const auto item = placed(tracer_.source(), iterable.offset, [&] { return level.items->next(); });
      if (!item) return false;
      tracer_.assign(syntax_.expression(loop), *item);
    } else if (!holds(syntax_.expression(loop))) {
      return false;
    }
    level.next = 0;
    return true;
  }

  /// A loop that ran to its end goes on with its else block.
  void end_level() {
    const Statement* loop = levels_.back().loop;
    levels_.pop_back();
    if (loop && loop->block_count > 1) levels_.push_back({.block = tracer_.block(*loop, 1)});
  }

  void leave_states() {
    for (; states_ > 0; --states_) ReadFloatErrors::at_hand().leave();
  }

  void end() {
    leave_states();
    levels_.clear();
    given_.reset();
    waiting_ = nullptr;
    returned_ = frame_->result;
    frame_->forget_others();
  }

  Tracer& tracer_;
  const Syntax& syntax_;
  const FunctionSyntax& function_;
  const std::shared_ptr<Frame> frame_;
  std::vector<Level> levels_;
  std::optional<Iteration> given_;      // what a yield from takes its items from
  const Statement* waiting_ = nullptr;  // which has yielded
  int states_ = 0;                      // of np.errstate that have been entered
  Offset place_ = 0;
  Value returned_ = NoneValue{};
  const std::uint64_t made_ = Node::next_serial();
  std::unordered_map<const Statement*, bool> yields_;
};

Value Tracer::called_generator(const FunctionSyntax& function, std::shared_ptr<Frame> frame) {
  const auto zip = std::make_shared<ZipValue>();
  for (const auto& [name, value] : frame->names)
    zip->depth = std::max(zip->depth, nesting_of(value).depth + 1);
  if (zip->depth > max_nesting)
    source().fail(function.offset, "MemoryError", "generators are nested too deeply");
  captured_.add(frame);
  zip->name = "generator";
  zip->place = function.offset;
  const auto body = std::make_shared<Yielding>(*this, function, std::move(frame));
  zip->next_item = [body, made = zip.get()] {
    body->check();
    ++made->asked;
    std::optional<Value> item = body->next();
    if (!item) made->returned = body->returned();
    return item;
  };
  return zip;
}

}  // namespace weft::source
