#include "frontend/source/loops/loop_reader.hpp"

#include <algorithm>

#include "frontend/loops/kept.hpp"
#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/data/measured_lengths.hpp"
#include "frontend/source/data/raising.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/operators/counted_items.hpp"
#include "frontend/source/operators/operators.hpp"
#include "frontend/source/python/of_python.hpp"
#include "frontend/source/syntax/loop_syntax.hpp"
#include "frontend/source/values/reading_ahead.hpp"

namespace weft::source {
void LoopReader::check_steps(std::int64_t steps) const {
  if (sampling_ && (steps > last_step_ || Node::next_serial() > last_node_)) throw LoopRefused{outermost_};
}

void LoopReader::check_item(std::uint64_t made) {
  if (!sampling_ || made > first_node_) return;
  takes_items_ = true;
  throw LoopRefused{outermost_};
}

void LoopReader::leave_to(const std::optional<LoopSampling>& before) {
  if (!before) return;
  sampling_->taken = before->taken;
  sampling_->loops = before->loops;
  sampling_->real = before->real;
  sampling_->mark();
}

bool LoopReader::counts(const Statement& statement) const {
  const auto plan = plans_.find(statement.offset);
  return sampling_ && plan != plans_.end() && plan->second.counted;
}

bool LoopReader::read(const Statement& statement, const Value& items) {
  takes_items_ = makes_what_is_known_ = false;
  const auto length = length_of(items);
  if (!length) return false;
  if (sampling_) return read_within(statement, items, *length);
  if (*length < least_steps) return false;
  return read_with_loops_within(statement, items, *length);
}

/// Loops within that are not alike as they are written are written out where that is short, else read with
/// counters that are computed, else written out where it is long.
bool LoopReader::read_with_loops_within(const Statement& statement, const Value& items, std::int64_t length) {
  constexpr std::int64_t few_bodies = 256;
  const Kept counting(counts_steps_), asked(wants_to_count_), more(wants_more_bodies_);
  const Kept bodies(most_bodies_);
  counts_steps_ = wants_to_count_ = wants_more_bodies_ = false;
  most_bodies_ = few_bodies;
  if (read_guarded(statement, items, length) || read_outermost(statement, items)) return true;
  counts_steps_ = true;
  if (wants_to_count_ && read_outermost(statement, items)) return true;
  counts_steps_ = false;
  most_bodies_ = INT64_MAX;
  return wants_more_bodies_ && read_outermost(statement, items);
}

/// A loop that begins with a break: its condition, negated, says before each step whether there is one.
Tensor LoopReader::guard(const Statement& statement) {
  const Value goes_on =
      unary(Token::not_, interpreter_.evaluate(*leading_break(interpreter_.syntax(), statement)));
  const auto unknown = unknown_truth(goes_on);
  return where_written(unknown ? *unknown : as_tensor(truth(goes_on)));
}

bool LoopReader::read_guarded(const Statement& statement, const Value& items, std::int64_t length) {
  if (!leading_break(interpreter_.syntax(), statement)) return false;
  if (become_node(statement, items, {0, length})) return true;  // as what is known decides
  condition_ = guard(statement);
  return become_node(statement, items, {0, length}, true);
}

/// A while has as many steps as there can be, and all are the same.
bool LoopReader::read_while(const Statement& statement, const LazyTensor& condition) {
  const Range range{0, INT64_MAX};
  if (!sampling_) {
    condition_ = condition;
    failure_ = nullptr;
    const bool read = become_node(statement, {}, range);
    if (!read && failure_) std::rethrow_exception(failure_);
    return read;
  }
  plans_.try_emplace(statement.offset, Plan{.ends_by_data = true});
  const TracedStep step = sampled_step(statement, {}, range, false);
  condition_ = condition;
  bind(statement, {}, range, step,
       std::make_shared<const LoopSteps>(LoopSteps{{step.step}, statement.offset}));
  return true;
}

bool LoopReader::read_known_while(const Statement& statement) {
  const std::uint64_t before = ints_narrowed();
  condition_ = constant(true);
  const Kept was(is_known_while_);
  is_known_while_ = true;
  return become_node(statement, {}, {0, INT64_MAX}) && ints_narrowed() == before;
}

/// False when the step leaves the loop. One with arrays whose length depends on data is a loop of one step,
/// unless the next one needs those that it makes shorter.
bool LoopReader::read_by_itself(const Statement& statement, const Value& items, std::int64_t place) {
  const LoopState before(interpreter_);
  try {
    return execute_step(statement, items, place);
  } catch (const Error&) {
    const LoopState failed(interpreter_);
    before.restore();
    forgets_arrays_ = false;
    if (sampling_ || !become_node(statement, items, {place, 1})) {
      failed.restore();  // what the step has printed and written comes before its error
      throw;
    }
    if (forgets_arrays_) {
      before.restore();
      throw;
    }
    return true;
  }
}

bool LoopReader::execute_step(const Statement& statement, const Value& items, std::int64_t place) {
  const auto flow = interpreter_.execute_step(statement, item_at(items, place));
  return flow != Interpreter::Flow::break_ && flow != Interpreter::Flow::return_;
}

bool LoopReader::read_outermost(const Statement& statement, const Value& items) {
  const std::int64_t length = *length_of(items);
  const LoopState before(interpreter_);
  for (std::int64_t first = 0; first <= most_apart; ++first) {
    const LoopState begun(interpreter_);
    for (std::int64_t last = 0; last <= most_apart; ++last) {
      const Range range{first, length - first - last};
      forgets_arrays_ = false;
      if (range.steps < least_steps / 2 || !become_node(statement, items, range)) continue;
      if (forgets_arrays_ && last > 0) {  // the last steps need them
        begun.restore();
        continue;
      }
      std::int64_t place = length - last;
      while (place < length && read_by_itself(statement, items, place)) ++place;
      if (place == length) return true;
      before.restore();
      return false;
    }
    if (takes_items_ || !read_by_itself(statement, items, first)) break;
  }
  before.restore();
  return false;
}

/// A loop within a loop: the outer one is refused when this one cannot be read.
bool LoopReader::read_within(const Statement& statement, const Value& items, std::int64_t length) {
  const Expression* test = leading_break(interpreter_.syntax(), statement);
  const bool guarded = test && unknown_truth(interpreter_.evaluate(*test));
  const Plan first{
      .written_out = length < least_steps && !guarded, .ends_by_data = guarded, .around = around_.back()};
  Plan& known = plans_.try_emplace(statement.offset, first).first->second;
  if (known.written_out && known.longest > 0 && known.longest != length && !known.never_alike) {
    known.written_out = false, known.never_alike = true;
    throw ReadAgain{};
  }
  known.longest = std::max(known.longest, length);
  const Plan plan = known;
  if (plan.written_out || plan.counted) return false;
  if (length < plan.before) throw LoopRefused{statement.offset};
  for (std::int64_t i = 0; i < plan.before; ++i)
    if (!read_by_itself(statement, items, i)) throw LoopRefused{statement.offset};
  const Range range{plan.before, length - plan.before};
  const auto read = [&](bool ends_by_data) {
    const Tensor condition = ends_by_data ? guard(statement) : Tensor();
    TracedStep step = sampled_step(statement, items, range, ends_by_data);
    condition_ = condition;
    return step;
  };
  const auto sampled = [&] {
    const LoopSampling before = *sampling_;
    try {
      return read(known.ends_by_data);
    } catch (const Error&) {
      if (!test || known.ends_by_data) throw;
      *sampling_ = before;
      known.ends_by_data = true;  // data decide from the second step on
      return read(true);
    }
  };
  const TracedStep step = [&] {
    try {
      return sampled();
    } catch (const ReadError& error) {  // what steps before have written is to stay where it is caught
      if (interpreter_.is_within_try() && is_of_python(error)) throw LoopRefused{statement.offset};
      throw;
    }
  }();
  bind(statement, items, range, step,
       std::make_shared<const LoopSteps>(LoopSteps{{step.step}, statement.offset}));
  return true;
}

namespace {

/// One step of a loop within, by which a sample knows it, may come to what no other one comes to.
bool is_of_python(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const ReadError& error) {
    return is_of_python(error);
  } catch (...) {
    return false;
  }
}

}  // namespace

bool LoopReader::read_function(Index32 function) {
  const FunctionSyntax& syntax = interpreter_.syntax().functions[function];
  const LoopState before(interpreter_);
  MeasuredLengths::forget();
  try {
    interpreter_.execute_body(syntax.body);
    return true;
  } catch (const Error&) {
    if (!MeasuredLengths::were_wanted()) throw;
    before.restore();
    const Statement whole{.kind = StatementKind::def, .offset = syntax.offset, .symbol = function};
    failure_ = nullptr;
    if (become_node(whole, {}, {0, 1})) return true;
    if (failure_ && !(fails_in_nest_ && is_of_python(failure_))) std::rethrow_exception(failure_);
    throw;
  }
}

}  // namespace weft::source
