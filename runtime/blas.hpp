// The BLAS library, loaded when first needed.
#pragma once

namespace weft {

/// The part of cblas.h that Weft calls, with the enumerations of that header.
struct Blas {
  enum Order : int { row_major = 101 };
  enum Transpose : int { as_it_is = 111, transposed = 112 };

  template <class T>
  using Gemm = void (*)(Order, Transpose, Transpose, int m, int n, int k, T alpha, const T* a, int lda,
                        const T* b, int ldb, T beta, T* c, int ldc);
  template <class T>
  using Gemv = void (*)(Order, Transpose, int m, int n, T alpha, const T* a, int lda, const T* x, int incx,
                        T beta, T* y, int incy);

  /// The functions of one dtype.
  template <class T>
  struct Functions {
    Gemm<T> gemm;  // matrix by matrix
    Gemv<T> gemv;  // matrix by vector
  };

  Functions<float> single_precision;
  Functions<double> double_precision;

  template <class T>
  const Functions<T>& functions() const {
    if constexpr (sizeof(T) == sizeof(float)) {
      return single_precision;
    } else {
      return double_precision;
    }
  }

  /// OpenBLAS, told to use the calling thread alone. Errors: OSError when it is not installed.
  static const Blas& library();
};

}  // namespace weft
