// The BLAS library, loaded when first needed.
#pragma once

namespace weft {

/// The part of cblas.h that Weft calls, with the enumerations of that header.
struct Blas {
  enum Order : int { row_major = 101 };
  enum Transpose : int { as_it_is = 111, transposed = 112 };
  enum Triangle : int { upper = 121 };

  template <class T>
  using Gemm = void (*)(Order, Transpose, Transpose, int m, int n, int k, T alpha, const T* a, int lda,
                        const T* b, int ldb, T beta, T* c, int ldc);
  template <class T>
  using Gemv = void (*)(Order, Transpose, int m, int n, T alpha, const T* a, int lda, const T* x, int incx,
                        T beta, T* y, int incy);

  template <class T>
  using Dot = T (*)(int n, const T* x, int incx, const T* y, int incy);

  template <class T>
  using Syrk = void (*)(Order, Triangle, Transpose, int n, int k, T alpha, const T* a, int lda, T beta, T* c,
                        int ldc);

  /// The functions of one dtype.
  template <class T>
  struct Functions {
    Gemm<T> gemm;  // matrix by matrix
    Gemv<T> gemv;  // matrix by vector
    Dot<T> dot;    // vector by vector
    Syrk<T> syrk;  // matrix by its transpose: a triangle
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
