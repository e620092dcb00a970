// Numbers that stand in a text between separators, as np.fromstring reads them.
#pragma once
#include <string_view>

#include "runtime/array/ndarray.hpp"

namespace weft::numpy {

/// The first `count` numbers in `text`, or all of them where `count` is negative; where there are less, zeros
/// follow, for what NumPy leaves as its memory was. A space in `separator`, and what stands before it, are as
/// many spaces as there are, or none. Errors: ValueError with NumPy's text where something else stands in the
/// way, MemoryError.
ndarray separated_numbers(std::string_view text, DType dtype, std::int64_t count, std::string_view separator);

}  // namespace weft::numpy
