#include <algorithm>
#include <cmath>

#include "halves.hpp"
#include "parallel.hpp"

namespace weft::bench {
namespace {

/// What elements are summed in, as numpy.sum.
template <class T>
using Total = std::conditional_t<std::is_integral_v<T>, std::int64_t, T>;

template <class T>
void sum_all(const Operands& operands) {
  const T* x = operands.argument<T>(0);
  *operands.written<T>() = sum_on_threads<T>(operands, operands.length(0) * operands.length(0, 1),
                                             [=](std::int64_t i) { return x[i]; });
}

// Eight rows at a time, so that few long streams are read.
template <class T>
void sum_columns(const Operands& operands) {
  const std::int64_t rows = operands.length(0), columns = operands.length(0, 1);
  Total<T>* result = operands.written<Total<T>>();
  in_ranges(operands, columns, [&](std::int64_t begin, std::int64_t end) {
    std::fill(result + begin, result + end, Total<T>(0));
    for (std::int64_t i = 0; i < rows; i += 8) {
      const T* x = operands.argument<T>(0) + i * columns;
#pragma omp simd
      for (std::int64_t j = begin; j < end; ++j)
        result[j] += Total<T>(x[j]) + x[j + columns] + x[j + 2 * columns] + x[j + 3 * columns] +
                     x[j + 4 * columns] + x[j + 5 * columns] + x[j + 6 * columns] + x[j + 7 * columns];
    }
  });
}

/// One row of the first argument, and of the result where that has as many.
template <class T>
struct Row {
  const T* x;
  T* result;
  std::int64_t length;
};

template <class T, class Body>
void each(const Operands& operands, Body body) {
  const std::int64_t length = operands.length(0, 1);
  each_row(operands, operands.length(0), [&](std::int64_t i) {
    body(Row<T>{operands.argument<T>(0) + i * length, operands.written<T>() + i * length, length}, i);
  });
}

template <class T>
Total<T> sum(const Row<T>& row) {
  return sum_of<Total<T>>(0, row.length, [x = row.x](std::int64_t j) { return x[j]; });
}

template <class T>
T sum_of_squares(const Row<T>& row, T mean) {
  return sum_of<T>(0, row.length, [=, x = row.x](std::int64_t j) { return (x[j] - mean) * (x[j] - mean); });
}

template <class T>
T largest(const Row<T>& row) {
  T found = row.x[0];
#pragma omp simd reduction(max : found)
  for (std::int64_t j = 0; j < row.length; ++j) found = row.x[j] > found ? row.x[j] : found;
  return found;
}

template <class T, class Value>
void fill(const Row<T>& row, Value value) {
  T* result = row.result;
#pragma omp simd
  for (std::int64_t j = 0; j < row.length; ++j) result[j] = value(j);
}

template <class T>
void sum_rows(const Operands& operands) {
  each<T>(operands, [&](const Row<T>& row, std::int64_t i) { operands.written<Total<T>>()[i] = sum(row); });
}

template <class T>
void softmax(const Operands& operands) {
  each<T>(operands, [](const Row<T>& row, std::int64_t) {
    const T most = largest(row);
    fill(row, [=, x = row.x](std::int64_t j) { return std::exp(x[j] - most); });
    const T scale = 1 / sum(Row<T>{row.result, nullptr, row.length});
    fill(row, [=, x = row.result](std::int64_t j) { return x[j] * scale; });
  });
}

template <class T>
void log_softmax(const Operands& operands) {
  each<T>(operands, [](const Row<T>& row, std::int64_t) {
    const T most = largest(row);
    const T total =
        sum_of<T>(0, row.length, [=, x = row.x](std::int64_t j) { return std::exp(x[j] - most); });
    const T shift = most + std::log(total);
    fill(row, [=, x = row.x](std::int64_t j) { return x[j] - shift; });
  });
}

template <class T>
void layer_norm(const Operands& operands) {
  const T *gain = operands.argument<T>(1), *bias = operands.argument<T>(2);
  each<T>(operands, [=](const Row<T>& row, std::int64_t) {
    const T mean = sum(row) / static_cast<T>(row.length);
    const T scale = 1 / std::sqrt(sum_of_squares(row, mean) / static_cast<T>(row.length) + T(1e-5));
    fill(row, [=, x = row.x](std::int64_t j) { return (x[j] - mean) * scale * gain[j] + bias[j]; });
  });
}

template <class T>
void rms_norm(const Operands& operands) {
  const T* gain = operands.argument<T>(1);
  each<T>(operands, [=](const Row<T>& row, std::int64_t) {
    const T scale = 1 / std::sqrt(sum_of_squares(row, T(0)) / static_cast<T>(row.length) + T(1e-5));
    fill(row, [=, x = row.x](std::int64_t j) { return x[j] * scale * gain[j]; });
  });
}

template <class T>
void variance(const Operands& operands) {
  each<T>(operands, [&](const Row<T>& row, std::int64_t i) {
    const T mean = sum(row) / static_cast<T>(row.length);
    operands.written<T>()[i] = sum_of_squares(row, mean) / static_cast<T>(row.length);
  });
}

template <class T>
void argmax(const Operands& operands) {
  each<T>(operands, [&](const Row<T>& row, std::int64_t i) {
    operands.written<std::int64_t>()[i] = std::find(row.x, row.x + row.length, largest(row)) - row.x;
  });
}

template <class T>
void cumulative_sum(const Operands& operands) {
  each<T>(operands, [&](const Row<T>& row, std::int64_t i) {
    Total<T>*result = operands.written<Total<T>>() + i * row.length, total = 0;
    for (std::int64_t j = 0; j < row.length; ++j) result[j] = total += row.x[j];
  });
}

/// Loops of which a row gives one element of Result, and loops of which it gives as many as it has.
template <Loop float32, Loop float64, class Result = _Float16, Loop int32 = nullptr, Loop int64 = nullptr>
constexpr HandLoop folded{float32, float64, of_halves<float32, Result, false>, int32, int64};
template <Loop float32, Loop float64, Loop int32 = nullptr, Loop int64 = nullptr>
constexpr HandLoop mapped{float32, float64, of_halves<float32, _Float16, true>, int32, int64};

}  // namespace

HandLoops row_loops() {
  using std::int32_t, std::int64_t;
  return {
      {"sum_all", {sum_all<float>, sum_all<double>}},
      {"sum_columns",
       {sum_columns<float>, sum_columns<double>, nullptr, sum_columns<int32_t>, sum_columns<int64_t>}},
      {"sum_rows", folded<sum_rows<float>, sum_rows<double>, _Float16, sum_rows<int32_t>, sum_rows<int64_t>>},
      {"softmax", mapped<softmax<float>, softmax<double>>},
      {"log_softmax", mapped<log_softmax<float>, log_softmax<double>>},
      {"layer_norm", mapped<layer_norm<float>, layer_norm<double>>},
      {"rms_norm", mapped<rms_norm<float>, rms_norm<double>>},
      {"variance", folded<variance<float>, variance<double>>},
      {"argmax", folded<argmax<float>, argmax<double>, int64_t, argmax<int32_t>, argmax<int64_t>>},
      {"cumulative_sum", mapped<cumulative_sum<float>, cumulative_sum<double>, cumulative_sum<int32_t>,
                                cumulative_sum<int64_t>>}};
}

}  // namespace weft::bench
