#include <algorithm>
#include <cmath>

#include "parallel.hpp"

namespace weft::bench {
namespace {

template <class T>
void gauss_seidel(const Operands& operands) {
  const std::int64_t n = operands.length(0), m = operands.length(0, 1);
  T* a = operands.written<T>();
  std::copy_n(operands.argument<T>(0), n * m, a);
  for (std::int64_t step = 0; step < operands.length(1); ++step)
    for (std::int64_t i = 1; i < n - 1; ++i)
      for (std::int64_t j = 1; j < m - 1; ++j) {
        T* x = a + i * m + j;
        *x = (x[-1] + x[1] + x[-m] + x[m] + *x) * T(0.2);
      }
}

template <class T>
void edit_distances(const Operands& operands) {
  const std::int64_t n = operands.length(0), m = operands.length(1);
  const T *a = operands.argument<T>(0), *b = operands.argument<T>(1);
  T* table = operands.written<T>();
  std::fill_n(table, (n + 1) * (m + 1), T(0));
  for (std::int64_t i = 0; i < n; ++i) {
    const T* above = table + i * (m + 1);
    T* row = table + (i + 1) * (m + 1);
    for (std::int64_t j = 0; j < m; ++j)
      row[j + 1] = std::min({above[j] + std::abs(a[i] - b[j]), above[j + 1] + 1, row[j] + 1});
  }
}

template <class T>
void shortest_paths(const Operands& operands) {
  const std::int64_t n = operands.length(0);
  T* a = operands.written<T>();
  std::copy_n(operands.argument<T>(0), n * n, a);
  for (std::int64_t k = 0; k < n; ++k)
    for (std::int64_t i = 0; i < n; ++i) {
      const T through = a[i * n + k], *after = a + k * n;
      T* row = a + i * n;
#pragma omp simd
      for (std::int64_t j = 0; j < n; ++j) row[j] = std::min(row[j], through + after[j]);
    }
}

}  // namespace

HandLoops sequential_loops() {
  return {{"gauss_seidel", {gauss_seidel<float>, gauss_seidel<double>}},
          {"edit_distances", {edit_distances<float>, edit_distances<double>}},
          {"shortest_paths", {shortest_paths<float>, shortest_paths<double>}}};
}

}  // namespace weft::bench
