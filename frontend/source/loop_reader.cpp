#include "frontend/source/loop_reader.hpp"

#include <algorithm>
#include <optional>

#include "frontend/loops/compare_steps.hpp"
#include "frontend/loops/lift_numbers.hpp"
#include "frontend/source/choosing.hpp"
#include "frontend/source/computed_number.hpp"
#include "frontend/source/loop_syntax.hpp"
#include "frontend/source/measured_lengths.hpp"
#include "frontend/source/operators.hpp"
#include "frontend/source/raising.hpp"
#include "frontend/source/reading_ahead.hpp"
#include "ir/stored_as.hpp"
#include "runtime/errors.hpp"
#include "weft/shaping.hpp"

namespace weft::source {
namespace {

/// Steps at each end that may differ from the rest, as where a slice has one element, and be read by
/// themselves.
constexpr std::int64_t most_apart = 2;
/// Steps of a loop within a loop that are written out where they cannot be one.
constexpr std::int64_t most_written_out = 32;

/// Statements that a sample may take, and nodes that it may make: a loop whose steps are long is read once.
constexpr std::int64_t most_statements = 20'000;
constexpr std::uint64_t most_nodes = 3'000;
/// How often a loop is read with other steps within by themselves.
constexpr int most_attempts = 16;

/// How many items a range or an array has; nothing for what is no loop over whole numbers.
std::optional<std::int64_t> length_of(const Value& items) {
  if (const auto* range = items.as<RangeValue>()) {
    const PythonInt length = range->length();
    return length < INT32_MAX ? std::optional(static_cast<std::int64_t>(length)) : std::nullopt;
  }
  const auto* array = items.as<Array>();
  if (!array || array->tensor().ndim() == 0 || measured_length(array->tensor().shape()[0]))
    return std::nullopt;
  return array->tensor().shape()[0];
}

Value item_at(const Value& items, std::int64_t place) {
  if (const auto* range = items.as<RangeValue>()) return range->start + place * range->step;
  const auto* array = items.as<Array>();
  const LazyTensor item = numpy::getitem(array->tensor(), {place});
  return item.ndim() == 0 ? Value(Scalar{item}) : Value(array->view(item));
}

bool same_inputs(const TracedStep& a, const TracedStep& b) {
  const auto same = [](const Tensor& x, const Tensor& y) { return x.is(y) || (x && y && same_values(x, y)); };
  return a.carried == b.carried && a.types == b.types && std::ranges::equal(a.inputs, b.inputs, same);
}

/// A result with what a loop leaves in place of the tensors that it carries.
class Results {
 public:
  Results(const std::vector<bool>& is_carried, const std::vector<Tensor>& left)
      : is_carried_(is_carried.begin()), left_(left.begin()) {}

  Value of(const Value& value) {
    if (value.tensor() || value.as<ComputedNumber>())
      return *is_carried_++ ? with_tensor(value, LazyTensor(*left_++)) : value;
    const Sequence* sequence = value.sequence();
    if (!sequence) return value;
    std::vector<Value> items;
    for (const Value& item : sequence->items) items.push_back(of(item));
    return make_sequence(std::move(items), sequence->is_tuple);
  }

 private:
  std::vector<bool>::const_iterator is_carried_;
  std::vector<Tensor>::const_iterator left_;
};

/// Calls a function in the end.
template <class Undo>
class Reset {
 public:
  explicit Reset(Undo undo) : undo_(std::move(undo)) {}
  ~Reset() { undo_(); }
  Reset(const Reset&) = delete;

 private:
  Undo undo_;
};

}  // namespace

void LoopReader::check_steps(std::int64_t steps) const {
  if (sampling_ && (steps > last_step_ || Node::next_serial() > last_node_)) throw LoopRefused{outermost_};
}

void LoopReader::leave_to(const std::optional<LoopSampling>& before) {
  if (!before) return;
  sampling_->taken = before->taken;
  sampling_->real = before->real;
  sampling_->mark();
}

bool LoopReader::read(const Statement& statement, const Value& items) {
  const auto length = length_of(items);
  if (!length) return false;
  if (sampling_) return read_within(statement, items, *length);
  if (*length < least_steps) return false;
  return read_guarded(statement, items, *length) || read_outermost(statement, items);
}

/// A loop that begins with a break: its condition, negated, says before each step whether there is one.
Tensor LoopReader::guard(const Statement& statement) {
  const Value goes_on = unary(Token::not_, tracer_.evaluate(*leading_break(tracer_.syntax_, statement)));
  const auto unknown = unknown_truth(goes_on);
  return where_written(unknown ? *unknown : as_tensor(truth(goes_on)));
}

bool LoopReader::read_guarded(const Statement& statement, const Value& items, std::int64_t length) {
  if (!leading_break(tracer_.syntax_, statement)) return false;
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
  return become_node(statement, {}, {0, INT64_MAX}) && ints_narrowed() == before;
}

/// False when the step leaves the loop. One with arrays whose length depends on data is a loop of one step,
/// unless the next one needs those that it makes shorter.
bool LoopReader::read_by_itself(const Statement& statement, const Value& items, std::int64_t place) {
  const LoopState before(tracer_);
  try {
    return execute_step(statement, items, place);
  } catch (const Error&) {
    before.restore();
    forgets_arrays_ = false;
    if (sampling_ || !become_node(statement, items, {place, 1})) throw;
    if (forgets_arrays_) {
      before.restore();
      throw;
    }
    return true;
  }
}

bool LoopReader::execute_step(const Statement& statement, const Value& items, std::int64_t place) {
  const auto flow = tracer_.execute_step(statement, item_at(items, place));
  return flow != Tracer::Flow::break_ && flow != Tracer::Flow::return_;
}

bool LoopReader::read_outermost(const Statement& statement, const Value& items) {
  const std::int64_t length = *length_of(items);
  const LoopState before(tracer_);
  for (std::int64_t first = 0; first <= most_apart; ++first) {
    for (std::int64_t last = 0; last <= most_apart; ++last) {
      const Range range{first, length - first - last};
      if (range.steps < least_steps / 2 || !become_node(statement, items, range)) continue;
      std::int64_t place = length - last;
      while (place < length && read_by_itself(statement, items, place)) ++place;
      if (place == length) return true;
      before.restore();
      return false;
    }
    if (!read_by_itself(statement, items, first)) break;
  }
  before.restore();
  return false;
}

/// A loop within a loop: the outer one is refused when this one cannot be read.
bool LoopReader::read_within(const Statement& statement, const Value& items, std::int64_t length) {
  const Expression* test = leading_break(tracer_.syntax_, statement);
  const bool guarded = test && unknown_truth(tracer_.evaluate(*test));
  const Plan first{
      .written_out = length < least_steps && !guarded, .ends_by_data = guarded, .around = around_.back()};
  Plan& known = plans_.try_emplace(statement.offset, first).first->second;
  if (known.written_out && known.longest > 0 && known.longest != length && !known.never_alike) {
    known.written_out = false, known.never_alike = true;
    throw ReadAgain{};
  }
  known.longest = std::max(known.longest, length);
  const Plan plan = known;
  if (plan.written_out) return false;
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
  const auto step = [&] {
    const LoopSampling before = *sampling_;
    try {
      return read(known.ends_by_data);
    } catch (const Error&) {
      if (!test || known.ends_by_data) throw;
      *sampling_ = before;
      known.ends_by_data = true;  // data decide from the second step on
      return read(true);
    }
  }();
  bind(statement, items, range, step,
       std::make_shared<const LoopSteps>(LoopSteps{{step.step}, statement.offset}));
  return true;
}

TracedStep LoopReader::sampled_step(const Statement& statement, const Value& items, Range range,
                                    bool guarded) {
  LoopSampling& sampling = *sampling_;
  const bool real = sampling.real;
  sampling.real = real && range.steps > 0;
  sampling.has_untaken_loop |= real && !sampling.real;
  const bool is_while = statement.kind != StatementKind::for_;
  const std::int64_t taken = range.steps > 0 && !is_while ? sampling.choose(range.steps) : 0;
  sampling.taken.push_back(taken);
  around_.push_back(statement.offset);
  const Reset left([this] { around_.pop_back(); });
  sampling.depth = std::max(sampling.depth, sampling.taken.size());
  sampling.mark();
  const LoopSampling begun = sampling;
  const auto traced = [&](std::int64_t place) {
    std::function<Value()> item;
    if (!is_while) item = [&] { return item_at(items, place); };
    return trace_step(tracer_, statement, item, guarded, assumed_[statement.offset],
                      [&] { sampling = begun; });  // what an attempt decided is forgotten
  };
  TracedStep step =
      range.steps > 0 || is_while ? traced(range.first + taken) : untaken_step(range.first, traced);
  step.step.taken = taken;
  step.step.real = sampling.real;
  sampling.taken.pop_back();
  sampling.real = real;
  sampling.mark();
  return step;
}

/// Of a loop that takes none: as the first one would be, or what would come before it; else the loop around
/// is to begin with a step by itself.
TracedStep LoopReader::untaken_step(std::int64_t first,
                                    const std::function<TracedStep(std::int64_t)>& traced) const {
  const LoopSampling before = *sampling_;
  for (const std::int64_t place : {first, first - 1}) try {
      return traced(place);
    } catch (const InternalError&) {
      throw;
    } catch (const Error&) {
      *sampling_ = before;
    }
  throw LoopRefused{around_[around_.size() - 2], true};
}

/// Errors: Differs where a corner is another thing than the middle.
std::vector<TracedStep> LoopReader::sampled(const Statement& statement, const Value& items, Range range,
                                            bool guarded, std::vector<LoopSampling>& samplings) {
  std::vector<TracedStep> steps;
  std::size_t depth = 1, lengths = 0;
  const auto read = [&](LoopSampling chosen) {
    samplings.push_back(std::move(chosen));
    LoopSampling& sampling = samplings.back();
    sampling_ = &sampling;
    last_step_ = tracer_.steps_ + most_statements;
    last_node_ = Node::next_serial() + most_nodes;
    outermost_ = statement.offset;
    const ReadingAhead ahead(&sampling.decisions, true);
    const MeasuredLengths measured(steps.size());
    steps.push_back(sampled_step(statement, items, range, guarded));
    depth = sampling.depth, lengths = measured.count();
    if (const auto loop = differing_operations(steps.front().step, steps.back().step, statement.offset))
      throw Differs{*loop};
    if (!same_inputs(steps.back(), steps.front())) throw Differs{statement.offset};
  };
  for (std::size_t number = 0; number < samples_for(depth, lengths); ++number)
    read({.number = number, .depth = depth});
  for (auto inside = corners_inside(samplings); !inside.empty(); inside = corners_inside(samplings))
    for (const LoopSampling& corner : inside) read(corner);
  return steps;
}

/// The steps as samples of one loop. Errors: Differs when they differ in more than numbers.
LoopStepsPtr LoopReader::check_alike(const std::vector<TracedStep>& steps, const Statement& statement) const {
  std::vector<LoopStep> samples;
  for (const TracedStep& step : steps) samples.push_back(step.step);
  auto made = std::make_shared<const LoopSteps>(LoopSteps{lifted(std::move(samples)), statement.offset});
  if (const auto loop = check_.differing_loop(made)) throw Differs{*loop};
  return made;
}

bool LoopReader::read_function(Index32 function) {
  const FunctionSyntax& syntax = tracer_.syntax_.functions[function];
  const LoopState before(tracer_);
  MeasuredLengths::forget();
  try {
    tracer_.execute_body(syntax.body);
    return true;
  } catch (const Error&) {
    if (!MeasuredLengths::were_wanted()) throw;
    before.restore();
    const Statement whole{.kind = StatementKind::def, .offset = syntax.offset, .symbol = function};
    failure_ = nullptr;
    if (become_node(whole, {}, {0, 1})) return true;
    if (failure_) std::rethrow_exception(failure_);
    throw;
  }
}

/// Takes one step more of an inner loop by itself, or of the one around it when enough are; false when they
/// are of all.
bool LoopReader::set_apart(Offset loop) {
  for (auto found = plans_.find(loop); found != plans_.end(); found = plans_.find(found->second.around)) {
    Plan& plan = found->second;
    if (plan.written_out || plan.ends_by_data) return false;
    if (plan.before < most_apart) {
      ++plan.before;
      return true;
    }
    plan.before = 0;
  }
  return false;
}

/// The short loops within are written out; false when they are.
bool LoopReader::write_out() {
  bool changed = false;
  for (auto& [offset, plan] : plans_) {
    if (plan.written_out || plan.ends_by_data || plan.never_alike || plan.longest > most_written_out)
      continue;
    changed = plan.written_out = true;
  }
  return changed;
}

bool LoopReader::become_node(const Statement& statement, const Value& items, Range range, bool guarded) {
  plans_.clear();
  assumed_.clear();
  const LoopState before(tracer_);
  const Tensor condition = condition_;
  const Reset reset([this] { sampling_ = nullptr; });
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    try {
      std::vector<LoopSampling> samplings;
      const std::vector<TracedStep> steps = sampled(statement, items, range, guarded, samplings);
      sampling_ = nullptr;
      const LoopStepsPtr joined = check_alike(steps, statement);
      if (!decided_alike(samplings) || !has_affine_indexes(*joined)) {
        before.restore();
        if (write_out()) continue;
        return false;
      }
      check_.check(joined, range.steps);
      condition_ = condition;  // not that of a loop within
      bind(statement, items, range, steps.front(), joined);
      return true;
    } catch (const Differs& differs) {
      before.restore();
      const bool inner = differs.loop != statement.offset;
      if (!(inner && set_apart(differs.loop)) && !write_out()) return false;
    } catch (const ReadAgain&) {
      before.restore();
    } catch (const LoopRefused& refused) {
      before.restore();
      const bool inner = refused.loop != statement.offset;
      const bool again = (inner && refused.settles && set_apart(refused.loop)) || (inner && write_out());
      if (!again) return false;
    } catch (const RaisesByData&) {
      before.restore();
      return false;
    } catch (const InternalError&) {
      throw;
    } catch (const Error& error) {
      failure_ = names_measured(error.what()) ? nullptr : std::current_exception();
      before.restore();
      return false;
    }
  }
  before.restore();
  return false;
}

/// Makes the node, and puts what it leaves where the steps would have left it.
void LoopReader::bind(const Statement& statement, const Value& items, Range range, const TracedStep& step,
                      LoopStepsPtr steps) {
  std::vector<Tensor> inputs = step.inputs;
  for (std::size_t i = 0; i < inputs.size(); ++i)
    if (!inputs[i]) inputs[i] = stored_as(zeros(step.types[i]), step.types[i]);
  if (statement.kind == StatementKind::def) return return_results(step, std::move(inputs), std::move(steps));
  Names& names = tracer_.frame_->names;
  const NameUses uses = name_uses(tracer_.syntax_, tracer_.block(statement, 0));
  for (const auto& [name, count] : uses.bound)
    if (!uses.live.contains(name) && uses.always_bound.contains(name)) names.erase(name);
  const Expression& target = tracer_.syntax_.expression(statement);
  const auto* counted = statement.kind == StatementKind::for_ ? items.as<RangeValue>() : nullptr;
  const bool breaks = counted && !step.carried.empty() && step.carried[0].kind == Carried::Kind::condition;
  if (range.steps > 0 && counted && !breaks && target.kind == ExpressionKind::name)
    names.insert_or_assign(target.symbol, item_at(items, range.first + range.steps - 1));
  if (step.carried.empty()) return;
  Attributes attributes{{Attribute::length, range.steps}, {Attribute::steps, steps}};
  if (step.carried.front().kind == Carried::Kind::condition) {
    attributes.emplace_back(Attribute::condition, std::int64_t{0});
    inputs.front() = condition_;
  }
  const NodePtr node = Node::make(Operation::loop, std::move(inputs), std::move(attributes));
  for (std::uint32_t i = 0; i < step.carried.size(); ++i) {
    Carried left = step.carried[i];
    if (left.storage && left.kind == Carried::Kind::array)
      left.storage = after_turns(step, left.storage, range.steps);
    leave(left, LazyTensor(Tensor(node, i)));
  }
}

/// The memory that a name is bound to after so many steps that was bound to `storage`.
std::shared_ptr<Storage> LoopReader::after_turns(const TracedStep& step, std::shared_ptr<Storage> storage,
                                                 std::int64_t steps) {
  const auto next = [&](const std::shared_ptr<Storage>& from) {
    for (const auto& [before, after] : step.turns)
      if (before == from) return after;
    return from;
  };
  std::int64_t period = 1;
  for (auto at = next(storage); at != storage; at = next(at)) ++period;
  for (std::int64_t i = steps % period; i > 0; --i) storage = next(storage);
  return storage;
}

/// What a function returns, and the memory that it has changed.
void LoopReader::return_results(const TracedStep& step, std::vector<Tensor> inputs, LoopStepsPtr steps) {
  tracer_.frame_->result = step.result;
  for (const auto& [storage, tensor] : step.changed) Array(storage).replace(tensor);
  if (step.carried.empty()) return;
  const NodePtr node =
      Node::make(Operation::loop, std::move(inputs),
                 {{Attribute::length, std::int64_t{1}}, {Attribute::steps, std::move(steps)}});
  std::vector<Tensor> results;
  for (std::uint32_t i = 0; i < step.carried.size(); ++i) {
    const Tensor left(node, i);
    if (step.carried[i].kind == Carried::Kind::storage) Array(step.carried[i].storage).replace(left);
    if (step.carried[i].kind == Carried::Kind::result) results.push_back(left);
    if (step.carried[i].kind == Carried::Kind::length)
      results.back() = Node::apply(Operation::trim, {results.back(), left});
  }
  tracer_.frame_->result = Results(step.is_carried, results).of(step.result);
}

void LoopReader::bind_array(const Carried& carried, const Array& array) {
  for (const auto& memory : carried.perhaps) {
    array.storage()->may_be(memory, true);
    memory->may_be(array.storage(), true);
  }
  tracer_.frame_->names.insert_or_assign(carried.name, array);
}

void LoopReader::leave(const Carried& carried, const LazyTensor& left) {
  Names& names = tracer_.frame_->names;
  switch (carried.kind) {
    case Carried::Kind::storage:
      return carried.storage->write(left);
    case Carried::Kind::array:
      if (carried.varies) {
        forgets_arrays_ = true;
        names.erase(carried.name);
        return;
      }
      if (carried.storage) carried.storage->write(left);
      return bind_array(carried, carried.storage ? Array(carried.storage) : Array(left));
    case Carried::Kind::scalar:
      names.insert_or_assign(carried.name, Scalar{left, carried.or_python});
      return;
    case Carried::Kind::number:
      names.insert_or_assign(carried.name, ComputedNumber{left, carried.low, carried.high});
      return;
    case Carried::Kind::condition:
    case Carried::Kind::length:
    case Carried::Kind::result:
      return;
  }
}

}  // namespace weft::source
