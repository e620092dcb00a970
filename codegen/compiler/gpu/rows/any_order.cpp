#include "codegen/compiler/gpu/rows/any_order.hpp"

#include "codegen/compiler/gpu/neighbours.hpp"
#include "codegen/compiler/gpu/totals.hpp"
#include "codegen/compiler/gpu/walk.hpp"

namespace weft::codegen {
namespace {

class AnyOrder {
 public:
  AnyOrder(const Kernel& kernel, const Stage& stage, const Scope& point, Value memory)
      : kernel_(kernel), values_(kernel.values), stage_(stage), point_(point), memory_(memory) {}

  /// Each thread folds some elements; then the threads of a warp theirs, then the warps.
  ValueList run() const {
    const GpuThread& gpu = kernel_.gpu;
    const Value first = values_.add(values_.multiply(gpu.member, gpu.width), gpu.lane),
                step = values_.multiply(gpu.members, gpu.width);
    ValueList totals = reduce_starts(kernel_, stage_);
    const Value whole = with_neighbours(first, step, totals);
    totals = walk_strides(
        values_, values_.add(whole, first), elements_of_row(), step, elements_together(kernel_.nest, stage_),
        totals, [&](const ValueList& numbers, const ValueList& carried) {
          return with_scopes(elements_taken(kernel_, stage_, point_, kernel_.nest.parallel_axes, numbers),
                             carried);
        });
    if (totals.empty()) return totals;
    const TeamTotals team(kernel_, stage_, memory_);
    const ValueList own = team.of_block(totals);
    return branch(
        values_, team.has_members(), [&] { return team.of_first(team.of_members(own), gpu.members); },
        [&] { return own; });
  }

 private:
  Value elements_of_row() const {
    return elements_of_axes(kernel_, kernel_.nest.parallel_axes, kernel_.axes());
  }

  ValueList with_scopes(const ScopeList& scopes, ValueList totals) const {
    for (const Scope& scope : scopes)
      for (std::size_t r = 0; r < totals.size(); ++r)
        totals[r] = with_element(kernel_, scope, kernel_.nest.reductions[stage_.reductions[r]], totals[r]);
    return totals;
  }

  /// Adds to the totals what is taken by neighbours: the first so many elements.
  Value with_neighbours(Value first, Value step, ValueList& totals) const {
    constexpr int in_flight = 4;
    const int count = totals.empty() ? 1 : neighbours_of_fold(kernel_.nest, stage_);
    if (count == 1) return values_.index(0);
    const Neighbours neighbours(kernel_, count);
    const Value size = values_.index(count),
                whole = neighbours.taken(element(values_.index(0)), elements_of_row());
    totals = walk_strides(values_, values_.multiply(first, size), whole, values_.multiply(step, size),
                          in_flight, totals, [&](const ValueList& numbers, ValueList carried) {
                            std::vector<ScopeList> all;
                            for (const Value number : numbers) all.push_back(loaded(neighbours, number));
                            for (ScopeList& scopes : all) {
                              for (Scope& scope : scopes)
                                evaluate(kernel_, neighbours.rest(stage_.body), scope);
                              carried = with_scopes(scopes, carried);
                            }
                            return carried;
                          });
    return whole;
  }

  Scope element(Value number) const {
    return element_scope(kernel_, point_, kernel_.nest.parallel_axes, number,
                         {values_.index(0), kernel_.extent(kernel_.axes() - 1)});
  }

  /// The neighbours from `number` on.
  ScopeList loaded(const Neighbours& neighbours, Value number) const {
    ScopeList scopes;
    for (int i = 0; i < neighbours.count(); ++i)
      scopes.push_back(element(values_.add(number, values_.index(i))));
    neighbours.load(stage_.body, scopes);
    return scopes;
  }

  const Kernel& kernel_;
  Values& values_;
  const Stage& stage_;
  const Scope& point_;
  Value memory_;
};

}  // namespace

ValueList folded_in_any_order(const Kernel& kernel, const Stage& stage, const Scope& point, Value memory) {
  return AnyOrder(kernel, stage, point, memory).run();
}

}  // namespace weft::codegen
