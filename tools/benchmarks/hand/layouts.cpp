#include <algorithm>

#include "parallel.hpp"

namespace weft::bench {
namespace {

// By tiles that stay in the first cache: a row of them after the other.
template <class T>
void transposed_sum(const Operands& operands) {
  constexpr std::int64_t side = 128 / sizeof(T);
  const std::int64_t n = operands.length(0);
  const T *a = operands.argument<T>(0), *b = operands.argument<T>(1);
  T* result = operands.written<T>();
  each_row(operands, (n + side - 1) / side, [=](std::int64_t band) {
    const std::int64_t first = band * side, last = std::min(n, first + side);
    for (std::int64_t j = 0; j < n; j += side)
      for (std::int64_t i = first; i < last; ++i) {
        const std::int64_t end = std::min(n, j + side);
#pragma omp simd
        for (std::int64_t k = j; k < end; ++k) result[i * n + k] = a[k * n + i] + b[i * n + k];
      }
  });
}

template <class T>
void reversed_difference(const Operands& operands) {
  const std::int64_t n = operands.length(0), m = operands.length(0, 1);
  each_row(operands, n, [&](std::int64_t i) {
    const T *a = operands.argument<T>(0) + (n - 1 - i) * m, *b = operands.argument<T>(0) + i * m;
    T* result = operands.written<T>() + i * m;
#pragma omp simd
    for (std::int64_t j = 0; j < m; ++j) result[j] = a[j] - b[m - 1 - j];
  });
}

template <class T>
void joined(const Operands& operands) {
  const std::int64_t n = operands.length(0);
  for (const std::size_t part : {0, 1}) {
    const T* x = operands.argument<T>(part);
    T* result = operands.written<T>() + static_cast<std::int64_t>(part) * n;
    in_ranges(operands, n, [=](std::int64_t begin, std::int64_t end) {
#pragma omp simd
      for (std::int64_t i = begin; i < end; ++i) result[i] = x[i] * 2 + 1;
    });
  }
}

template <class T>
void padded(const Operands& operands) {
  const std::int64_t n = operands.length(0), m = operands.length(0, 1);
  each_row(operands, n + 2, [&](std::int64_t i) {
    T* result = operands.written<T>() + i * (m + 2);
    if (i == 0 || i == n + 1) return std::fill_n(result, m + 2, T(0)), void();
    const T* a = operands.argument<T>(0) + (i - 1) * m;
    result[0] = result[m + 1] = 0;
#pragma omp simd
    for (std::int64_t j = 0; j < m; ++j) result[j + 1] = a[j] * 2;
  });
}

template <class T>
void tiled(const Operands& operands) {
  const std::int64_t n = operands.length(0), m = operands.length(0, 1);
  each_row(operands, 2 * n, [&](std::int64_t i) {
    const T* a = operands.argument<T>(0) + i % n * m;
    for (const std::int64_t half : {0, 1}) {
      T* result = operands.written<T>() + (2 * i + half) * m;
#pragma omp simd
      for (std::int64_t j = 0; j < m; ++j) result[j] = a[j] * 2 + 1;
    }
  });
}

// Not transposed: what a pass in order costs, which transposing is to approach. Elements of both have the
// same sum.
template <class T>
void transposed(const Operands& operands) {
  const T *a = operands.argument<T>(0), *b = operands.argument<T>(1);
  each_element<T>(operands, operands.length(0) * operands.length(0, 1),
                  [=](std::int64_t i) { return a[i] * 2 + b[i]; });
}

// On one thread, since the last of equal places is kept.
template <class T>
void scattered(const Operands& operands) {
  const std::int64_t* places = operands.argument<std::int64_t>(1);
  const T* values = operands.argument<T>(2);
  T* result = operands.written<T>();
  std::copy_n(operands.argument<T>(0), operands.length(0), result);
  for (std::int64_t i = 0; i < operands.length(1); ++i) result[places[i]] = values[i] * 2;
}

template <class T>
void gathered(const Operands& operands) {
  const T* table = operands.argument<T>(0);
  const std::int64_t* places = operands.argument<std::int64_t>(1);
  each_element<T>(operands, operands.length(1), [=](std::int64_t i) { return table[places[i]] + 1; });
}

}  // namespace

HandLoops layout_loops() {
  return {{"transposed_sum", {transposed_sum<float>, transposed_sum<double>}},
          {"reversed_difference", {reversed_difference<float>, reversed_difference<double>}},
          {"joined", {joined<float>, joined<double>}},
          {"padded", {padded<float>, padded<double>}},
          {"tiled", {tiled<float>, tiled<double>}},
          {"transposed", {transposed<float>, transposed<double>}},
          {"scattered", {scattered<float>, scattered<double>}},
          {"gathered", {gathered<float>, gathered<double>}}};
}

}  // namespace weft::bench
