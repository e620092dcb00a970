// The dtype strings of .npy files.
#pragma once
#include <string_view>

#include "runtime/array/dtype.hpp"

namespace weft {

struct NpyDescr {
  DType dtype;
  bool byte_swapped;
};

/// Reads "<f4", ">i8", "|b1", … Errors: ValueError names a dtype that Weft has not, or says that it is none.
NpyDescr parse_npy_descr(std::string_view descr);

}  // namespace weft
