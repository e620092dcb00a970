#include "runtime/blas.hpp"

#include "runtime/openblas.hpp"

namespace weft {
namespace {

template <class F>
void find(const char* name, F& function) {
  function = openblas_function<F>(name);
}

Blas open_library() {
  Blas blas{};
  find("cblas_sgemm", blas.single_precision.gemm);
  find("cblas_sgemv", blas.single_precision.gemv);
  find("cblas_sdot", blas.single_precision.dot);
  find("cblas_ssyrk", blas.single_precision.syrk);
  find("cblas_dgemm", blas.double_precision.gemm);
  find("cblas_dgemv", blas.double_precision.gemv);
  find("cblas_ddot", blas.double_precision.dot);
  find("cblas_dsyrk", blas.double_precision.syrk);
  return blas;
}

}  // namespace

const Blas& Blas::library() {
  static const Blas blas = open_library();
  return blas;
}

}  // namespace weft
