// Compiled with contraction: like BLAS's, these products promise a bound, and are not NumPy's to the bit.
#include "runtime/library/linalg/thin_product.hpp"

#include <algorithm>

#include "runtime/system/isa.hpp"

namespace weft {
namespace {

template <class T>
using Vector [[gnu::vector_size(64), gnu::aligned(sizeof(T))]] = T;

/// C += A @ B, of some rows and `depth` rows of B.
template <int rows, int depth, class T>
[[gnu::always_inline]] inline void add_rows(const ThinProduct<T>& p, std::int64_t row, std::int64_t first) {
  constexpr std::int64_t lanes = sizeof(Vector<T>) / sizeof(T);
  T a[rows][depth];
  const T* b[depth];
  T* c[rows];
  for (int l = 0; l < depth; ++l) b[l] = p.b + (first + l) * p.b_row;
  for (int i = 0; i < rows; ++i) {
    c[i] = p.c + (row + i) * p.c_row;
    for (int l = 0; l < depth; ++l) a[i][l] = p.a[(row + i) * p.a_row + (first + l) * p.a_column];
  }
  std::int64_t j = 0;
  for (; j + lanes <= p.n; j += lanes) {
    Vector<T> sums[rows];
#pragma GCC unroll 4
    for (int i = 0; i < rows; ++i) sums[i] = *reinterpret_cast<const Vector<T>*>(c[i] + j);
#pragma GCC unroll 4
    for (int l = 0; l < depth; ++l) {
      const Vector<T> line = *reinterpret_cast<const Vector<T>*>(b[l] + j);
#pragma GCC unroll 4
      for (int i = 0; i < rows; ++i) sums[i] += a[i][l] * line;
    }
#pragma GCC unroll 4
    for (int i = 0; i < rows; ++i) *reinterpret_cast<Vector<T>*>(c[i] + j) = sums[i];
  }
  for (; j < p.n; ++j)
    for (int i = 0; i < rows; ++i) {
      T sum = c[i][j];
      for (int l = 0; l < depth; ++l) sum += a[i][l] * b[l][j];
      c[i][j] = sum;
    }
}

template <int depth, class T>
[[gnu::always_inline]] inline void add_all_rows(const ThinProduct<T>& p, std::int64_t first) {
  std::int64_t row = 0;
  for (; row + 4 <= p.m; row += 4) add_rows<4, depth>(p, row, first);
  for (; row + 2 <= p.m; row += 2) add_rows<2, depth>(p, row, first);
  for (; row < p.m; ++row) add_rows<1, depth>(p, row, first);
}

template <class T>
[[gnu::always_inline]] inline void multiply(const ThinProduct<T>& p) {
  constexpr int depth = 4;
  for (std::int64_t row = 0; row < p.m; ++row) std::fill_n(p.c + row * p.c_row, p.n, T{0});
  std::int64_t first = 0;
  for (; first + depth <= p.k; first += depth) add_all_rows<depth>(p, first);
  for (; first < p.k; ++first) add_all_rows<1>(p, first);
}

template <class T>
[[gnu::target("avx2,fma")]] void multiply_avx2(const ThinProduct<T>& p) {
  multiply(p);
}

template <class T>
[[gnu::target("avx512f,avx512vl,avx512dq")]] void multiply_avx512(const ThinProduct<T>& p) {
  multiply(p);
}

template <class T>
void multiply_here(const ThinProduct<T>& p) {
  host_isa() == Isa::avx512 ? multiply_avx512(p) : multiply_avx2(p);
}

}  // namespace

bool can_multiply_thin() {
  static const bool can = host_isa() >= Isa::avx2;
  return can;
}

void multiply_thin(const ThinProduct<float>& product) { multiply_here(product); }
void multiply_thin(const ThinProduct<double>& product) { multiply_here(product); }

}  // namespace weft
