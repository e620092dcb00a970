#include "codegen/compiler/cpu/grid.hpp"

#include <algorithm>

#include "codegen/compiler/cpu/blocks.hpp"
#include "codegen/compiler/cpu/groups.hpp"
#include "codegen/compiler/cpu/interleave.hpp"
#include "codegen/compiler/cpu/panels.hpp"
#include "codegen/compiler/cpu/sweep.hpp"

namespace weft::codegen {
namespace {

/// ceil(n / size)
Value parts(Values& values, Value n, Value size) {
  return values.quotient(values.add(n, values.subtract(size, values.index(1))), size);
}

}  // namespace

ValueList grid_extents(const Kernel& kernel) {
  Values& values = kernel.values;
  ValueList extents;
  if (kernel.nest.schedule.cuts_rows())
    extents.push_back(
        parts(values, kernel.extent(kernel.vector_axis()), kernel.params[kernel.layout.tile()]));
  for (int axis = 0; axis < kernel.nest.parallel_axes; ++axis) extents.push_back(kernel.extent(axis));
  if (kernel.nest.lanes == Lanes::points)
    extents.back() = parts(values, extents.back(),
                           kernel.on_gpu() ? values.shift_left(values.index(1), kernel.gpu.chunk_bits)
                                           : values.index(panel_points));
  return extents;
}

ValueList grid_indices(Values& values, Value point, const ValueList& extents) {
  ValueList indices(extents.size());
  for (std::size_t axis = extents.size(); axis-- > 1;) {
    const Value extent = values.maximum(extents[axis], values.index(1));
    indices[axis] = values.remainder(point, extent);
    point = values.quotient(point, extent);
  }
  if (!indices.empty()) indices[0] = point;
  return indices;
}

namespace {

/// The indices `count` points further, at most to the end of the last axis: counted on, which is cheaper than
/// dividing.
ValueList advance(Values& values, ValueList indices, const ValueList& extents, Value count) {
  Value carry = count;
  for (std::size_t axis = indices.size(); axis-- > 0;) {
    indices[axis] = values.add(indices[axis], carry);
    if (axis == 0) break;
    const Value wraps = values.compare(Relation::equal, indices[axis], extents[axis]);
    indices[axis] = values.select(wraps, values.index(0), indices[axis]);
    carry = values.select(wraps, values.index(1), values.index(0));
  }
  return indices;
}

}  // namespace

Scope point_scope(const Kernel& kernel, const ValueList& indices) {
  const int first = kernel.nest.schedule.cuts_rows() ? 1 : 0;
  Scope scope = outermost(kernel);
  for (int axis = 0; axis < kernel.nest.parallel_axes; ++axis)
    scope.enter(kernel, axis, indices[first + axis]);
  return scope;
}

Range row_part(const Kernel& kernel, const ValueList& indices) {
  Values& values = kernel.values;
  const Value extent = kernel.extent(kernel.axes() - 1);
  if (!kernel.nest.schedule.cuts_rows()) return {values.index(0), extent};
  const Value size = kernel.params[kernel.layout.tile()];
  const Value from = values.multiply(indices.front(), size);
  return {from, values.minimum(values.add(from, size), extent)};
}

void emit_points(const Kernel& kernel, const ValueList& indices, int count) {
  ScopeList points{point_scope(kernel, indices)};
  for (int i = 1; i < count; ++i) {
    ValueList further = indices;
    further.back() = kernel.values.add(further.back(), kernel.values.index(i));
    points.push_back(point_scope(kernel, further));
  }
  const Range row = row_part(kernel, indices);
  for (const Stage& stage : kernel.nest.stages) {
    if (stage.sweep) {
      sweep(kernel, stage, points, row);
      continue;
    }
    for (Scope& point : points) evaluate(kernel, stage.body, point);
    for (const Scope& point : points) store_results(kernel, stage, point);
  }
}

namespace {

/// `interleaved` points, or one of those that are walked so where there are as many.
Value emit_several(const Kernel& kernel, const ValueList& indices, Value left, int interleaved) {
  Values& values = kernel.values;
  Kernel together = kernel;
  together.interleaved = interleaved;
  const auto emit = [&](int count) {
    emit_points(together, indices, count);
    return ValueList{values.index(count)};
  };
  const Value enough = values.compare(Relation::greater_equal, left, values.index(interleaved));
  return branch(values, enough, [&] { return emit(interleaved); }, [&] { return emit(1); })[0];
}

/// Some of the points that are `left` along the last parallel axis: how many.
Value emit_some(const Kernel& kernel, const ValueList& indices, Value left, int interleaved) {
  const Value wanted = wanted_interleaved(kernel);
  if (!wanted) return emit_several(kernel, indices, left, interleaved);
  return branch(
      kernel.values, wanted, [&] { return ValueList{emit_several(kernel, indices, left, interleaved)}; },
      [&] {
        emit_points(kernel, indices, 1);
        return ValueList{kernel.values.index(1)};
      })[0];
}

/// Points [begin, end), `interleaved` of them wherever as many are neighbours along the last parallel axis.
void emit_interleaved(const Kernel& kernel, Value begin, Value end, const ValueList& extents,
                      int interleaved) {
  Values& values = kernel.values;
  ValueList state = grid_indices(values, begin, extents);
  state.push_back(begin);
  const auto more = [&](const ValueList& at) { return values.compare(Relation::less, at.back(), end); };
  while_loop(values, state, more, [&](ValueList at) {
    const Value point = at.back();
    at.pop_back();
    const Value left =
        values.minimum(values.subtract(extents.back(), at.back()), values.subtract(end, point));
    const Value count = emit_some(kernel, at, left, interleaved);
    at = advance(values, at, extents, count);
    at.push_back(values.add(point, count));
    return at;
  });
}

/// Points, or panels, that are neighbours along the last parallel axis are taken together, at most so many.
void emit_together(const Kernel& kernel, Value begin, Value end, const ValueList& extents, Value most,
                   const std::function<void(const ValueList& indices, Value count)>& emit) {
  Values& values = kernel.values;
  const std::size_t last = extents.size() - 1;
  ValueList state = grid_indices(values, begin, extents);
  state.push_back(begin);
  const auto more = [&](const ValueList& at) { return values.compare(Relation::less, at.back(), end); };
  while_loop(values, state, more, [&](ValueList at) {
    const Value here = values.subtract(extents[last], at[last]);
    const Value count = values.minimum(values.minimum(most, values.subtract(end, at.back())), here);
    emit(at, count);
    const Value point = values.add(at.back(), count);
    at.pop_back();
    at = advance(values, at, extents, count);
    at.push_back(point);
    return at;
  });
}

void emit_panels(const Kernel& kernel, Value begin, Value end, const ValueList& extents) {
  const PanelStages stages(kernel);
  emit_together(kernel, begin, end, extents, kernel.values.index(stages.most_panels()),
                [&](const ValueList& indices, Value count) { stages.emit(indices, count); });
}

void emit_groups(const Kernel& kernel, Value begin, Value end, const ValueList& extents) {
  const GroupStages stages(kernel);
  emit_together(kernel, begin, end, extents, kernel.values.index(folded_together),
                [&](const ValueList& indices, Value count) { stages.emit(indices, count); });
}

}  // namespace

void emit_grid(const Kernel& kernel, Value begin, Value end) {
  Values& values = kernel.values;
  const ValueList extents = grid_extents(kernel);
  if (kernel.nest.schedule == Strategy::panels) return emit_panels(kernel, begin, end, extents);
  if (takes_blocks(kernel)) return emit_blocks(kernel, begin, end);
  if (takes_groups(kernel)) return emit_groups(kernel, begin, end, extents);
  if (const int interleaved = interleaved_points(kernel); interleaved > 1)
    return emit_interleaved(kernel, begin, end, extents, interleaved);
  for_loop(values, "point", begin, end, values.index(1), grid_indices(values, begin, extents),
           [&](Value, const ValueList& indices) {
             emit_points(kernel, indices, 1);
             return advance(values, indices, extents, values.index(1));
           });
}

}  // namespace weft::codegen
