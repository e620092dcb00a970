// Where PyPI's packages have NumPy's build of OpenBLAS: scipy-openblas64, and NumPy itself.
#pragma once
#include <string>

#include "runtime/system/function_ref.hpp"

namespace weft {

/// What `any_of_numpys_openblas` looks for, for errors.
inline constexpr const char* numpys_openblas_places =
    "scipy-openblas64 in a Python beside Weft, on the PATH or in ~/.local";

/// Calls `take` with files, which exist, until it returns true: a libscipy_openblas64_.so beside the program
/// or library that holds Weft; then in packages of Pythons, which are files, and are not run: of the folder
/// above, of a venv in it, of folders above those of the PATH, of the user's own. In a process of Python's,
/// NumPy's own file is left to NumPy, which has threads of its own for it.
void any_of_numpys_openblas(function_ref<bool(const std::string& file)> take);

}  // namespace weft
