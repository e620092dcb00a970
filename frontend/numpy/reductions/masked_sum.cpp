#include "frontend/numpy/reductions/masked_sum.hpp"

#include <algorithm>
#include <array>

#include "frontend/numpy/core/called.hpp"
#include "frontend/numpy/core/float_watch.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/reductions/rows.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// How many elements a stretch has, and a call: lengths that a saved program works out.
std::array<Tensor, 2> cuts_of(const Dims& shape, const ReductionOrder& order) {
  std::int64_t stretch = 1, call = 1;
  if (!order.elementwise) {
    call = order.call_size;
    for (auto axis = order.reduced.end() - order.run_axes; axis != order.reduced.end(); ++axis)
      stretch *= shape[static_cast<std::size_t>(*axis)];
  }
  return {constant(std::max<std::int64_t>(stretch, 1)), constant(std::max<std::int64_t>(call, 1))};
}

/// The type of the results, in the memory order of that walk.
Type result_type(const Accumulation& what, const ReductionOrder& order) {
  const Watched nothing(nullptr);
  Type type = accumulated(what).type();
  std::size_t kept = 0;
  for (std::size_t axis = 0; axis < order.result_strides.size(); ++axis) {
    const bool reduced = std::ranges::binary_search(what.axes, static_cast<std::int64_t>(axis));
    if (!reduced) type.strides[what.keepdims ? axis : kept++] = order.result_strides[axis];
  }
  return type;
}

}  // namespace

LazyTensor masked_sum(const Accumulation& what, const LazyTensor& mask, const LazyTensor& start) {
  const ReductionOrder order = reduction_order(what.x.type(), what.axes, what.dtype, mask.strides());
  const Rows rows(what.x.type(), what.axes, order);
  const Tensor numbers = rows.of(astype(what.x, what.dtype)), starts = broadcast_to(start, {rows.count()});
  const auto [stretch, call] = cuts_of(what.x.shape(), order);
  const Tensor sums =
      called(LibraryFunction::masked_sum, {numbers, starts, rows.of(mask), stretch, call}, {rows.count()});
  return laid_out_as(looked_at(sums), result_type(what, order));
}

}  // namespace weft::numpy
