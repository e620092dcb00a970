// Masked sums of floats: NumPy adds each run of marked elements by itself.
#include <algorithm>
#include <complex>
#include <vector>

#include "runtime/library/arithmetic/pairwise_sum.hpp"
#include "runtime/library/arithmetic/row_arguments.hpp"
#include "runtime/library/arithmetic/row_functions.hpp"
#include "runtime/system/float_environment.hpp"

namespace weft {
namespace {

/// The pairwise sum of one run, added.
template <class T>
T added(T total, std::span<const T> run) {
  return total + pairwise_sum<8>(run);
}

float16 added(float16 total, std::span<const float16> run) {
  const std::vector<float> wide(run.begin(), run.end());
  return float16(static_cast<float>(total) + pairwise_sum<8>(std::span(wide)));
}

/// One after the other, each rounded.
bfloat16 added(bfloat16 total, std::span<const bfloat16> run) {
  for (const bfloat16 each : run) total = bfloat16(static_cast<float>(total) + static_cast<float>(each));
  return total;
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
  for (std::size_t from = 0; from < values.size(); from += stretch) {
    const std::size_t end = std::min(from + stretch, values.size());
    for (std::size_t at = from; at < end; at += call) {
      const std::size_t count = std::min(call, end - at);
      total = call_added(total, values.subspan(at, count), marks.subspan(at, count));
    }
  }
  return total;
}

template <class T>
ndarray row_sums(const RowArguments& rows) {
  const ndarray totals = rows.starts().copy_c();
  const std::size_t stretch = rows.number(0), call = rows.number(1);
  for (std::int64_t i = 0; i < rows.count(); ++i) {
    T& total = totals.data<T>()[i];
    total = row_added(total, rows.row<T>(i), rows.marks(i), stretch, call);
  }
  return totals;
}

}  // namespace

namespace library {

ndarray masked_sum(const std::vector<ndarray>& arguments) {
  const FloatEnvironment environment;
  const RowArguments rows("masked_sum", arguments);
  return dispatch(rows.dtype(), [&]<class T>() -> ndarray {
    if constexpr (is_float_type<T> || is_complex_type<T>) return row_sums<T>(rows);
    __builtin_unreachable();
  });
}

}  // namespace library
}  // namespace weft
