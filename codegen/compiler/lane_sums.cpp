#include "codegen/compiler/lane_sums.hpp"

#include "codegen/compiler/compute.hpp"
#include "codegen/compiler/pairwise.hpp"

namespace weft::codegen {
namespace {

constexpr int width = 8;

/// By accumulator and reduction: -0.0, which changes no sum.
ValueList accumulators_of(const Kernel& kernel, const Stage& stage, int lanes) {
  ValueList list;
  for (int i = 0; i < width; ++i)
    for (const int index : stage.reductions)
      list.push_back(
          kernel.values.number(kernel.values.constant(kernel.nest.reductions[index].dtype, 0, lanes), -0.0));
  return list;
}

/// Of `count` accumulators after the first, neighbours are added, then their sums.
ValueList added(Values& values, const ValueList& list, std::size_t reductions) {
  ValueList sums = list;
  while (sums.size() > reductions) {
    ValueList next;
    for (std::size_t i = 0; i < sums.size(); i += 2 * reductions)
      for (std::size_t r = 0; r < reductions; ++r)
        next.push_back(values.add(sums[i + r], sums[i + reductions + r]));
    sums = std::move(next);
  }
  return sums;
}

}  // namespace

ValueList lane_sums(const Kernel& kernel, const Stage& stage, int lanes, const RowElement& element) {
  Values& values = kernel.values;
  const Value row = kernel.extent(kernel.vector_axis());
  const Value eights = values.bit_and(row, values.index(-width));
  const auto add_all = [&](const ValueList& sums, std::size_t first, Value at, ValueList& next) {
    const ValueList found = element(at);
    for (std::size_t r = 0; r < found.size(); ++r) next[first + r] = values.add(sums[first + r], found[r]);
  };
  ValueList sums =
      for_loop(values, "i", values.index(0), eights, values.index(width),
               accumulators_of(kernel, stage, lanes), [&](Value i, const ValueList& carried) {
                 ValueList next = carried;
                 for (int k = 0; k < width; ++k)
                   add_all(carried, k * stage.reductions.size(), values.add(i, values.index(k)), next);
                 return next;
               });
  sums = for_loop(values, "rest", eights, row, values.index(1), added(values, sums, stage.reductions.size()),
                  [&](Value i, const ValueList& carried) {
                    ValueList next = carried;
                    add_all(carried, 0, i, next);
                    return next;
                  });
  for (std::size_t r = 0; r < sums.size(); ++r) {
    const Reduction& reduction = kernel.nest.reductions[stage.reductions[r]];
    sums[r] =
        rounded_as_asked(values, reduction, values.add(reduce_start(values, reduction, lanes), sums[r]));
  }
  return sums;
}

}  // namespace weft::codegen
