#include "codegen/compiler/gpu/walk.hpp"

#include <algorithm>

#include "codegen/compiler/cpu/grid.hpp"
#include "codegen/compiler/math/compute.hpp"

namespace weft::codegen {
namespace {

/// Operations that are worth being written out several times, and elements of light and of other stages.
constexpr int light = 8, heaviest = 64, most_together = 8, some_together = 4;

}  // namespace

int elements_together(const LoopNest& nest, const Stage& stage) {
  const int operations = cost(nest, stage);
  if (operations > heaviest) return 1;
  return operations <= light ? most_together : some_together;
}

ValueList walk_together(Values& values, Value first, Value end, Value step, int together,
                        const ValueList& carried, const StrideBody& body) {
  ValueList state{first};
  state.insert(state.end(), carried.begin(), carried.end());
  if (together == 1) return state;
  const Value stride = values.multiply(step, values.index(together)), reach = values.subtract(stride, step);
  const auto more = [&](const ValueList& at) {
    return values.compare(Relation::less, values.add(at[0], reach), end);
  };
  return while_loop(values, state, more, [&](const ValueList& at) {
    ValueList numbers{at[0]};
    while (std::ssize(numbers) < together)
      numbers.push_back(values.add(at[0], values.multiply(step, values.index(std::ssize(numbers)))));
    ValueList next = body(numbers, {at.begin() + 1, at.end()});
    next.insert(next.begin(), values.add(at[0], stride));
    return next;
  });
}

ValueList walk_strides(Values& values, Value first, Value end, Value step, int together,
                       const ValueList& carried, const StrideBody& body) {
  const ValueList state = walk_together(values, first, end, step, together, carried, body);
  return for_loop(values, "element", state[0], end, step, {state.begin() + 1, state.end()},
                  [&](Value number, const ValueList& inner) { return body({number}, inner); });
}

Value elements_of_axes(const Kernel& kernel, int first, int last) {
  Value product = kernel.values.index(1);
  for (int axis = first; axis < last; ++axis) product = kernel.values.multiply(product, kernel.extent(axis));
  return product;
}

ValueList reduce_starts(const Kernel& kernel, const Stage& stage) {
  ValueList starts;
  for (const int index : stage.reductions)
    starts.push_back(reduce_start(kernel.values, kernel.nest.reductions[index], 1));
  return starts;
}

Scope element_scope(const Kernel& kernel, Scope scope, int first_axis, Value number, const Range& last) {
  ValueList extents;
  for (int axis = first_axis; axis < kernel.axes() - 1; ++axis) extents.push_back(kernel.extent(axis));
  extents.push_back(kernel.values.subtract(last.to, last.from));
  ValueList indices = grid_indices(kernel.values, number, extents);
  indices.back() = kernel.values.add(indices.back(), last.from);
  for (std::size_t i = 0; i < indices.size(); ++i)
    scope.enter_row(kernel, first_axis + static_cast<int>(i), indices[i]);
  return scope;
}

ScopeList elements_taken(const Kernel& kernel, const Stage& stage, const Scope& outer, int first_axis,
                         const ValueList& numbers) {
  const Range all{kernel.values.index(0), kernel.extent(kernel.axes() - 1)};
  ScopeList scopes;
  for (const Value number : numbers) {
    scopes.push_back(element_scope(kernel, outer, first_axis, number, all));
    evaluate(kernel, stage.body, scopes.back());
  }
  for (const Scope& scope : scopes) store_results(kernel, stage, scope);
  return scopes;
}

void evaluate_rest(const Kernel& kernel, const Stage& stage, Scope& element, const ValueList& totals) {
  std::vector<int> rest;
  for (const int index : stage.body) {
    const Instruction& instruction = kernel.nest.instructions[index];
    const auto reduction = std::ranges::find(stage.reductions, instruction.index);
    if (instruction.opcode == Instruction::Opcode::running)
      element.known[index] = totals[reduction - stage.reductions.begin()];
    else if (!element.known[index])
      rest.push_back(index);
  }
  evaluate(kernel, rest, element);
}

}  // namespace weft::codegen
