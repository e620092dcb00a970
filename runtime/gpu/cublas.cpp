#include "runtime/gpu/cublas.hpp"

#include <dlfcn.h>

#include <vector>

#include "runtime/environment.hpp"

namespace weft {
namespace {

/// The versions whose functions are these, the newest first.
constexpr const char* file_names[] = {"libcublas.so.13", "libcublas.so.12"};

template <class F>
bool find(void* library, const char* name, F& function) {
  function = reinterpret_cast<F>(dlsym(library, name));
  return function != nullptr;
}

std::vector<Cublas> open_libraries() {
  std::vector<Cublas> libraries;
  if (environment(Switch::cublas) == "off") return libraries;
  for (const char* name : file_names) {
    void* const library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    Cublas found{};
    if (library && find(library, "cublasCreate_v2", found.create) &&
        find(library, "cublasSetStream_v2", found.set_stream) &&
        find(library, "cublasSetMathMode", found.set_math_mode) &&
        find(library, "cublasSgemmStridedBatched", found.single_precision) &&
        find(library, "cublasDgemmStridedBatched", found.double_precision) &&
        find(library, "cublasGemmStridedBatchedEx", found.mixed_precision))
      libraries.push_back(found);
  }
  return libraries;
}

}  // namespace

std::span<const Cublas> Cublas::libraries() {
  static const std::vector<Cublas> all = open_libraries();
  return all;
}

}  // namespace weft
