// What Weft declares of cuBLAS by hand, beside its own header.
#include <cublas_v2.h>

#include <string>

#include "alike.hpp"
#include "catch.hpp"
#include "runtime/gpu/driver/cublas.hpp"

using namespace weft;

#define WEFT_TEXT(name) #name
#define WEFT_TEXT_OF(name) WEFT_TEXT(name)

namespace {

/// A function's type. C++ has some twice, with this type in C.
template <class F>
F declared(F);
using MixedGemm = cublasStatus_t (*)(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int,
                                     const void*, const void*, cudaDataType, int, long long, const void*,
                                     cudaDataType, int, long long, const void*, void*, cudaDataType, int,
                                     long long, int, cublasComputeType_t, cublasGemmAlgo_t);
MixedGemm declared(MixedGemm);

}  // namespace

TEST_CASE("cuBLAS's functions are called as cublas_v2.h declares them, by the names that it gives them") {
#define WEFT_CUBLAS(member, name, version)                               \
  {                                                                      \
    INFO(#name " is not as Cublas::" #member " declares it");            \
    CHECK(alike<decltype(Cublas::member), decltype(declared(&::name))>); \
    CHECK(std::string(#name #version) == WEFT_TEXT_OF(name));            \
  }
#include "runtime/gpu/driver/cublas_functions.def"
#undef WEFT_CUBLAS
}

TEST_CASE("cuBLAS's numbers are cublas_v2.h's") {
  CHECK(Cublas::as_it_is == int{CUBLAS_OP_N});
  CHECK(Cublas::transposed == int{CUBLAS_OP_T});
  CHECK(Cublas::float32 == int{CUDA_R_32F});
  CHECK(Cublas::float16 == int{CUDA_R_16F});
  CHECK(Cublas::bfloat16 == int{CUDA_R_16BF});
  CHECK(Cublas::in_float32 == int{CUBLAS_COMPUTE_32F});
  CHECK(Cublas::in_tf32 == int{CUBLAS_COMPUTE_32F_FAST_TF32});
  CHECK(Cublas::any_algorithm == int{CUBLAS_GEMM_DEFAULT});
  CHECK(Cublas::out_of_memory == int{CUBLAS_STATUS_ALLOC_FAILED});
  CHECK(Cublas::whole_sums == int{CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION});
}
