#include "codegen/compiler/cpu/groups.hpp"

#include <algorithm>

#include "codegen/compiler/cpu/group_sums.hpp"
#include "codegen/compiler/cpu/interleave.hpp"
#include "codegen/compiler/cpu/panels.hpp"
#include "codegen/compiler/cpu/sweep.hpp"

namespace weft::codegen {
namespace {

using Opcode = Instruction::Opcode;

Place element(Value memory, Value offset) {
  return {.memory = memory, .offset = offset, .lane_stride = StrideClass::one, .stride = {}};
}

}  // namespace

bool takes_groups(const Kernel& kernel) {
  const LoopNest& nest = kernel.nest;
  if (!nest.schedule.has_short_rows() || interleaved_points(kernel) > 1) return false;
  const auto is_product = [](const Reduction& each) {
    return each.in_calls() && each.operation == Operation::prod;
  };
  const auto is_folded = [](const Reduction& each) { return !each.ordered || each.in_calls(); };
  return std::ranges::any_of(nest.reductions, is_folded) && std::ranges::none_of(nest.reductions, is_product);
}

GroupStages::GroupStages(const Kernel& kernel) : kernel_(kernel), values_(kernel.values), folds_(kernel_) {
  const auto room = [&](DType dtype, std::int64_t elements) {
    return stack_memory(values_, stored_type(values_.builder(), dtype), elements * folded_together);
  };
  for (std::size_t i = 0; i < kernel.nest.instructions.size(); ++i) {
    const bool keep = is_kept(kernel.nest, static_cast<int>(i));
    kept_.push_back(keep ? room(kernel.nest.instructions[i].dtype, 1) : Value());
  }
  for (std::size_t i = 0; i < kernel.slots.size(); ++i)
    kernel_.slots[i] = room(kernel.nest.slots[i], longest_short_row);
}

void GroupStages::emit(const ValueList& indices, Value points) const {
  const int last = kernel_.nest.parallel_axes - 1;
  Group group{.outer = outermost(kernel_), .first = indices[last], .points = points};
  for (int axis = 0; axis < last; ++axis) group.outer.enter(kernel_, axis, indices[axis]);
  for_stages(
      kernel_.nest, [&](const Stage& stage) { emit_sweep(group, stage); },
      [&](const Stage& stage) { emit_point(group, stage); });
}

/// One point, or all of them; the arrays have room for all.
Scope GroupStages::at(const Group& group, const Strip& strip) const {
  Scope scope = group.outer;
  scope.enter(kernel_, kernel_.nest.parallel_axes - 1, values_.add(group.first, strip.start));
  scope.row = strip.start;  // slots have a row of each point
  scope.strip = strip;
  scope.across_points = true;
  const Strip whole{.lanes = strip.lanes, .start = strip.start, .count = {}, .mask = {}};
  for (std::size_t i = 0; i < kept_.size(); ++i)
    if (kept_[i])
      scope.known[i] =
          load(values_, kernel_.nest.instructions[i].dtype, element(kept_[i], strip.start), whole);
  for (std::size_t i = 0; i < scope.reduced.size(); ++i)
    scope.reduced[i] = load(values_, kernel_.nest.reductions[i].dtype,
                            folds_.result(static_cast<int>(i), strip.start), whole);
  return scope;
}

/// With masks, or where no memory is read nor written but the arrays.
bool GroupStages::in_vectors(const Stage& stage) const {
  return kernel_.vectors.masks || (stage.stores.empty() && std::ranges::none_of(stage.body, [&](int index) {
                                     return kernel_.nest.instructions[index].opcode == Opcode::load;
                                   }));
}

Strip GroupStages::all_points(const Group& group) const {
  Strip strip{.lanes = folded_together, .start = values_.index(0), .count = {}, .mask = {}};
  if (!kernel_.vectors.masks) return strip;
  strip.count = group.points;
  strip.mask = values_.first_lanes(group.points, folded_together);
  return strip;
}

void GroupStages::emit_point(const Group& group, const Stage& stage) const {
  if (in_vectors(stage)) return emit_point_at(at(group, all_points(group)), stage);
  for_loop(values_, "point", values_.index(0), group.points, values_.index(1), {},
           [&](Value point, const ValueList&) {
             emit_point_at(at(group, {.lanes = 1, .start = point, .count = {}, .mask = {}}), stage);
             return ValueList();
           });
}

void GroupStages::emit_point_at(const Scope& scope, const Stage& stage) const {
  Scope points = scope;
  evaluate(kernel_, stage.body, points);
  store_results(kernel_, stage, points);
  const Strip whole{.lanes = scope.strip.lanes, .start = {}, .count = {}, .mask = {}};
  for (const int index : stage.body)
    if (kept_[index])
      store(values_, kernel_.nest.instructions[index].dtype, in_lanes(kernel_, points, index),
            element(kept_[index], scope.strip.start), whole);
}

void GroupStages::emit_sweep(const Group& group, const Stage& stage) const {
  const auto at_point = [&](Value point) {
    Scope scope = at(group, {.lanes = 1, .start = point, .count = {}, .mask = {}});
    scope.across_points = false;
    return scope;
  };
  if (!stage.reductions.empty() && kernel_.nest.reductions[stage.reductions[0]].in_calls())
    return sum_group(kernel_, stage, folds_, group.points, at_point);
  emit_rows(group, stage, at_point);
}

void GroupStages::emit_rows(const Group& group, const Stage& stage,
                            const std::function<Scope(Value point)>& at_point) const {
  const Range row{values_.index(0), kernel_.extent(kernel_.axes() - 1)};
  for_loop(values_, "point", values_.index(0), group.points, values_.index(1), {},
           [&](Value point, const ValueList&) {
             ScopeList points{at_point(point)};
             const LeftRow left{folds_, point};
             sweep(kernel_, stage, points, row, &left);
             for (const int index : stage.reductions)
               if (kernel_.nest.reductions[index].ordered)
                 store(values_, kernel_.nest.reductions[index].dtype, points[0].reduced[index],
                       folds_.result(index, point), {});
             return ValueList();
           });
  for (const int index : stage.reductions)
    if (!kernel_.nest.reductions[index].ordered) fold(index);
}

/// What is walked one by one where there are no masks is a single rest.
void GroupStages::fold(int reduction) const {
  ValueList folded = folds_.folded(reduction);
  if (!kernel_.vectors.masks) folded = {folds_.with_rests(reduction, folded[0], 0, values_.index(1))};
  folds_.store_results(reduction, folded);
}

}  // namespace weft::codegen
