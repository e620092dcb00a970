#include "parallel.hpp"

namespace weft::bench {
namespace {

template <class T>
void jacobi_1d(const Operands& operands) {
  const T* a = operands.argument<T>(0);
  each_element<T>(operands, operands.length(0) - 2,
                  [=](std::int64_t i) { return T(0.33333) * (a[i] + a[i + 1] + a[i + 2]); });
}

template <class T>
void jacobi_2d(const Operands& operands) {
  const std::int64_t rows = operands.length(0), columns = operands.length(0, 1);
  each_row(operands, rows - 2, [&](std::int64_t i) {
    const T* a = operands.argument<T>(0) + (i + 1) * columns + 1;
    T* result = operands.written<T>() + i * (columns - 2);
#pragma omp simd
    for (std::int64_t j = 0; j < columns - 2; ++j)
      result[j] = T(0.2) * (a[j] + a[j - 1] + a[j + 1] + a[j + columns] + a[j - columns]);
  });
}

template <class T>
void jacobi_3d(const Operands& operands) {
  const std::int64_t n = operands.length(0), m = operands.length(0, 1), columns = operands.length(0, 2);
  each_row(operands, (n - 2) * (m - 2), [&](std::int64_t row) {
    const std::int64_t plane = m * columns, i = row / (m - 2), j = row % (m - 2);
    const T* a = operands.argument<T>(0) + (i + 1) * plane + (j + 1) * columns + 1;
    T* result = operands.written<T>() + row * (columns - 2);
#pragma omp simd
    for (std::int64_t k = 0; k < columns - 2; ++k)
      result[k] =
          T(0.125) * (a[k - 1] + a[k + 1] + a[k - columns] + a[k + columns] + a[k - plane] + a[k + plane]) +
          T(0.25) * a[k];
  });
}

template <class T>
using Vector [[gnu::vector_size(64), gnu::aligned(sizeof(T))]] = T;

// Tiles of four rows of x by three vectors of rows of y, whose sums stay in registers.
template <class T>
void distances_of_rows(const T* x, const T* turned, T* result, std::int64_t columns, std::int64_t depth) {
  constexpr std::int64_t width = 64 / sizeof(T), across = 3, rows = 4;
  for (std::int64_t j = 0; j < columns; j += across * width) {
    const std::int64_t at = j + across * width <= columns ? j : columns - across * width;
    Vector<T> sums[rows][across] = {};
    for (std::int64_t d = 0; d < depth; ++d)
      for (std::int64_t b = 0; b < across; ++b) {
        const auto y = *reinterpret_cast<const Vector<T>*>(turned + d * columns + at + b * width);
        for (std::int64_t a = 0; a < rows; ++a) {
          const Vector<T> difference = x[a * depth + d] - y;
          sums[a][b] += difference * difference;
        }
      }
    for (std::int64_t a = 0; a < rows; ++a)
      for (std::int64_t b = 0; b < across; ++b)
        *reinterpret_cast<Vector<T>*>(result + a * columns + at + b * width) = sums[a][b];
  }
}

// For a number of rows that four divides.
template <class T>
void pairwise_distances(const Operands& operands) {
  const std::int64_t rows = operands.length(0), columns = operands.length(1), depth = operands.length(0, 1);
  std::vector<T> turned(static_cast<std::size_t>(columns * depth));
  for (std::int64_t j = 0; j < columns; ++j)
    for (std::int64_t d = 0; d < depth; ++d)
      turned[static_cast<std::size_t>(d * columns + j)] = operands.argument<T>(1)[j * depth + d];
  each_row(operands, rows / 4, [&](std::int64_t tile) {
    distances_of_rows(operands.argument<T>(0) + 4 * tile * depth, turned.data(),
                      operands.written<T>() + 4 * tile * columns, columns, depth);
  });
}

}  // namespace

HandLoops stencil_loops() {
  return {{"jacobi_1d", {jacobi_1d<float>, jacobi_1d<double>}},
          {"jacobi_2d", {jacobi_2d<float>, jacobi_2d<double>}},
          {"jacobi_3d", {jacobi_3d<float>, jacobi_3d<double>}},
          {"pairwise_distances", {pairwise_distances<float>, pairwise_distances<double>}}};
}

}  // namespace weft::bench
