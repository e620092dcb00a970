#include <algorithm>
#include <cmath>

#include "parallel.hpp"

namespace weft::bench {
namespace {

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
  T* result = operands.written<T>();
  in_ranges(operands, columns, [&](std::int64_t begin, std::int64_t end) {
    std::fill(result + begin, result + end, T(0));
    for (std::int64_t i = 0; i < rows; i += 8) {
      const T* x = operands.argument<T>(0) + i * columns;
#pragma omp simd
      for (std::int64_t j = begin; j < end; ++j)
        result[j] += x[j] + x[j + columns] + x[j + 2 * columns] + x[j + 3 * columns] + x[j + 4 * columns] +
                     x[j + 5 * columns] + x[j + 6 * columns] + x[j + 7 * columns];
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
T sum(const Row<T>& row) {
  return sum_of<T>(0, row.length, [x = row.x](std::int64_t j) { return x[j]; });
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
  each<T>(operands, [&](const Row<T>& row, std::int64_t i) { operands.written<T>()[i] = sum(row); });
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
  each<T>(operands, [](const Row<T>& row, std::int64_t) {
    T total = 0;
    for (std::int64_t j = 0; j < row.length; ++j) row.result[j] = total += row.x[j];
  });
}

}  // namespace

HandLoops row_loops() {
  return {{"sum_all", {sum_all<float>, sum_all<double>}},
          {"sum_columns", {sum_columns<float>, sum_columns<double>}},
          {"sum_rows", {sum_rows<float>, sum_rows<double>}},
          {"softmax", {softmax<float>, softmax<double>}},
          {"log_softmax", {log_softmax<float>, log_softmax<double>}},
          {"layer_norm", {layer_norm<float>, layer_norm<double>}},
          {"rms_norm", {rms_norm<float>, rms_norm<double>}},
          {"variance", {variance<float>, variance<double>}},
          {"argmax", {argmax<float>, argmax<double>}},
          {"cumulative_sum", {cumulative_sum<float>, cumulative_sum<double>}}};
}

}  // namespace weft::bench
