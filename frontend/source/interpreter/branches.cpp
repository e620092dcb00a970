// Conditions that are known only when the program runs: both ways are read, and what differs is chosen.
#include <algorithm>

#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/data/float_errors.hpp"
#include "frontend/source/data/raising.hpp"
#include "frontend/source/interpreter/attempt.hpp"
#include "frontend/source/interpreter/tracer.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/loops/loop_reader.hpp"
#include "frontend/source/loops/loop_step.hpp"
#include "frontend/source/operators/choosing.hpp"
#include "frontend/source/python/of_python.hpp"
#include "frontend/source/syntax/loop_syntax.hpp"
#include "frontend/source/syntax/name_uses.hpp"
#include "frontend/source/values/place_at_hand.hpp"
#include "runtime/system/errors.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {

namespace {

/// Whether both were chosen from the same memory, which may be gone.
bool share_source(const ChosenMemory& a, const ChosenMemory& b) {
  return std::ranges::any_of(a.of, [&](const auto& of) {
    return std::ranges::any_of(
        b.of, [&](const auto& other) { return !of.owner_before(other) && !other.owner_before(of); });
  });
}

/// Where data lead to an error that need not be Python's own, none is said to be the program's.
[[noreturn]] void refuse_perhaps_raised(const ReadError& error) {
  if (is_refusal(error)) throw;
  throw error_at_place("NotImplementedError", "whether data lead to this error is not read: " +
                                                  std::string(error.python_name()) + ": " + error.own_text());
}

}  // namespace

/// Whether what happens where a condition on data holds comes to its end; not where it raises an error, which
/// is noted.
bool Tracer::comes_to_end(const std::function<void()>& read) {
  const auto sampling = loops_ ? loops_->sampling() : std::nullopt;
  const Conditional conditional(*this);
  try {
    read();
    return true;
  } catch (const RaisesByData&) {
  } catch (const ReadError& error) {
    if (sampling && !sampling->real) throw;
    if (!is_of_python(error) && !is_array_of_none(error)) refuse_perhaps_raised(error);
    note_raised(error);
  }
  if (loops_) loops_->leave_to(sampling);
  return false;
}

/// Where the call has not returned yet; a `try` that began there catches what is raised.
Tracer::Flow Tracer::execute_where(const Statement& statement) {
  const WritesWhere alive{Tensor(*frame_->alive)};
  if (attempt_ && attempt_->is_certain()) return execute(statement);
  Flow flow = Flow::next;
  if (!comes_to_end([&] { flow = execute(statement); })) throw RaisesByData{};
  return flow;
}

/// Reads a branch, whose writes happen where `condition` holds, and puts the names back.
Tracer::Branch Tracer::read_branch(const LazyTensor& condition, const std::function<Flow()>& read) {
  const Names before = frame_->names;
  const StatesKept states;
  const WritesWhere where{Tensor(condition)};
  Branch branch;
  branch.condition = LazyTensor(WritesWhere::condition());
  if (!comes_to_end([&] { branch.flow = read(); })) branch.flow = Flow::raise_;
  branch.result = std::exchange(frame_->result, NoneValue{});
  branch.names = std::exchange(frame_->names, before);
  return branch;
}

Tracer::Flow Tracer::execute_either(const Statement& statement, const LazyTensor& condition,
                                    const std::function<Flow()>& read_yes,
                                    const std::function<Flow()>& read_no) {
  Branch yes = read_branch(condition, read_yes);
  Branch no = read_branch(numpy::logical_not(condition), read_no);
  if (yes.flow == Flow::raise_ && no.flow == Flow::raise_) throw RaisesByData{};
  if (yes.flow == Flow::raise_) return go_on(no);
  if (no.flow == Flow::raise_) return go_on(yes);
  for (const Branch* way : {&yes, &no})
    if (way->flow == Flow::break_ || way->flow == Flow::continue_) refuse_leaving(statement);
  if (yes.flow == no.flow) {
    if (yes.flow == Flow::return_)
      frame_->result =
          placed(source(), statement.offset, [&] { return chosen(condition, yes.result, no.result); });
    else
      choose_names(statement, condition, yes.names, no.names);
    return yes.flow;
  }
  const bool first_returns = yes.flow == Flow::return_;
  leave_where(first_returns ? yes : no);
  frame_->names = std::move((first_returns ? no : yes).names);
  return Flow::next;
}

/// Whether the first step of a loop, which happens where `condition` holds, raises an error, which is noted.
bool Tracer::raises_at_once(const Statement& statement, const LazyTensor& condition) try {
  return read_branch(condition, [&] { return execute(block(statement, 0)); }).flow == Flow::raise_;
} catch (const Error&) {
  return false;
}

/// The other way raises an error: this one is all that follows.
Tracer::Flow Tracer::go_on(Branch& way) {
  frame_->names = std::move(way.names);
  frame_->result = std::move(way.result);
  return way.flow;
}

void Tracer::refuse_leaving(const Statement& statement) const {
  try {
    source().fail(statement.offset, "NotImplementedError",
                  "break and continue where a condition depends on the data of an array are not read");
  } catch (const ReadError& error) {
    throw LeavesByData(error);
  }
}

/// What one way has returned stands for the call where its condition holds; what follows happens elsewhere.
void Tracer::leave_where(Branch& branch) {
  const LazyTensor stays = numpy::logical_not(branch.condition);
  frame_->alive = frame_->alive ? numpy::logical_and(*frame_->alive, stays) : stays;
  frame_->returned.emplace_back(branch.condition, std::move(branch.result));
}

/// Names that one way alone has bound keep what it bound them to.
void Tracer::choose_names(const Statement& statement, const LazyTensor& condition, Names& yes, Names& no) {
  const auto place = static_cast<Index32>(&statement - syntax_.statements.data());
  const NameUses uses = name_uses(syntax_, {place, 1});
  for (const auto& [name, count] : uses.bound) {
    const auto a = yes.find(name), b = no.find(name);
    if (a == yes.end() && b == no.end()) {
      frame_->names.erase(name);
      continue;
    }
    const Value value = placed(source(), statement.offset, [&] {
      return a == yes.end() ? b->second : b == no.end() ? a->second : chosen(condition, a->second, b->second);
    });
    frame_->names.insert_or_assign(name, value);
  }
}

/// Arrays that data chose, those they were chosen from, and others that were chosen from one of these, are
/// not to be written where both are seen: as names are now, until the statement has come to its end.
void Tracer::look_at_choices() {
  if (chosen_lately().empty()) return;
  const LoopState seen(*this);
  for (const ChosenMemory& choice : chosen_lately()) {
    const auto result = choice.result.lock();
    if (!result) continue;
    for (const auto& of : choice.of) {
      const auto memory = of.lock();
      if (!memory) continue;
      const bool both = is_seen(seen, Array(memory));
      result->may_be(memory, both);
      memory->may_be(result, both);
    }
    for (const ChosenMemory& other : chosen_lately())
      if (const auto memory = other.result.lock(); memory && memory != result && share_source(choice, other))
        result->may_be(memory, is_seen(seen, Array(memory)));
  }
}

bool Tracer::is_seen(const LoopState& here, const Array& array) const {
  for (const Frame* frame = frame_->caller; frame; frame = frame->caller)
    if (owners_in(frame->names, array) > 0) return true;
  return array.storage()->given || here.holds(array);
}

Value Tracer::evaluate_conditional(const Expression& expression) {
  const Expression& test = syntax_.child(expression, 1);
  const Value decides = evaluate_truth(test);
  const auto unknown = placed(source(), test.offset, [&] { return unknown_truth(decides); });
  if (!unknown) {
    const bool holds = placed(source(), test.offset, [&] { return truth(decides); });
    return evaluate_any(syntax_.child(expression, holds ? 0 : 2));
  }
  const auto yes = evaluate_where(*unknown, syntax_.child(expression, 0));
  const auto no = evaluate_where(numpy::logical_not(*unknown), syntax_.child(expression, 2));
  if (!yes && !no) throw RaisesByData{};
  if (!yes || !no) return yes ? *yes : *no;
  const Value value = placed(source(), expression.offset, [&] { return chosen(*unknown, *yes, *no); });
  look_at_choices();
  return value;
}

/// Nothing where it raises an error.
std::optional<Value> Tracer::evaluate_where(const LazyTensor& condition, const Expression& expression) {
  refuse_named(syntax_, expression);
  const WritesWhere where{Tensor(condition)};
  std::optional<Value> value;
  comes_to_end([&] { value = evaluate_any(expression); });
  return value;
}

/// The operands from `first` on, the truth of the first of which is known only when the program runs.
Value Tracer::evaluate_rest(const Expression& expression, Index32 first, const LazyTensor& condition,
                            const Value& a) {
  for (Index32 i = first + 1; i < expression.count; ++i) refuse_named(syntax_, syntax_.child(expression, i));
  const bool both = expression.token == Token::and_;
  const WritesWhere where{Tensor(both ? condition : numpy::logical_not(condition))};
  Value b;
  if (!comes_to_end([&] { b = evaluate_boolean(expression, first + 1); })) return a;
  const Value value =
      placed(source(), expression.offset, [&] { return both_or_either(expression.token, condition, a, b); });
  look_at_choices();
  return value;
}

}  // namespace weft::source
