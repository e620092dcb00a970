// Shapes and strides.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace weft {

/// One number an axis: a shape in elements, or strides in bytes.
using Dims = std::vector<std::int64_t>;

/// NumPy's limit on the number of axes.
inline constexpr std::size_t max_ndim = 64;

/// The number of elements of `shape`. Throws ValueError (NumPy's "array is too big") when the bytes of an
/// array of `itemsize` would not fit in int64; zero axes do not hide an overflow of the others, as in NumPy.
std::int64_t element_count(const Dims& shape, std::int64_t itemsize = 1);
/// Strides in bytes of a new array in C order. Those of an array of no element are all 0, as in NumPy.
Dims c_strides(const Dims& shape, std::int64_t itemsize);
/// Strides in bytes of axes that lie within each other in C order; axes of no element count as one.
Dims nested_strides(const Dims& shape, std::int64_t itemsize);
bool is_c_contiguous(const Dims& shape, const Dims& strides, std::int64_t itemsize);
bool is_f_contiguous(const Dims& shape, const Dims& strides, std::int64_t itemsize);
/// A shape as Python prints a tuple: "()", "(3,)", "(2, 3)".
std::string tuple_text(const Dims& dims);
/// As NumPy's error messages print shapes: "()", "(3,)", "(2,3)".
std::string shape_text(const Dims& dims);

}  // namespace weft
