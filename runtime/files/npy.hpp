// NumPy's files. Headers are checked before anything is allocated; files are written whole or not at all.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "runtime/array/ndarray.hpp"

namespace weft {

/// numpy.load of one .npy file, versions 1.0 to 3.0; byte-swapped data is converted. Fortran order is kept.
/// Errors: OSError when it cannot be read, ValueError when it is not a .npy file, is damaged, or holds a
/// dtype that Weft has not; the message begins with the path.
ndarray load_npy(const std::string& path);
/// numpy.save: version 1.0, written to a temporary file beside `path` and renamed.
void save_npy(const std::string& path, const ndarray& array);

using NamedArrays = std::vector<std::pair<std::string, ndarray>>;
/// numpy.load of a .npz file, in the order of the archive, names without ".npy".
NamedArrays load_npz(const std::string& path);
/// One member of a .npz file. Errors: KeyError names the members there are.
ndarray load_npz(const std::string& path, const std::string& member);
/// numpy.savez.
void save_npz(const std::string& path, const NamedArrays& arrays);

}  // namespace weft
