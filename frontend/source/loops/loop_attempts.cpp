// One node of the steps that were read, and what is tried where they are not alike.
#include <utility>

#include "frontend/loops/lift_numbers.hpp"
#include "frontend/source/data/measured_lengths.hpp"
#include "frontend/source/data/raising.hpp"
#include "frontend/source/loops/loop_reader.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

/// How often a loop is read with other steps within by themselves.
constexpr int most_attempts = 16;

bool has_read_nest(const std::vector<LoopSampling>& samplings) {
  const auto is_within = [](const LoopSampling::Place& place) { return place.loops.size() > 1; };
  return !samplings.empty() && std::ranges::any_of(samplings.back().places, is_within);
}

}  // namespace

/// The steps as samples of one loop. Errors: Differs when they differ in more than numbers.
LoopStepsPtr LoopReader::check_alike(const Samples& samples) const {
  std::vector<LoopStep> steps;
  for (const TracedStep& step : samples.steps) steps.push_back(step.step);
  auto made =
      std::make_shared<const LoopSteps>(LoopSteps{lifted(std::move(steps)), samples.statement.offset});
  if (const auto loop = check_.differing_loop(made)) throw Differs{*loop};
  return made;
}

/// Those that tell linear numbers; where these are others, those that tell products. Null where steps between
/// the samples may be another thing. Errors: Differs.
LoopStepsPtr LoopReader::joined(Samples& samples) {
  for (const std::size_t degree : {1, 2}) {
    read_samples(samples, degree);
    const bool are_all = samples.count == samples.needed(2);
    try {
      const LoopStepsPtr steps = check_alike(samples);
      if (samples.are_alike_between(*steps)) return steps;
    } catch (const Differs&) {
      if (are_all) throw;
    }
    if (are_all) break;
  }
  return nullptr;
}

bool LoopReader::become_node(const Statement& statement, const Value& items, Range range, bool guarded) {
  plans_.clear();
  assumed_.clear();
  sampled_loop_ = ++loops_come_to_;
  const LoopState before(interpreter_);
  const Tensor condition = condition_;
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    Samples samples{statement, items, range, guarded};
    try {
      stacks_within_ = false;
      const LoopStepsPtr steps = joined(samples);
      if (!steps) {
        before.restore();
        if (write_out(deciding_loops(samples.samplings)) || write_out(statement) || count_steps()) continue;
        return false;
      }
      check_.check(steps, range.steps);
      condition_ = condition;  // not that of a loop within
      bind(statement, items, range, samples.steps.front(), steps);
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
      fails_in_nest_ = has_read_nest(samples.samplings);
      before.restore();
      return false;
    }
  }
  before.restore();
  return false;
}

}  // namespace weft::source
