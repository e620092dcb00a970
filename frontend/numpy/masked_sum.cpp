#include "frontend/numpy/masked_sum.hpp"

#include <algorithm>
#include <complex>
#include <vector>

#include "frontend/numpy/rows.hpp"
#include "ir/pairwise_sum.hpp"
#include "runtime/float_environment.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// The pairwise sum of one run, added.
template <class T>
T added(T total, std::span<const T> run) {
  return total + pairwise_sum<8>(run);
}

weft::float16 added(weft::float16 total, std::span<const weft::float16> run) {
  const std::vector<float> wide(run.begin(), run.end());
  return weft::float16(static_cast<float>(total) + pairwise_sum<8>(std::span(wide)));
}

template <class T>
std::complex<T> added(std::complex<T> total, std::span<const std::complex<T>> run) {
  std::vector<T> re, im;
  for (const std::complex<T>& number : run) re.push_back(number.real()), im.push_back(number.imag());
  return {total.real() + pairwise_sum<4>(std::span<const T>(re)),
          total.imag() + pairwise_sum<4>(std::span<const T>(im))};
}

/// Adds the runs of marked elements of one call.
template <class T>
T call_added(T total, std::span<const T> values, std::span<const bool> marks) {
  for (auto begin = std::ranges::find(marks, true); begin != marks.end();) {
    const auto end = std::find(begin, marks.end(), false);
    total = added(total, values.subspan(static_cast<std::size_t>(begin - marks.begin()),
                                        static_cast<std::size_t>(end - begin)));
    begin = std::find(end, marks.end(), true);
  }
  return total;
}

/// A row's elements come in stretches, each of which is cut into calls.
template <class T>
T row_added(T total, std::span<const T> values, std::span<const bool> marks, std::size_t stretch,
            std::size_t call) {
  for (std::size_t from = 0; from < values.size(); from += stretch)
    for (std::size_t at = from; at < from + stretch; at += call) {
      const std::size_t count = std::min(call, from + stretch - at);
      total = call_added(total, values.subspan(at, count), marks.subspan(at, count));
    }
  return total;
}

/// Rows, what each starts from, marks, and the lengths of stretches and calls.
template <class T>
ndarray row_sums(const std::vector<ndarray>& arguments) {
  const ndarray totals = arguments[1].copy_c();
  const auto length = static_cast<std::size_t>(arguments[0].shape()[1]);
  const std::int64_t* cuts = arguments[3].data<std::int64_t>();
  for (std::int64_t row = 0; row < totals.size(); ++row) {
    T& total = totals.data<T>()[row];
    const std::size_t at = static_cast<std::size_t>(row) * length;
    total = row_added(total, std::span<const T>(arguments[0].data<T>() + at, length),
                      std::span<const bool>(arguments[2].data<bool>() + at, length),
                      static_cast<std::size_t>(cuts[0]), static_cast<std::size_t>(cuts[1]));
  }
  return totals;
}

const HostFunctionPtr& sum_function() {
  static const auto& function = *new HostFunctionPtr(
      new HostFunction{"sum", [](const std::vector<ndarray>& arguments) {
                         const FloatEnvironment environment;
                         return dispatch(arguments[0].dtype(), [&]<class T>() -> ndarray {
                           if constexpr (is_float_type<T> || is_complex_type<T>)
                             return row_sums<T>(arguments);
                           __builtin_unreachable();
                         });
                       }});
  return function;
}

/// How many elements stretches and calls have.
LazyTensor cuts_of(const Dims& shape, const ReductionOrder& order) {
  std::int64_t stretch = 1;
  if (order.elementwise) return array({stretch, stretch});
  for (auto axis = order.reduced.end() - order.run_axes; axis != order.reduced.end(); ++axis)
    stretch *= shape[static_cast<std::size_t>(*axis)];
  return array({stretch, order.call_size});
}

/// The type of the results, in the memory order of that walk.
Type result_type(const Accumulation& what, const ReductionOrder& order) {
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
  const Tensor starts = broadcast_to(start, {rows.count()});
  return laid_out_as(
      called(sum_function(),
             {rows.of(astype(what.x, what.dtype)), starts, rows.of(mask), cuts_of(what.x.shape(), order)},
             {rows.count()}),
      result_type(what, order));
}

}  // namespace weft::numpy
