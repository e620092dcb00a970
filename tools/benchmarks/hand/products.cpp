// Products are OpenBLAS's, Weft's or NumPy's own, which use the calling thread alone, with one pass over
// their results.
#include <dlfcn.h>

#include <algorithm>
#include <cmath>
#include <mutex>

#include "halves.hpp"
#include "parallel.hpp"
#include "runtime/library/linalg/blas.hpp"
#include "runtime/library/linalg/numpys_openblas.hpp"
#include "runtime/library/linalg/openblas.hpp"

namespace weft::bench {
namespace {

struct Gemms {
  Blas::Gemm<float> single_precision = nullptr;
  Blas::Gemm<double> double_precision = nullptr;
};

template <class F>
bool find(void* library, const char* name, F& function) {
  function = reinterpret_cast<F>(dlsym(library, name));
  return function != nullptr;
}

bool find_numpys(const std::string& file, Gemms& found) {
  void* const library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  void (*set_num_threads)(int) = nullptr;
  if (!library || !find(library, "scipy_openblas_set_num_threads64_", set_num_threads)) return false;
  set_num_threads(1);
  return find(library, "scipy_cblas_sgemm64_", found.single_precision) &&
         find(library, "scipy_cblas_dgemm64_", found.double_precision);
}

/// Weft's library, and NumPy's where it is another.
std::vector<Gemms> open_libraries() {
  const Blas& blas = Blas::library();
  std::vector<Gemms> all = {{blas.single_precision.gemm, blas.double_precision.gemm}};
  any_of_numpys_openblas([&](const std::string& file) {
    Gemms numpys;
    if (!find_numpys(file, numpys)) return false;
    if (numpys.double_precision != all[0].double_precision) all.push_back(numpys);
    return true;
  });
  return all;
}

const std::vector<Gemms>& libraries() {
  static const std::vector<Gemms> all = open_libraries();
  return all;
}

std::size_t chosen_library = 0;

template <class T>
auto gemm() {
  const Gemms& chosen = libraries()[chosen_library];
  if constexpr (sizeof(T) == 4)
    return chosen.single_precision;
  else
    return chosen.double_precision;
}

/// Whether an operand is to be transposed.
struct Turned {
  bool a = false, b = false;
};

/// c = a @ b: each thread some rows of c, or columns where there are more.
template <class T>
void multiply(const Operands& operands, std::int64_t m, std::int64_t n, std::int64_t k, const T* a,
              const T* b, T* c, Turned turn = {}) {
  const std::int64_t a_row = turn.a ? m : k, b_row = turn.b ? k : n;
  const bool by_rows = m >= n;
  in_ranges(operands, by_rows ? m : n, [=](std::int64_t begin, std::int64_t end) {
    const std::int64_t rows = by_rows ? end - begin : m, columns = by_rows ? n : end - begin;
    gemm<T>()(Blas::row_major, turn.a ? Blas::transposed : Blas::as_it_is,
              turn.b ? Blas::transposed : Blas::as_it_is, rows, columns, k, 1,
              by_rows ? a + begin * (turn.a ? 1 : k) : a, a_row, by_rows ? b : b + begin * (turn.b ? k : 1),
              b_row, 0, by_rows ? c + begin * n : c + begin, n);
  });
}

template <class T, bool turn_a = false, bool turn_b = false>
void product(const Operands& operands) {
  const std::int64_t m = operands.length(0, turn_a), k = operands.length(0, !turn_a);
  multiply(operands, m, operands.length(1, !turn_b), k, operands.argument<T>(0), operands.argument<T>(1),
           operands.written<T>(), {turn_a, turn_b});
}

// Few rows of integers: a row of the result stays in the first cache.
template <class T>
void integer_product(const Operands& operands) {
  const std::int64_t n = operands.length(1, 1), k = operands.length(0, 1);
  each_row(operands, operands.length(0), [&](std::int64_t i) {
    const T* a = operands.argument<T>(0) + i * k;
    T* c = operands.written<T>() + i * n;
    std::fill_n(c, n, T(0));
    for (std::int64_t l = 0; l < k; l += 4) {
      const T* b = operands.argument<T>(1) + l * n;
#pragma omp simd
      for (std::int64_t j = 0; j < n; ++j)
        c[j] += a[l] * b[j] + a[l + 1] * b[j + n] + a[l + 2] * b[j + 2 * n] + a[l + 3] * b[j + 3 * n];
    }
  });
}

void half_product(const Operands& operands) {
  const std::int64_t m = operands.length(0), n = operands.length(1, 1), k = operands.length(0, 1);
  static std::vector<float> a, b, c;
  a.resize(static_cast<std::size_t>(m * k));
  b.resize(static_cast<std::size_t>(k * n));
  c.resize(static_cast<std::size_t>(m * n));
  widen(operands.argument<_Float16>(0), m * k, a.data());
  widen(operands.argument<_Float16>(1), k * n, b.data());
  multiply<float>(operands, m, n, k, a.data(), b.data(), c.data());
  round_to(c.data(), m * n, operands.written<_Float16>());
}

// Each product on one thread.
template <class T>
void batched_product(const Operands& operands) {
  const std::int64_t m = operands.length(0, 1), n = operands.length(1, 2), k = operands.length(0, 2);
  const Operands alone{.threads = 1};
  each_row(operands, operands.length(0), [&](std::int64_t i) {
    multiply(alone, m, n, k, operands.argument<T>(0) + i * m * k, operands.argument<T>(1) + i * k * n,
             operands.written<T>() + i * m * n);
  });
}

template <class T>
void layer(const Operands& operands, const T* x, std::size_t weights, T* result) {
  const std::int64_t rows = operands.length(0), columns = operands.length(weights, 1);
  multiply(operands, rows, columns, operands.length(weights), x, operands.argument<T>(weights), result);
  const T* bias = operands.argument<T>(weights + 1);
  each_row(operands, rows, [&](std::int64_t i) {
    T* row = result + i * columns;
#pragma omp simd
    for (std::int64_t j = 0; j < columns; ++j) row[j] = std::max(row[j] + bias[j], T(0));
  });
}

template <class T>
void perceptron(const Operands& operands) {
  static std::vector<T> hidden;
  hidden.resize(static_cast<std::size_t>(operands.length(0) * operands.length(1, 1)));
  layer(operands, operands.argument<T>(0), 1, hidden.data());
  layer(operands, hidden.data(), 3, operands.written<T>());
}

// Each row is read once for both products.
template <class T>
void both_ways(const Operands& operands) {
  const std::int64_t rows = operands.length(0), columns = operands.length(0, 1);
  const T* x = operands.argument<T>(1);
  T* result = operands.written<T>();
  std::fill_n(result, columns, T(0));
  std::mutex adding;
  in_ranges(operands, rows, [&](std::int64_t begin, std::int64_t end) {
    std::vector<T> sums(static_cast<std::size_t>(columns));
    for (std::int64_t i = begin; i < end; ++i) {
      const T* a = operands.argument<T>(0) + i * columns;
      const T product = sum_of<T>(0, columns, [=](std::int64_t j) { return a[j] * x[j]; });
      T* sum = sums.data();
#pragma omp simd
      for (std::int64_t j = 0; j < columns; ++j) sum[j] += a[j] * product;
    }
    const std::lock_guard lock(adding);
    std::transform(sums.begin(), sums.end(), result, result, [](T a, T b) { return a + b; });
  });
}

// Bands of queries whose scores stay in the cache.
template <class T>
void attention(const Operands& operands) {
  constexpr std::int64_t band = 64;
  const std::int64_t queries = operands.length(0), keys = operands.length(1), depth = operands.length(0, 1);
  static std::vector<T> scores;
  scores.resize(static_cast<std::size_t>(band * keys));
  for (std::int64_t first = 0; first < queries; first += band) {
    const std::int64_t rows = std::min(band, queries - first);
    multiply(operands, rows, keys, depth, operands.argument<T>(0) + first * depth, operands.argument<T>(1),
             scores.data(), {.b = true});
    each_row(operands, rows, [&](std::int64_t i) {
      T *row = scores.data() + i * keys, most = row[0];
#pragma omp simd reduction(max : most)
      for (std::int64_t j = 0; j < keys; ++j) most = row[j] > most ? row[j] : most;
#pragma omp simd
      for (std::int64_t j = 0; j < keys; ++j) row[j] = std::exp(row[j] - most);
      const T scale = 1 / sum_of<T>(0, keys, [=](std::int64_t j) { return row[j]; });
#pragma omp simd
      for (std::int64_t j = 0; j < keys; ++j) row[j] *= scale;
    });
    multiply(operands, rows, operands.length(2, 1), keys, scores.data(), operands.argument<T>(2),
             operands.written<T>() + first * operands.length(2, 1));
  }
}

}  // namespace

std::size_t product_libraries() { return libraries().size(); }
void multiply_by_library(std::size_t number) { chosen_library = number; }

HandLoops product_loops() {
  return {{"product",
           {product<float>, product<double>, half_product, integer_product<std::int32_t>,
            integer_product<std::int64_t>}},
          {"product_of_transposed", {product<float, true>, product<double, true>}},
          {"product_with_transposed", {product<float, false, true>, product<double, false, true>}},
          {"batched_product", {batched_product<float>, batched_product<double>}},
          {"perceptron", {perceptron<float>, perceptron<double>}},
          {"both_ways", {both_ways<float>, both_ways<double>}},
          {"attention", {attention<float>, attention<double>}}};
}

}  // namespace weft::bench
