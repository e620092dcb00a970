// NVIDIA's matrix library, opened when first needed, if it is installed.
#pragma once
#include <span>

#include "runtime/gpu/driver/cuda_driver.hpp"

namespace weft {

/// The part of cublas_v2.h that Weft calls. Each function returns 0, or the number of an error.
struct Cublas {
  using Handle = struct CublasContext*;
  enum Transpose : int { as_it_is = 0, transposed = 1 };
  enum ElementType : int { float32 = 0, float16 = 2, bfloat16 = 14 };
  enum Compute : int { in_float32 = 68, in_tf32 = 77 };
  static constexpr int any_algorithm = -1;
  /// The error of who would have needed more memory.
  static constexpr int out_of_memory = 3;
  /// Parts of sums are added as float32s, too, where the result is of halves.
  static constexpr int whole_sums = 16;

  template <class T>
  using Gemm = int (*)(Handle, Transpose, Transpose, int m, int n, int k, const T* alpha, const T* a, int lda,
                       long long a_step, const T* b, int ldb, long long b_step, const T* beta, T* c, int ldc,
                       long long c_step, int count);

  using MixedGemm = int (*)(Handle, Transpose, Transpose, int m, int n, int k, const void* alpha,
                            const void* a, ElementType, int lda, long long a_step, const void* b, ElementType,
                            int ldb, long long b_step, const void* beta, void* c, ElementType, int ldc,
                            long long c_step, int count, Compute, int algorithm);

  int (*create)(Handle* handle);
  int (*destroy)(Handle handle);
  int (*set_stream)(Handle handle, CudaDriver::Stream stream);
  int (*set_math_mode)(Handle handle, int mode);
  Gemm<float> single_precision;
  Gemm<double> double_precision;
  MixedGemm mixed_precision;

  /// The versions that are installed, the newest first. What they compute of float32 is float32: TF32 is for
  /// those who ask.
  static std::span<const Cublas> libraries();
};

}  // namespace weft
