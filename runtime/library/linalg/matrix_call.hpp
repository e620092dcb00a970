// One call of BLAS: how it takes the matrices of a product, and which of its functions fits.
#pragma once
#include <algorithm>
#include <cstdint>

#include "runtime/library/linalg/blas.hpp"
#include "runtime/library/linalg/thin_product.hpp"
#include "runtime/program/program.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/text_of.hpp"

namespace weft {

/// A matrix as BLAS takes it: whether its columns, not its rows, lie in a piece, and how far they are apart.
struct BlasLayout {
  Blas::Transpose transpose;
  std::int64_t leading;
};

inline BlasLayout blas_layout(const std::int64_t (&strides)[2], std::int64_t rows, std::int64_t columns) {
  const bool by_rows = strides[1] == 1 || columns <= 1;
  const std::int64_t lines = by_rows ? rows : columns;
  const std::int64_t least = std::max<std::int64_t>(by_rows ? columns : rows, 1);
  const bool any_stride = lines <= 1 || rows * columns == 0;
  const std::int64_t apart = any_stride ? least : strides[by_rows ? 0 : 1];
  if (apart < least) {
    throw InternalError(text_of("matrix product: strides ({}, {}) of a {} x {} matrix", strides[0],
                                strides[1], rows, columns));
  }
  return {by_rows ? Blas::as_it_is : Blas::transposed, apart};
}

/// The layout of the transposed matrix in the same memory.
inline BlasLayout turned(const BlasLayout& matrix) {
  return {matrix.transpose == Blas::as_it_is ? Blas::transposed : Blas::as_it_is, matrix.leading};
}

inline bool is_thin(const MatrixProduct& product) {
  return product.m > 1 && product.m * itemsize(product.dtype) <= most_thin_bytes &&
         product.n >= least_thin_row && product.b_strides[1] == 1 && can_multiply_thin();
}

/// A product, and parts of it, by the functions that fit: BLAS's, unless it is thin.
template <class T>
class MatrixCall {
 public:
  explicit MatrixCall(const MatrixProduct& product)
      : p_(product),
        a_layout_(blas_layout(p_.a_strides, p_.m, p_.k)),
        b_layout_(blas_layout(p_.b_strides, p_.k, p_.n)),
        c_leading_(p_.m <= 1 ? std::max<std::int64_t>(p_.n, 1) : p_.c_row_stride),
        blas_(Blas::library().functions<T>()) {}

  /// Some rows and columns of C, which begin at `c`, of the rows at `a` and the columns at `b`.
  void multiply(std::int64_t rows, std::int64_t columns, const T* a, const T* b, T* c) const {
    if (p_.k == 0) {
      for (std::int64_t i = 0; i < rows; ++i) std::fill_n(c + i * p_.c_row_stride, columns, T{0});
    } else if (p_.m == 1 && p_.n == 1) {
      *c = blas_.dot(p_.k, a, step(a_layout_), b, step(turned(b_layout_)));
    } else if (p_.n == 1) {
      multiply_vector(a_layout_, rows, p_.k, a, b, b_layout_.leading, c, c_leading_);
    } else if (p_.m == 1) {
      multiply_vector(turned(b_layout_), columns, p_.k, b, a, step(a_layout_), c, 1);
    } else if (is_thin(p_)) {
      multiply_thin(ThinProduct<T>{.m = rows,
                                   .n = columns,
                                   .k = p_.k,
                                   .a = a,
                                   .a_row = p_.a_strides[0],
                                   .a_column = p_.a_strides[1],
                                   .b = b,
                                   .b_row = p_.b_strides[0],
                                   .c = c,
                                   .c_row = p_.c_row_stride});
    } else {
      blas_.gemm(Blas::row_major, a_layout_.transpose, b_layout_.transpose, rows, columns, p_.k, T{1}, a,
                 a_layout_.leading, b, b_layout_.leading, T{0}, c, c_leading_);
    }
  }

  /// What is on and above the diagonal of the rows at `a` by their own transpose.
  void multiply_by_own(std::int64_t rows, const T* a, T* c) const {
    blas_.syrk(Blas::row_major, Blas::upper, a_layout_.transpose, rows, p_.k, T{1}, a, a_layout_.leading,
               T{0}, c, c_leading_);
  }

 private:
  /// How far the elements of a row lie apart.
  static std::int64_t step(const BlasLayout& matrix) {
    return matrix.transpose == Blas::as_it_is ? 1 : matrix.leading;
  }

  /// y = matrix @ x; several times as fast as a product of matrices.
  void multiply_vector(const BlasLayout& matrix, std::int64_t rows, std::int64_t columns, const T* data,
                       const T* x, std::int64_t x_step, T* y, std::int64_t y_step) const {
    const bool as_it_is = matrix.transpose == Blas::as_it_is;
    blas_.gemv(Blas::row_major, matrix.transpose, as_it_is ? rows : columns, as_it_is ? columns : rows, T{1},
               data, matrix.leading, x, x_step, T{0}, y, y_step);
  }

  const MatrixProduct& p_;
  const BlasLayout a_layout_, b_layout_;
  const std::int64_t c_leading_;
  const Blas::Functions<T>& blas_;
};

}  // namespace weft
