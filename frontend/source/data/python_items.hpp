// Elements of arrays as numbers of Python.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// The Python number that a 0-d tensor holds, known or not. Errors: NotImplementedError for one of uint64
/// that is not known.
Value python_item(const LazyTensor& tensor);
/// a.tolist().
Value python_list(const LazyTensor& tensor);

}  // namespace weft::source
