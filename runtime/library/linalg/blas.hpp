// The BLAS library, loaded when first needed.
#pragma once
#include <cstdint>

namespace weft {

/// For libraries whose integers have 32 bits. Errors: NotImplementedError when it needs more.
std::int32_t blas_int(std::int64_t value);

/// The part of cblas.h that Weft calls, with the enumerations of that header. Its integers have 64 bits
/// whatever the library's have; with fewer, functions raise NotImplementedError where that is too few.
struct Blas {
  enum Order : int { row_major = 101 };
  enum Transpose : int { as_it_is = 111, transposed = 112 };
  enum Triangle : int { upper = 121 };

  template <class T>
  using Gemm = void (*)(Order, Transpose, Transpose, std::int64_t m, std::int64_t n, std::int64_t k, T alpha,
                        const T* a, std::int64_t lda, const T* b, std::int64_t ldb, T beta, T* c,
                        std::int64_t ldc);
  template <class T>
  using Gemv = void (*)(Order, Transpose, std::int64_t m, std::int64_t n, T alpha, const T* a,
                        std::int64_t lda, const T* x, std::int64_t incx, T beta, T* y, std::int64_t incy);

  template <class T>
  using Dot = T (*)(std::int64_t n, const T* x, std::int64_t incx, const T* y, std::int64_t incy);

  template <class T>
  using Syrk = void (*)(Order, Triangle, Transpose, std::int64_t n, std::int64_t k, T alpha, const T* a,
                        std::int64_t lda, T beta, T* c, std::int64_t ldc);

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
