// Loops as they are written, and what is read in their place (structured_loops.cpp, counted_loops.cpp).
#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/interpreter/attempt.hpp"
#include "frontend/source/interpreter/tracer.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/loops/loop_reader.hpp"
#include "frontend/source/operators/counted_items.hpp"
#include "frontend/source/values/place_at_hand.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

/// Fewer steps are written out where they are not alike for a counter that is known.
constexpr PythonInt least_counted = 256;

/// While one lives, the lists of as many items as data decide that are walked are not made longer.
class WalkedLists {
 public:
  explicit WalkedLists(const Value& items) {
    add(items);
    for (Sequence* list : lists_) list->is_walked = true;
  }
  ~WalkedLists() {
    for (Sequence* list : lists_) list->is_walked = false;
  }
  WalkedLists(const WalkedLists&) = delete;

 private:
  void add(const Value& items) {
    const auto* sequence = items.as<std::shared_ptr<Sequence>>();
    if (!sequence) return;
    if ((*sequence)->grown && !(*sequence)->is_walked) lists_.push_back(sequence->get());
    for (const Value& item : (*sequence)->items) add(item);
  }

  std::vector<Sequence*> lists_;
};

}  // namespace

/// A loop that a condition on data leaves is read as one that nothing leaves, with a counter that is known or
/// else computed. Where that cannot be, returns are read step by step.
Tracer::Flow Tracer::execute_loop(const Statement& statement) {
  const auto as_written = [&](bool all_steps) {
    const LoopAsWritten loop{statement, all_steps};
    return statement.kind == StatementKind::for_ ? execute_for(loop) : execute_while(loop);
  };
  const auto structured = syntax_.structured_loops.find(statement.offset);
  if (structured == syntax_.structured_loops.end()) return as_written(true);
  const bool returns = structured->second.returns && loops_;
  const LoopState before(*this);
  const auto sampling = loops_ ? loops_->sampling() : std::nullopt;
  const auto restore = [&] {
    before.restore();
    if (loops_) loops_->sample_from(sampling);
  };
  std::exception_ptr leaves_around;  // as the `else` of a loop may leave the one that it stands in
  try {
    return as_written(!returns);
  } catch (const LeavesByData&) {
    if (statement.block_count > 1) leaves_around = std::current_exception();
  } catch (const LoopRefused& refused) {
    if (!returns || refused.loop != statement.offset) throw;
  }
  restore();
  try {
    return execute(structured->second.block);
  } catch (const InternalError&) {
    throw;
  } catch (const Error& error) {
    restore();
    const auto walked = [&] { return evaluate_item(syntax_.expression(statement, 1)); };
    if (const auto flow = becomes_counted(statement, walked, 0)) return *flow;
    if (sampling || !returns) {
      refuse_caught(error);
      if (leaves_around) std::rethrow_exception(leaves_around);
      throw;
    }
  }
  restore();
  return as_written(true);
}

/// That the loop has returned where a condition on data holds; a few steps are written out.
void Tracer::refuse_returning(const LoopAsWritten& loop, std::size_t returned, std::int64_t steps) const {
  if (loop.all_steps || steps < LoopReader::least_steps || frame_->returned.size() <= returned) return;
  refuse_leaving(loop.statement);
}

/// A loop that ran to its end runs its else block.
Tracer::Flow Tracer::after_loop(const Statement& statement) {
  return statement.block_count > 1 ? execute(block(statement, 1)) : Flow::next;
}

Tracer::Flow Tracer::execute_while(const LoopAsWritten& loop) {
  const Statement& statement = loop.statement;
  const Depth depth(*this, statement.offset);
  const std::size_t returned = frame_->returned.size();
  const Expression& test = syntax_.expression(statement);
  const LoopState before(*this);
  for (std::int64_t steps = 0;; ++steps) {
    refuse_returning(loop, returned, steps);
    if (steps == LoopReader::least_steps)
      if (const auto flow = becomes_while(statement, before)) return *flow;
    const Value value = evaluate(test);
    const auto unknown = placed(source(), test.offset, [&] { return unknown_truth(value); });
    if (unknown && loops_ &&
        placed(source(), statement.offset, [&] { return read_while(statement, *unknown); }))
      return after_loop(statement);
    if (unknown && !loop.all_steps) refuse_leaving(statement);
    if (!placed(source(), test.offset, [&] { return truth(value); })) return after_loop(statement);
    const Flow flow = execute(block(statement, 0));
    if (flow == Flow::break_) return Flow::next;
    if (flow == Flow::return_) return flow;
    count_step(statement.offset);
  }
}

/// As a node; or, where its first step certainly raises an error, as that error where there is a step.
bool Tracer::read_while(const Statement& statement, const LazyTensor& condition) {
  const LoopState before(*this);
  const auto sampling = loops_->sampling();
  const auto restore = [&] {
    before.restore();
    loops_->sample_from(sampling);
  };
  const auto raises = [&] {
    if (!before.is_restorable()) return false;
    restore();
    if (raises_at_once(statement, condition)) return true;
    restore();
    return false;
  };
  const Conditional conditional(*this);
  try {
    return loops_->read_while(statement, where_written(condition)) || raises();
  } catch (const ReadError& error) {
    refuse_caught(error);
    if (!is_of_python(error)) throw;
    if (raises()) return true;
    source().fail(statement.offset, "NotImplementedError",
                  "whether data lead the loop to an error is not read: " + std::string(error.python_name()) +
                      ": " + error.own_text() + " (line " + std::to_string(error.line()) + ")");
  } catch (const Error& error) {
    refuse_caught(error);
    throw;
  }
}

/// Data decide whether a loop that they end comes to an error of its steps.
void Tracer::refuse_caught(const Error& error) const {
  const auto* raised = dynamic_cast<const ReadError*>(&error);
  if (attempt_ && raised && is_of_python(*raised)) attempt_->refuse_in_loop(*raised);
}

/// Reads from its beginning as a node what has taken some steps by what is known; where something leaves it,
/// as one that nothing leaves.
std::optional<Tracer::Flow> Tracer::becomes_while(const Statement& statement, const LoopState& before) {
  if (!loops_ || loops_->sampling() || !before.is_restorable()) return std::nullopt;
  const LoopState now(*this);
  before.restore();
  if (loops_->read_known_while(statement)) return after_loop(statement);
  const auto structured = syntax_.structured_loops.find(statement.offset);
  if (structured != syntax_.structured_loops.end() && !structured->second.returns) try {
      before.restore();
      return execute(structured->second.block);
    } catch (const Error&) {
    }
  now.restore();
  return std::nullopt;
}

/// One item after the other, and what is left as a loop as soon as that can be.
Tracer::Flow Tracer::execute_for(const LoopAsWritten& loop) {
  const Statement& statement = loop.statement;
  const Depth depth(*this, statement.offset);
  const std::size_t returned = frame_->returned.size();
  const Expression& iterable = syntax_.expression(statement, 1);
  const Value items = evaluate_walked(iterable);
  placed(source(), iterable.offset, [&] { note_walk(items); });
  if (loops_)
    if (const auto counted = placed(source(), iterable.offset, [&] { return counted_items(items); })) {
      end_walk(items);
      return execute_counted(statement, *counted);
    }
  const auto columns = columns_of(items);
  if (loops_ && columns && loops_->read(statement, *columns)) {
    end_walk(items);
    return after_loop(statement);
  }
  if (loop.all_steps && !(loops_ && columns && (loops_->takes_items() || loops_->makes_what_is_known())))
    if (const auto left = becomes_counted(
            statement, [&] { return items; }, loops_ && loops_->counts(statement) ? 0 : least_counted)) {
      end_walk(items);
      return *left;
    }
  std::int64_t steps = 0;
  Flow flow = Flow::next;
  each_item(iterable, items, [&](const Value& item) {
    refuse_returning(loop, returned, steps++);
    flow = execute_step(statement, item);
    return flow != Flow::break_ && flow != Flow::return_;
  });
  if (flow == Flow::break_) return Flow::next;
  return flow == Flow::return_ ? flow : after_loop(statement);
}

/// A loop of so many steps at least, as one of as many as data decide; nothing, and nothing has changed,
/// where it cannot be, or where an int might become larger than those that are read, which as it is written
/// it need not.
std::optional<Tracer::Flow> Tracer::becomes_counted(const Statement& statement,
                                                    const std::function<Value()>& walked, PythonInt least) {
  if (!loops_ || !syntax_.counted_loops.contains(statement.offset)) return std::nullopt;
  const LoopState before(*this);
  const auto sampling = loops_->sampling();
  const std::uint64_t narrowed = ints_narrowed();
  try {
    const auto counted = items_by_place(walked());
    if (counted && counted->count.low >= least) {
      const Flow flow = execute_counted(statement, *counted);
      if (least == 0 || ints_narrowed() == narrowed) return flow;
    }
  } catch (const InternalError&) {
    throw;
  } catch (const Error&) {
  }
  before.restore();
  loops_->sample_from(sampling);
  return std::nullopt;
}

/// Of as many steps as data decide: as a while.
Tracer::Flow Tracer::execute_counted(const Statement& statement, const Counted& counted) {
  const auto known = syntax_.counted_loops.find(statement.offset);
  if (known == syntax_.counted_loops.end())  // it stands in one that conditions on data leave
    source().fail(
        statement.offset - 1, "NotImplementedError",
        "a loop of as many steps as data decide, within one that data end and that it leaves, is not "
        "read");
  const CountedLoop& loop = known->second;
  const Statement& steps = syntax_.statements[loop.loop.first];
  const bool may_leave = syntax_.structured_loops.contains(steps.offset);
  const bool is_known = counted.count.low == counted.count.high && !may_leave;
  if (loops_) loops_->know_steps(steps.offset, counted.count.high, is_known);
  if (loops_ && may_leave) loops_->know_steps(steps.offset + 1, counted.count.high, false);
  const WalkedLists walked(counted.items);
  bind(loop.items, counted.items);
  bind(loop.count, counted.count);
  bind(loop.place, PythonInt{0});
  const Flow flow = [&] {
    try {
      return execute(loop.loop);
    } catch (const LeavesByData& refused) {
      if (statement.block_count > 1) throw;  // its `else` may leave the loop around
      throw ReadError(refused);              // what is read in its place cannot either
    }
  }();
  for (const Index32 name : {loop.items, loop.count, loop.place}) frame_->names.erase(name);
  return flow;
}

Tracer::Flow Tracer::execute_step(const Statement& loop, const Value& item) {
  assign(syntax_.expression(loop), item);
  return execute(block(loop, 0));
}

}  // namespace weft::source
