// OpenBLAS, opened when first needed.
#pragma once
#include <cstdint>
#include <string>

namespace weft {

/// The library that this process uses, and what it says of itself; "" where it says nothing.
struct OpenBlas {
  void* library;
  std::string file;
  std::string version;          // "OpenBLAS 0.3.21"
  std::string kernels;          // the processor that they are for, in OpenBLAS's words: "Haswell"
  const char *prefix, *suffix;  // of its functions' names
  bool counts_in_64_bits;       // whether all integers of its functions have as many
};

/// Errors: OSError when none is found.
const OpenBlas& openblas();

/// A function of the library, which uses the calling thread alone; `name` is BLAS's or LAPACK's own. Errors:
/// OSError when there is no library, or it has no such function.
void* openblas_symbol(const char* name);

template <class Function>
Function openblas_function(const char* name) {
  return reinterpret_cast<Function>(openblas_symbol(name));
}

/// Calls body<Int>() for the integers that the library's functions take.
template <class Body>
auto with_openblas_integers(const Body& body) {
  return openblas().counts_in_64_bits ? body.template operator()<std::int64_t>()
                                      : body.template operator()<std::int32_t>();
}

}  // namespace weft
