#include "runtime/gpu/driver/cublas.hpp"

#include <dlfcn.h>

#include <vector>

#include "runtime/system/environment.hpp"

namespace weft {
namespace {

/// The versions whose functions are these, the newest first.
constexpr const char* file_names[] = {"libcublas.so.13", "libcublas.so.12"};

template <class F>
bool find(void* library, const char* name, F& function) {
  function = reinterpret_cast<F>(dlsym(library, name));
  return function != nullptr;
}

/// Whether it has all of them.
bool find_functions(void* library, Cublas& found) {
  bool has_all = true;
#define WEFT_CUBLAS(member, name, version) has_all = has_all && find(library, #name #version, found.member);
#include "runtime/gpu/driver/cublas_functions.def"
#undef WEFT_CUBLAS
  return has_all;
}

std::vector<Cublas> open_libraries() {
  std::vector<Cublas> libraries;
  if (environment(Switch::cublas) == "off") return libraries;
  for (const char* name : file_names) {
    void* const library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    Cublas found{};
    if (library && find_functions(library, found)) libraries.push_back(found);
  }
  return libraries;
}

}  // namespace

std::span<const Cublas> Cublas::libraries() {
  static const std::vector<Cublas> all = open_libraries();
  return all;
}

}  // namespace weft
