#include "runtime/library/linalg/blas.hpp"

#include <limits>

#include "runtime/library/linalg/openblas.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/text_of.hpp"

namespace weft {
namespace {

template <class T>
T narrowed(T value) {
  return value;
}
std::int32_t narrowed(std::int64_t value) { return blas_int(value); }

template <class T>
using Narrowed = decltype(narrowed(T()));

/// A function of the library, or one that calls it with integers of 32 bits. `member` tells those of one type
/// apart.
template <auto member, class Result, class... Arguments>
auto found(const char* name, Result (*)(Arguments...)) -> Result (*)(Arguments...) {
  if (openblas().counts_in_64_bits) return openblas_function<Result (*)(Arguments...)>(name);
  static const auto narrow = openblas_function<Result (*)(Narrowed<Arguments>...)>(name);
  return [](Arguments... arguments) { return narrow(narrowed(arguments)...); };
}

template <auto member, class Functions>
void find(const char* name, Functions& functions) {
  functions.*member = found<member>(name, functions.*member);
}

Blas open_library() {
  using Single = Blas::Functions<float>;
  using Double = Blas::Functions<double>;
  Blas blas{};
  find<&Single::gemm>("cblas_sgemm", blas.single_precision);
  find<&Single::gemv>("cblas_sgemv", blas.single_precision);
  find<&Single::dot>("cblas_sdot", blas.single_precision);
  find<&Single::syrk>("cblas_ssyrk", blas.single_precision);
  find<&Double::gemm>("cblas_dgemm", blas.double_precision);
  find<&Double::gemv>("cblas_dgemv", blas.double_precision);
  find<&Double::dot>("cblas_ddot", blas.double_precision);
  find<&Double::syrk>("cblas_dsyrk", blas.double_precision);
  return blas;
}

}  // namespace

std::int32_t blas_int(std::int64_t value) {
  if (value <= std::numeric_limits<std::int32_t>::max()) return static_cast<std::int32_t>(value);
  throw NotImplementedError(
      text_of("matmul: BLAS counts to 2147483647 and a matrix needs {}: multiply parts of it", value));
}

const Blas& Blas::library() {
  static const Blas blas = open_library();
  return blas;
}

}  // namespace weft
