// Products of a few rows by a matrix, which wait for the matrix: it is read once, as it lies. BLAS's
// functions for matrices copy it first, which takes several times as long.
#pragma once
#include <cstdint>

namespace weft {

/// With more rows, or shorter ones, the library's functions are as quick: bytes of a column, elements of a
/// row.
inline constexpr std::int64_t most_thin_bytes = 32, least_thin_row = 32;

/// C = A @ B; strides in elements. Rows of B and of C lie in pieces; those of A need not.
template <class T>
struct ThinProduct {
  std::int64_t m = 0, n = 0, k = 0;
  const T* a = nullptr;
  std::int64_t a_row = 0, a_column = 1;
  const T* b = nullptr;
  std::int64_t b_row = 0;
  T* c = nullptr;
  std::int64_t c_row = 0;
};

/// Not on processors without AVX2.
bool can_multiply_thin();

/// Elements of C are sums along k, four products at a time, whatever rows and columns they are among.
/// Products and sums are rounded once.
void multiply_thin(const ThinProduct<float>& product);
void multiply_thin(const ThinProduct<double>& product);

}  // namespace weft
