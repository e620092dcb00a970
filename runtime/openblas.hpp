// OpenBLAS, opened when first needed.
#pragma once

namespace weft {

/// A function of the library, which uses the calling thread alone. Errors: OSError when it is not installed,
/// or has no such function.
void* openblas_symbol(const char* name);

template <class Function>
Function openblas_function(const char* name) {
  return reinterpret_cast<Function>(openblas_symbol(name));
}

}  // namespace weft
