// A matrix product as calls of a BLAS whose matrices lie in columns.
#pragma once
#include <vector>

#include "runtime/program/program.hpp"

namespace weft {

/// result = first @ second for matrices of m by k and k by n, each lying in columns that begin `*_apart`
/// elements apart, or, where it is transposed, in rows; and so on for `count` of each, `*_step` elements
/// further on. `*_at` is where the first lies, in elements of its buffer. C = A @ B lying in rows is C.T =
/// B.T @ A.T lying in columns: `first` is B.
struct GemmCall {
  int m = 0, n = 0, k = 0;
  bool first_transposed = false, second_transposed = false;
  int first_apart = 1, second_apart = 1, result_apart = 1;
  std::int64_t first_at = 0, second_at = 0, result_at = 0;
  std::int64_t first_step = 0, second_step = 0, result_step = 0;
  int count = 1;
};

/// One for each of the batch's matrices but those along its last axis, which one call takes. None where
/// nothing is to be computed. Errors: NotImplementedError when an axis does not fit in 32 bits.
std::vector<GemmCall> gemm_calls(const MatrixProduct& product);

}  // namespace weft
