#include "runtime/gpu/driver/gemm_calls.hpp"

#include "runtime/gpu/driver/batch_offsets.hpp"
#include "runtime/library/linalg/matrix_call.hpp"

namespace weft {
namespace {

/// The first of them.
GemmCall call_of(const MatrixProduct& p) {
  const BlasLayout a = blas_layout(p.a_strides, p.m, p.k), b = blas_layout(p.b_strides, p.k, p.n);
  return {.m = blas_int(p.n),
          .n = blas_int(p.m),
          .k = blas_int(p.k),
          .first_transposed = b.transpose == Blas::transposed,
          .second_transposed = a.transpose == Blas::transposed,
          .first_apart = blas_int(b.leading),
          .second_apart = blas_int(a.leading),
          .result_apart = blas_int(p.m <= 1 ? p.n : p.c_row_stride),
          .first_step = last_or_zero(p.b_batch_strides),
          .second_step = last_or_zero(p.a_batch_strides),
          .result_step = last_or_zero(p.c_batch_strides),
          .count = blas_int(p.batch.empty() ? 1 : p.batch.back())};
}

}  // namespace

std::vector<GemmCall> gemm_calls(const MatrixProduct& product) {
  std::vector<GemmCall> calls;
  const std::int64_t matrices = element_count(product.batch);
  if (product.m == 0 || product.n == 0 || matrices == 0) return calls;
  GemmCall call = call_of(product);
  for (std::int64_t number = 0; number < matrices / call.count; ++number) {
    call.first_at = batch_offset(number, product.batch, product.b_batch_strides);
    call.second_at = batch_offset(number, product.batch, product.a_batch_strides);
    call.result_at = batch_offset(number, product.batch, product.c_batch_strides);
    calls.push_back(call);
  }
  return calls;
}

}  // namespace weft
