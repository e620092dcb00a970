// The letters that NumPy has for kinds of dtypes.
#pragma once
#include "runtime/array/dtype.hpp"

namespace weft::numpy {

/// 'b', 'i', 'u', 'f' or 'c'; of bfloat16, which is void to NumPy, 'V'.
char kind_letter(DType dtype);

}  // namespace weft::numpy
