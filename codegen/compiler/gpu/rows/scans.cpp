#include "codegen/compiler/gpu/rows/scans.hpp"

#include <algorithm>

#include "codegen/compiler/gpu/functions.hpp"
#include "codegen/compiler/gpu/totals.hpp"
#include "codegen/compiler/gpu/walk.hpp"
#include "codegen/compiler/math/compute.hpp"
#include "codegen/nest/row_parts.hpp"
#include "runtime/gpu/abi/emulated_thread.hpp"

namespace weft::codegen {
namespace {

/// Of a part: each has a number, an element and a total, which registers hold.
constexpr int most_strips = 4;

class Scan {
 public:
  Scan(const Kernel& kernel, const Stage& stage, const Scope& point, Value memory)
      : kernel_(kernel),
        values_(kernel.values),
        stage_(stage),
        point_(point),
        team_(kernel, stage, memory),
        body_(reduced_body(kernel.nest, stage)),
        strips_(std::min(elements_together(kernel.nest, stage), most_strips)) {}

  ValueList run() const {
    const ValueList start = reduce_starts(kernel_, stage_);
    const Value row = elements_of_axes(kernel_, kernel_.nest.parallel_axes, kernel_.axes());
    const auto in_runs = [&] {
      const GpuThread& gpu = kernel_.gpu;
      const Run run = run_of_member(row);
      const SharedValues told = team_.of_members(total_of(run));
      const ValueList before = team_.joined(start, team_.of_first(told, gpu.member));
      barrier(kernel_);  // the parts' totals meet in the same memory
      with_run(run, before);
      return team_.joined(start, team_.of_first(told, gpu.members));
    };
    return branch(values_, team_.has_members(), in_runs,
                  [&] { return with_run({values_.index(0), row}, start); });
  }

 private:
  struct Run {
    Value from, to;
  };

  Run run_of_member(Value row) const {
    const GpuThread& gpu = kernel_.gpu;
    const Value size =
        values_.quotient(values_.add(row, values_.subtract(gpu.members, values_.index(1))), gpu.members);
    const Value from = values_.minimum(values_.multiply(gpu.member, size), row);
    return {from, values_.minimum(values_.add(from, size), row)};
  }

  Scope element(Value number) const {
    Scope scope = element_scope(kernel_, point_, kernel_.nest.parallel_axes, number,
                                {values_.index(0), kernel_.extent(kernel_.axes() - 1)});
    evaluate(kernel_, body_, scope);
    return scope;
  }

  ValueList with(const Scope& scope, ValueList totals) const {
    for (std::size_t r = 0; r < totals.size(); ++r)
      totals[r] = with_element(kernel_, scope, kernel_.nest.reductions[stage_.reductions[r]], totals[r]);
    return totals;
  }

  ValueList total_of(const Run& run) const {
    const Value first = values_.add(run.from, kernel_.gpu.lane);
    return team_.of_block(walk_strides(values_, first, run.to, kernel_.gpu.width, strips_, team_.nothing(),
                                       [&](const ValueList& numbers, ValueList totals) {
                                         ScopeList scopes;
                                         for (const Value number : numbers) scopes.push_back(element(number));
                                         for (const Scope& scope : scopes) totals = with(scope, totals);
                                         return totals;
                                       }));
  }

  /// The totals before the run, and with it.
  ValueList with_run(const Run& run, const ValueList& before) const {
    const Value part = values_.multiply(kernel_.gpu.width, values_.index(strips_));
    return for_loop(values_, "part", run.from, run.to, part, before,
                    [&](Value from, const ValueList& totals) { return with_part({from, run.to}, totals); });
  }

  ValueList with_part(const Run& part, const ValueList& before) const {
    const ValueList numbers = numbers_of(part.from);
    const Value last = values_.subtract(part.to, values_.index(1));
    ScopeList scopes;
    for (const Value number : numbers) scopes.push_back(element(values_.minimum(number, last)));
    std::vector<ValueList> totals;
    ValueList of_warp = team_.nothing();
    for (int i = 0; i < strips_; ++i) {
      const Value is_there = values_.compare(Relation::less, numbers[i], part.to);
      of_warp =
          add_strip(select(is_there, with(scopes[i], team_.nothing()), team_.nothing()), of_warp, totals);
    }
    const ValueList with_warps = with_other_warps(of_warp, before, totals);
    for (int i = 0; i < strips_; ++i) evaluate_rest(kernel_, stage_, scopes[i], totals[i]);
    for (int i = 0; i < strips_; ++i)
      when(values_, values_.compare(Relation::less, numbers[i], part.to),
           [&] { store_results(kernel_, stage_, scopes[i]); });
    return with_warps;
  }

  /// The strips of a warp follow one another.
  ValueList numbers_of(Value from) const {
    const Value size = values_.index(warp_threads), lane = kernel_.gpu.lane;
    const Value warp = values_.quotient(lane, size);
    Value number = values_.add(values_.add(from, values_.remainder(lane, size)),
                               values_.multiply(warp, values_.index(std::int64_t{warp_threads} * strips_)));
    ValueList numbers;
    for (int i = 0; i < strips_; ++i, number = values_.add(number, size)) numbers.push_back(number);
    return numbers;
  }

  ValueList select(Value condition, ValueList list, const ValueList& others) const {
    for (std::size_t r = 0; r < list.size(); ++r) list[r] = values_.select(condition, list[r], others[r]);
    return list;
  }

  /// What comes before in the warp, with the strip: each thread adds its total so far to `totals`. Twice as
  /// many neighbours know theirs with each exchange, and the upper ones take what the lower ones have.
  ValueList add_strip(const ValueList& own, const ValueList& before, std::vector<ValueList>& totals) const {
    ValueList so_far = own, all = own;
    for (int bits = 1; bits < static_cast<int>(warp_threads); bits *= 2) {
      ValueList others;
      for (const Value each : all) others.push_back(exchange(kernel_, each, bits));
      const Value upper = values_.compare(
          Relation::not_equal, values_.bit_and(kernel_.gpu.lane, values_.index(bits)), values_.index(0));
      so_far = select(upper, team_.joined(others, so_far), so_far);
      all = team_.joined(all, others);
    }
    totals.push_back(team_.joined(before, so_far));
    return team_.joined(before, all);
  }

  /// Joins what comes before the warp to the totals; what comes before the next part.
  ValueList with_other_warps(const ValueList& own, const ValueList& before,
                             std::vector<ValueList>& totals) const {
    const GpuThread& gpu = kernel_.gpu;
    const SharedValues warps = team_.of_warps(own);
    const Value size = values_.index(warp_threads), zero = values_.index(0), one = values_.index(1);
    const Value warp = values_.quotient(gpu.lane, size);
    ValueList state = before;
    state.insert(state.end(), before.begin(), before.end());
    const auto count = static_cast<std::ptrdiff_t>(before.size());
    state = for_loop(values_, "warp", zero, values_.quotient(gpu.width, size), one, state,
                     [&](Value number, const ValueList& at) {
                       const ValueList others = warps.load(values_.add(gpu.slot, number));
                       const ValueList mine(at.begin(), at.begin() + count),
                           all(at.begin() + count, at.end());
                       const Value is_before = values_.compare(Relation::less, number, warp);
                       ValueList next = select(is_before, team_.joined(mine, others), mine);
                       for (const Value each : team_.joined(all, others)) next.push_back(each);
                       return next;
                     });
    barrier(kernel_);  // the next part's meet in the same memory
    for (ValueList& total : totals) total = team_.joined({state.begin(), state.begin() + count}, total);
    return {state.begin() + count, state.end()};
  }

  const Kernel& kernel_;
  Values& values_;
  const Stage& stage_;
  const Scope& point_;
  TeamTotals team_;
  std::vector<int> body_;  // of what is reduced
  int strips_;             // of a part
};

}  // namespace

ValueList totals_running(const Kernel& kernel, const Stage& stage, const Scope& point, Value memory) {
  return Scan(kernel, stage, point, memory).run();
}

}  // namespace weft::codegen
