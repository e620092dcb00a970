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

  Gemm<float> sgemm;
  Gemm<double> dgemm;

  Gemm<float> gemm(float) const { return sgemm; }
  Gemm<double> gemm(double) const { return dgemm; }

  /// OpenBLAS, told to use the calling thread alone. Errors: OSError when it is not installed.
  static const Blas& library();
};

}  // namespace weft
