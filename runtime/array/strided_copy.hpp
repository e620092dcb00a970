// Copying elements between any two strided layouts.
#pragma once
#include <cstddef>

#include "runtime/array/dims.hpp"

namespace weft {

/// Copies the elements of an array of `shape` from `source` to `target`, each with strides in bytes of its
/// own. The two must not overlap. Elements are 1, 2, 4 or 8 bytes and need no alignment.
void strided_copy(const Dims& shape, std::int64_t itemsize, std::byte* target, const Dims& target_strides,
                  const std::byte* source, const Dims& source_strides);

/// The axes of a view from the farthest apart in memory to the nearest, as NumPy's K order sorts them.
Dims axes_by_stride(const Dims& strides);

/// Strides without gaps of an array whose axes lie in the same order as those with `strides`.
Dims k_strides(const Dims& shape, const Dims& strides, std::int64_t itemsize);

}  // namespace weft
