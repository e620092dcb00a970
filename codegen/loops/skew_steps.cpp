#include "codegen/loops/skew_steps.hpp"

#include <cstdlib>

#include "codegen/loops/step_footprints.hpp"

namespace weft::codegen {
namespace {

using Base = StepPlace::Base;

/// A row that must be farther behind waits too long for its beginning.
constexpr std::int64_t most_skew = 4;

/// What a step reads or stores, `outer` and `inner` bytes further at the next step of either loop.
struct Touched {
  StepPlace place;
  std::int64_t bytes = 0, outer = 0, inner = 0;
  bool stored = false;
};

class StepSkewer : StepFootprints {
 public:
  using StepFootprints::StepFootprints;

  /// `number` is that of the loop around it, which may have a condition.
  void run(StepBody& body, std::size_t number, bool has_condition) const {
    if (const auto skew = has_condition ? std::nullopt : skew_of(body, number)) {
      body.skew = *skew;
      return;
    }
    for (StepAction& action : body.actions) {
      auto* inner = std::get_if<InnerLoop>(&action);
      if (!inner) continue;
      StepBody within = *inner->body;
      run(within, number + 1, !inner->condition.empty());
      inner->body = std::make_shared<StepBody>(std::move(within));
    }
  }

 private:
  std::optional<std::int64_t> skew_of(const StepBody& body, std::size_t number) const {
    const bool is_nested = body.actions.size() == 1 && body.handed_on.empty() && body.swapped.empty() &&
                           body.forwarded.empty() && std::holds_alternative<InnerLoop>(body.actions[0]);
    if (!is_nested) return {};
    const auto& inner = std::get<InnerLoop>(body.actions[0]);
    const Polynomial steps = polynomial(inner.steps);
    const bool is_fixed = steps.size() == 1 && steps.begin()->first.empty() && inner.condition.empty();
    const StepBody& within = *inner.body;
    if (!is_fixed || within.forwarded.empty() || !within.handed_on.empty() || !within.swapped.empty())
      return {};
    const auto touched = touched_by(within, number);
    if (!touched) return {};
    std::int64_t skew = 0;
    for (const Touched& earlier : *touched)
      for (const Touched& later : *touched) {
        const auto needed = skew_between(earlier, later, steps.begin()->second);
        if (!needed) return {};
        skew = std::max(skew, *needed);
      }
    return skew <= most_skew ? std::optional(skew) : std::nullopt;
  }

  /// Nothing when that is more than single elements, or not known.
  std::optional<std::vector<Touched>> touched_by(const StepBody& body, std::size_t number) const {
    std::vector<Touched> touched;
    bool is_known = true;
    for (const StepAction& action : body.actions) {
      const auto* call = std::get_if<NestCall>(&action);
      if (!call || !is_single(*call) || !call->scratch.empty()) return {};
      each_access(*call, [&](const StepPlace& place, const Access& access, bool is_stored) {
        if (!is_memory(place)) {
          is_known &= !is_stored && place.base == Base::slot;
          return;
        }
        const Polynomial offset = polynomial(place.offset);
        const auto outer = coefficient(offset, number), inner = coefficient(offset, number + 1);
        is_known &= outer && inner;
        if (is_known) touched.push_back({place, itemsize(access.dtype), *outer, *inner, is_stored});
      });
    }
    for (const StepForward& each : body.forwarded) {
      const Polynomial offset = polynomial(each.first.offset);
      const auto outer = coefficient(offset, number), inner = coefficient(offset, number + 1);
      is_known &= outer && inner;
      if (is_known) touched.push_back({each.first, each.bytes, *outer, *inner});
    }
    return is_known ? std::optional(touched) : std::nullopt;
  }

  /// Of the steps of loop number `loop`; nothing where that is not a number.
  static std::optional<std::int64_t> coefficient(const Polynomial& offset, std::size_t loop) {
    std::int64_t found = 0;
    for (const auto& [orders, factor] : offset) {
      if (loop >= orders.size() || orders[loop] == 0) continue;
      if (std::ranges::count(orders, 0) + 1 != std::ssize(orders) || orders[loop] != 1) return {};
      found = factor;
    }
    return found;
  }

  /// Whether what is the same at all steps of a row is never the same in two rows.
  static bool are_apart(const Touched& earlier, const Touched& later, std::int64_t apart) {
    for (std::int64_t rows = 1; rows < skewed_rows; ++rows) {
      const std::int64_t bytes = apart + rows * later.outer;
      if (-later.bytes < bytes && bytes < earlier.bytes) return false;
    }
    return true;
  }

  /// How far a later row must be behind an earlier one, of so many `steps`: where both touch the same bytes,
  /// and one stores, the earlier row has done so before.
  std::optional<std::int64_t> skew_between(const Touched& earlier, const Touched& later,
                                           std::int64_t steps) const {
    if ((!earlier.stored && !later.stored) || !same_base(earlier.place, later.place)) return 0;
    const auto apart = distance(polynomial(earlier.place.offset), polynomial(later.place.offset));
    if (!apart) return {};
    if (later.inner == 0) return are_apart(earlier, later, *apart) ? std::optional(0) : std::nullopt;
    std::int64_t skew = 0;
    for (std::int64_t rows = 1; rows < skewed_rows; ++rows) {
      // Steps to the right, that the later row is there: *apart + rows * outer + right * inner is between
      // -later.bytes and earlier.bytes.
      const std::int64_t there = *apart + rows * later.outer, width = std::max(earlier.bytes, later.bytes);
      const std::int64_t middle = -there / later.inner, around = width / std::abs(later.inner) + 1;
      for (std::int64_t right = middle - around; right <= middle + around; ++right) {
        const std::int64_t bytes = there + right * later.inner;
        if (-later.bytes < bytes && bytes < earlier.bytes && std::abs(right) < steps && right <= 0)
          skew = std::max(skew, (-right + rows) / rows);
      }
    }
    return skew;
  }
};

}  // namespace

void skew_steps(StepLoop& loop, const Dims& params) {
  StepSkewer(loop, params).run(loop.body, static_cast<std::size_t>(loop.outer), !loop.condition.empty());
}

}  // namespace weft::codegen
