// NumPy's abstract dtypes, which stand for several: np.integer, np.floating and their kin.
#pragma once
#include "frontend/source/numpy_function.hpp"

namespace weft::source {

/// One dtype, or an abstract one by the letters of its kinds.
struct DTypeKinds {
  std::string_view kinds;
  std::optional<DType> dtype = {};
};

/// The rows of the abstract dtypes, which nothing is made of.
FunctionTable abstract_dtype_table();
std::optional<DTypeKinds> abstract_dtype(const Value& value);
/// Whether the second stands for the first.
bool is_sub(const DTypeKinds& type, const DTypeKinds& of);
/// 'b', 'i', 'u', 'f' or 'c'.
char kind_letter(DType dtype);

}  // namespace weft::source
