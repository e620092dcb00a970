// The steps that a loop is known by: which are read, and what is tried where they are not alike.
#include <algorithm>
#include <cmath>
#include <utility>

#include "frontend/loops/compare_steps.hpp"
#include "frontend/loops/kept.hpp"
#include "frontend/loops/lift_numbers.hpp"
#include "frontend/numpy/core/context.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "frontend/source/data/measured_lengths.hpp"
#include "frontend/source/data/raising.hpp"
#include "frontend/source/loops/loop_reader.hpp"
#include "frontend/source/operators/counted_items.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "frontend/source/values/dicts.hpp"
#include "frontend/source/values/reading_ahead.hpp"
#include "frontend/source/values/text_values.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

/// Statements that a sample may take, and nodes that it may make: a loop whose steps are long is read once.
constexpr std::int64_t most_statements = 20'000;
constexpr std::uint64_t most_nodes = 3'000;
/// How often a loop is read with other steps within by themselves.
constexpr int most_attempts = 16;

bool same_inputs(const TracedStep& a, const TracedStep& b) {
  const auto same = [](const Tensor& x, const Tensor& y) { return x.is(y) || (x && y && same_values(x, y)); };
  return a.carried == b.carried && a.types == b.types && std::ranges::equal(a.inputs, b.inputs, same);
}

/// Whether numbers that are known in what a function returns are the same, whatever lengths stand for others.
bool same_numbers(const Value& a, const Value& b) {
  if (const auto x = a.integer(), y = b.integer(); x || y) return x == y;
  const auto x = a.python_float(), y = b.python_float();
  if (x || y) return x && y && (*x == *y || (std::isnan(*x) && std::isnan(*y)));
  if (const auto one = text_in(a), other = text_in(b); one || other)
    return one && other && one->bytes() == other->bytes();
  const auto *first = a.as<std::shared_ptr<Dict>>(), *second = b.as<std::shared_ptr<Dict>>();
  if (first && second)
    return std::ranges::equal(
        (*first)->items(), (*second)->items(), [](const Dict::Item& one, const Dict::Item& other) {
          return same_numbers(one.first, other.first) && same_numbers(one.second, other.second);
        });
  if (const auto *set = set_in(a), *other = set_in(b); set && other)
    return std::ranges::equal((*set)->items(), (*other)->items(), same_numbers);
  const Sequence *of_a = a.sequence(), *of_b = b.sequence();
  if (!of_a || !of_b) return !of_a && !of_b;
  return std::ranges::equal(of_a->items, of_b->items, same_numbers);
}

bool has_read_nest(const std::vector<LoopSampling>& samplings) {
  const auto is_within = [](const LoopSampling::Place& place) { return place.loops.size() > 1; };
  return !samplings.empty() && std::ranges::any_of(samplings.back().places, is_within);
}

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

/// Of the outermost one that data end, which bounds the memory that it needs: within others it may follow
/// their steps.
std::int64_t LoopReader::most_steps(const Statement& statement, Range range, bool by_data) const {
  const auto known = most_steps_.find(statement.offset);
  return around_.empty() && by_data && known != most_steps_.end() ? known->second : range.steps;
}

TracedStep LoopReader::sampled_step(const Statement& statement, const Value& items, Range range,
                                    bool guarded) {
  LoopSampling& sampling = *sampling_;
  const bool real = sampling.real;
  sampling.real = real && range.steps > 0;
  sampling.has_untaken_loop |= real && !sampling.real;
  const bool is_while = statement.kind != StatementKind::for_;
  const bool is_outermost = around_.empty();
  const bool by_data = guarded || (is_while && !(is_known_while_ && is_outermost));
  const StepCount count{.most = most_steps(statement, range, by_data),
                        .by_data = by_data,
                        .loop = is_outermost ? sampled_loop_ : ++loops_come_to_};
  const std::int64_t taken = range.steps > 0 && !is_while ? sampling.choose(range.steps) : 0;
  sampling.taken.push_back(taken);
  sampling.loops.push_back(statement.offset);
  around_.push_back(statement.offset);
  const Reset left([this] { around_.pop_back(); });
  sampling.depth = std::max(sampling.depth, sampling.taken.size());
  sampling.mark();
  const LoopSampling begun = sampling;
  const auto traced = [&](std::int64_t place) {
    std::function<Value()> item;
    if (!is_while) item = [&] { return item_at(items, place); };
    StepCount from_there = count;
    from_there.taken = std::max<std::int64_t>(place - range.first, 0);
    return trace_step(interpreter_, statement, item, items, guarded, from_there, assumed_[statement.offset],
                      [&] { sampling = begun; });  // what an attempt decided is forgotten
  };
  TracedStep step =
      range.steps > 0 || is_while ? traced(range.first + taken) : untaken_step(range.first, traced);
  step.step.taken = taken;
  step.step.real = sampling.real;
  sampling.taken.pop_back();
  sampling.loops.pop_back();
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
    const Kept before(numpy::context().sampling);
    numpy::context().sampling = &sampling;
    last_step_ = interpreter_.steps() + most_statements;
    first_node_ = Node::next_serial();
    last_node_ = first_node_ + most_nodes;
    outermost_ = statement.offset;
    const ReadingAhead ahead(&sampling.decisions, &sampling.divisors);
    const MeasuredLengths measured(steps.size());
    const numpy::ConstantsApart apart;
    steps.push_back(sampled_step(statement, items, range, guarded));
    depth = sampling.depth, lengths = measured.count();
    if (const auto loop = differing_operations(steps.front().step, steps.back().step, statement.offset))
      throw Differs{*loop};
    const TracedStep &first = steps.front(), &last = steps.back();
    if (!same_inputs(last, first) || !same_numbers(last.result, first.result))
      throw Differs{statement.offset};
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

bool LoopReader::become_node(const Statement& statement, const Value& items, Range range, bool guarded) {
  plans_.clear();
  assumed_.clear();
  sampled_loop_ = ++loops_come_to_;
  const LoopState before(interpreter_);
  const Tensor condition = condition_;
  const Reset reset([this] { sampling_ = nullptr; });
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    std::vector<LoopSampling> samplings;
    try {
      stacks_within_ = false;
      const std::vector<TracedStep> steps = sampled(statement, items, range, guarded, samplings);
      sampling_ = nullptr;
      const LoopStepsPtr joined = check_alike(steps, statement);
      if (!decided_alike(samplings) || !divides_everywhere(samplings) || !has_affine_indexes(*joined)) {
        before.restore();
        if (write_out(deciding_loops(samplings)) || write_out(statement) || count_steps()) continue;
        return false;
      }
      check_.check(joined, range.steps);
      condition_ = condition;  // not that of a loop within
      bind(statement, items, range, steps.front(), joined);
      return true;
    } catch (const Differs& differs) {
      before.restore();
      const bool inner = differs.loop != statement.offset;
      const auto loop = inner ? std::optional(differs.loop) : std::nullopt;
      if (!(inner && set_apart(differs.loop)) && !write_out(statement) && !count_steps(loop)) return false;
    } catch (const ReadAgain&) {
      before.restore();
    } catch (const LoopRefused& refused) {
      before.restore();
      makes_what_is_known_ |= refused.is_known;
      const bool inner = refused.loop != statement.offset;
      const bool again = inner && ((refused.settles && set_apart(refused.loop)) || write_out(statement) ||
                                   count_steps(refused.loop));
      if (!again && !refused.reason.empty())
        failure_ = std::make_exception_ptr(NotImplementedError(refused.reason));
      if (!again) return false;
    } catch (const RaisesByData&) {
      before.restore();
      return false;
    } catch (const InternalError&) {
      throw;
    } catch (const Error& error) {
      const bool guessed = std::exchange(stacks_within_, false);
      if (guessed) before.restore();
      if (guessed && (write_out(statement) || count_steps())) continue;
      failure_ = names_measured(error.own_text()) ? nullptr : std::current_exception();
      fails_in_nest_ = has_read_nest(samplings);
      before.restore();
      return false;
    }
  }
  before.restore();
  return false;
}

}  // namespace weft::source
