#include "codegen/compiler/cpu/strips.hpp"

namespace weft::codegen {
namespace {

std::vector<Strip> whole_strips(const Kernel& kernel, Value start, int count) {
  std::vector<Strip> strips;
  for (int i = 0; i < count; ++i) {
    const Value first = i ? kernel.values.add(start, kernel.values.index(i * kernel.vectors.lanes)) : start;
    strips.push_back({.lanes = kernel.vectors.lanes, .start = first});
  }
  return strips;
}

Strip masked_strip(const Kernel& kernel, Value start, Value to) {
  Values& values = kernel.values;
  const int lanes = kernel.vectors.lanes;
  const Value count = values.minimum(values.subtract(to, start), values.index(lanes));
  return {.lanes = lanes, .start = start, .count = count, .mask = values.first_lanes(count, lanes)};
}

/// Whether whole vectors are walked by themselves, however heavy the body: short rows, and those that are
/// folded in any order, are else held up by masks.
bool whole_apart(const Kernel& kernel) {
  if (kernel.nest.schedule == Strategy::streams) return true;
  return (!kernel.nest.exact || kernel.nest.schedule.has_short_rows()) && !kernel.nest.reductions.empty() &&
         kernel.nest.lanes == Lanes::row;
}

Value whole_end(const Kernel& kernel, Value from, Value to, int multiple) {
  Values& values = kernel.values;
  return values.add(from, whole(values, values.subtract(to, from), multiple));
}

}  // namespace

Value whole(Values& values, Value n, int multiple) { return values.bit_and(n, values.index(-multiple)); }

ValueList walk_vectors(const Kernel& kernel, Value from, Value to, int unroll, const ValueList& carried,
                       const StripBody& body) {
  Values& values = kernel.values;
  const int lanes = kernel.vectors.lanes;
  ValueList state = carried;
  if (unroll > 1 || whole_apart(kernel)) {
    const Value end = whole_end(kernel, from, to, unroll * lanes);
    state = for_loop(
        values, "i", from, end, values.index(unroll * lanes), state,
        [&](Value i, const ValueList& inner) { return body(whole_strips(kernel, i, unroll), inner); });
    from = end;
  }
  const Value end = kernel.vectors.masks ? to : whole_end(kernel, from, to, lanes);
  return for_loop(values, "i", from, end, values.index(lanes), state, [&](Value i, const ValueList& inner) {
    if (kernel.vectors.masks) return body({masked_strip(kernel, i, to)}, inner);
    return body(whole_strips(kernel, i, 1), inner);
  });
}

ValueList walk_rest(const Kernel& kernel, Value from, Value to, const ValueList& carried,
                    const StripBody& body) {
  if (kernel.vectors.masks) return carried;
  Values& values = kernel.values;
  const Value start = whole_end(kernel, from, to, kernel.vectors.lanes);
  return for_loop(values, "i", start, to, values.index(1), carried, [&](Value i, const ValueList& inner) {
    return body({Strip{.lanes = 1, .start = i}}, inner);
  });
}

}  // namespace weft::codegen
