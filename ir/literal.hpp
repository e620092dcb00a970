// Numbers and arrays as NumPy source that gives the same bits.
#pragma once
#include <string>

#include "runtime/array/ndarray.hpp"

namespace weft {

/// The element at `data` as a Python literal, or np.nan, np.inf, -np.inf (a NaN's payload is not kept).
std::string number_literal(DType dtype, const std::byte* data);
/// A 0-d array as a NumPy scalar: "np.float32(0.1)", "np.bool(True)".
std::string scalar_literal(const ndarray& scalar);
/// "np.array([[1, 2], [3, 4]], dtype=np.int8)"; "np.zeros((0, 3), dtype=np.int8)" when empty. Memory order is
/// kept: what is not C-contiguous is a transposed literal.
std::string array_literal(const ndarray& array);
/// Whether `array` has a literal: its elements lie without gaps, walked forwards.
bool has_literal(const ndarray& array);
/// The call of np.arange that gives start + i * step for i below `length`, in the dtype of `start` and
/// `step`; "" where none is known.
std::string arange_call(const ndarray& start, const ndarray& step, std::int64_t length);
/// That call, or else what is computed.
std::string arange_literal(const ndarray& start, const ndarray& step, std::int64_t length);
/// "np.float32".
std::string dtype_literal(DType dtype);

}  // namespace weft
