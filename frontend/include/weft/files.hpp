// NumPy's files, .npy and .npz: written whole or not at all.
#pragma once
#include <string>

#include "runtime/array/ndarray.hpp"
#include "weft/operand.hpp"

namespace weft::numpy {

/// numpy.load of a .npy file. Errors: OSError when it cannot be read, ValueError when it is no .npy file, is
/// damaged, or holds a dtype that Weft has not.
ndarray load(const std::string& path);
/// numpy.load(path)[member] of a .npz file. Errors: those, and KeyError.
ndarray load(const std::string& path, const std::string& member);
/// numpy.save: what is lazy is evaluated first.
void save(const std::string& path, const Operand& array);
/// numpy.savez of arrays under their names: savez("xy.npz", {{"x", x}, {"y", y}}).
void savez(const std::string& path, const std::vector<std::pair<std::string, Operand>>& arrays);

}  // namespace weft::numpy
