// NVIDIA's matrix library, opened when first needed, if it is installed.
#pragma once
#include <span>

#include "runtime/gpu/cuda_driver.hpp"

namespace weft {

/// The part of cublas_v2.h that Weft calls. Each function returns 0, or the number of an error.
struct Cublas {
  using Handle = struct CublasContext*;
  enum Transpose : int { as_it_is = 0, transposed = 1 };

  template <class T>
  using Gemm = int (*)(Handle, Transpose, Transpose, int m, int n, int k, const T* alpha, const T* a, int lda,
                       long long a_step, const T* b, int ldb, long long b_step, const T* beta, T* c, int ldc,
                       long long c_step, int count);

  int (*create)(Handle* handle);
  int (*set_stream)(Handle handle, CudaDriver::Stream stream);
  Gemm<float> single_precision;
  Gemm<double> double_precision;

  /// The versions that are installed, the newest first. What they compute of float32 is float32: TF32 is for
  /// those who ask.
  static std::span<const Cublas> libraries();
};

}  // namespace weft
