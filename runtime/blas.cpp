#include "runtime/blas.hpp"

#include <dlfcn.h>

#include <string>

#include "runtime/errors.hpp"

namespace weft {
namespace {

constexpr const char* file_name = "libopenblas.so.0";

template <class F>
void find(void* library, const char* symbol, F& function) {
  function = reinterpret_cast<F>(dlsym(library, symbol));
  if (function == nullptr) throw OSError(std::string(file_name) + " has no " + symbol);
}

Blas open_library() {
  void* const library = dlopen(file_name, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    throw OSError(std::string("matrix products need ") + file_name + ": " + dlerror());
  }
  Blas blas{};
  find(library, "cblas_sgemm", blas.single_precision.gemm);
  find(library, "cblas_sgemv", blas.single_precision.gemv);
  find(library, "cblas_dgemm", blas.double_precision.gemm);
  find(library, "cblas_dgemv", blas.double_precision.gemv);
  void (*set_num_threads)(int) = nullptr;
  find(library, "openblas_set_num_threads", set_num_threads);
  set_num_threads(1);
  return blas;
}

}  // namespace

const Blas& Blas::library() {
  static const Blas blas = open_library();
  return blas;
}

}  // namespace weft
