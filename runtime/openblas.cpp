#include "runtime/openblas.hpp"

#include <dlfcn.h>

#include <string>

#include "runtime/errors.hpp"

namespace weft {
namespace {

constexpr const char* file_name = "libopenblas.so.0";

void* find(void* library, const char* name) {
  void* const symbol = dlsym(library, name);
  if (symbol == nullptr) throw OSError(std::string(file_name) + " has no " + name);
  return symbol;
}

void* open_library() {
  void* const library = dlopen(file_name, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) throw OSError(std::string("linear algebra needs ") + file_name + ": " + dlerror());
  reinterpret_cast<void (*)(int)>(find(library, "openblas_set_num_threads"))(1);
  return library;
}

}  // namespace

void* openblas_symbol(const char* name) {
  static void* const library = open_library();
  return find(library, name);
}

}  // namespace weft
