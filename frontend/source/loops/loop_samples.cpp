// The steps that a loop is known by.
#include <cmath>
#include <utility>

#include "frontend/loops/compare_steps.hpp"
#include "frontend/loops/kept.hpp"
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
  const std::int64_t bound = most_of(statement.offset, range);
  const std::int64_t taken = bound > 0 && bound < INT64_MAX ? sampling.choose(bound) : 0;
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
      range.steps > 0 ? traced(range.first + (is_while ? 0 : taken)) : untaken_step(range.first, traced);
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

/// Errors: Differs where it is another thing than the first.
void LoopReader::read_sample(Samples& samples, LoopSampling chosen) {
  samples.samplings.push_back(std::move(chosen));
  LoopSampling& sampling = samples.samplings.back();
  const Kept reading(sampling_);
  const Kept of_numpy(numpy::context().sampling);
  sampling_ = &sampling;
  numpy::context().sampling = &sampling;
  last_step_ = interpreter_.steps() + most_statements;
  first_node_ = Node::next_serial();
  last_node_ = first_node_ + most_nodes;
  outermost_ = samples.statement.offset;
  const ReadingAhead ahead(&sampling.decisions, &sampling.divisors);
  const MeasuredLengths measured(samples.steps.size());
  const numpy::ConstantsApart apart;
  samples.steps.push_back(sampled_step(samples.statement, samples.items, samples.range, samples.guarded));
  samples.depth = sampling.depth, samples.lengths = measured.count();
  const TracedStep &first = samples.steps.front(), &last = samples.steps.back();
  if (const auto loop = differing_operations(first.step, last.step, outermost_)) throw Differs{*loop};
  if (!same_inputs(last, first) || !same_numbers(last.result, first.result)) throw Differs{outermost_};
}

/// As many as tell polynomials of that degree, and corners moved inside.
void LoopReader::read_samples(Samples& samples, std::size_t degree) {
  for (; samples.count < samples.needed(degree); ++samples.count)
    read_sample(samples, {.number = samples.count, .depth = samples.depth});
  std::vector<LoopSampling>& samplings = samples.samplings;
  for (auto inside = corners_inside(samplings); !inside.empty(); inside = corners_inside(samplings))
    for (const LoopSampling& corner : inside) read_sample(samples, corner);
}

}  // namespace weft::source
