// The memory layouts that NumPy gives to arrays it makes, from the strides of what they are made of.
#pragma once
#include <span>
#include <vector>

#include "ir/type.hpp"

namespace weft {

/// The axes as NumPy's iterator walks them, outermost first: by the operands' strides, larger outside, and C
/// order where they say nothing or disagree. `operands` are strides over `shape`; a stride of 0 says nothing,
/// nor does an axis of length 1.
std::vector<int> walking_order(const Dims& shape, std::span<const Dims> operands);

/// Sets the strides of the axes of `order`, outermost first, so that they lie without gaps; other axes keep
/// theirs.
void set_packed_strides(const Dims& shape, const std::vector<int>& order, std::int64_t itemsize,
                        Dims& strides);
/// Strides without gaps of all axes.
Dims packed_strides(const Dims& shape, const std::vector<int>& order, std::int64_t itemsize);

/// Strides without gaps of what NumPy's iterator allocates: walking_order, of operands that broadcast to the
/// shape.
Dims iterated_strides(const Dims& shape, std::span<const Type* const> operands, std::int64_t itemsize);
/// The same of the one result of a ufunc: Fortran order, axes of one element included, where NumPy needs no
/// iterator, as all operands but 0-d ones lie so, have the dtype of the loop, and the result's shape.
Dims ufunc_strides(const Dims& shape, DType loop, std::span<const Type* const> operands,
                   std::int64_t itemsize);

/// The axes as astype and copy with order='K' lay them out, outermost first: sorted by their strides, those
/// of stride 0 innermost, unless all lies in Fortran order. Axes of length 1 are sorted too.
std::vector<int> copy_order(const Type& source);
/// Such strides.
Dims copy_strides(const Type& source, std::int64_t itemsize);

/// The strides of a concatenation of shape `shape`: like walking_order, but strides of 0 do count.
Dims concatenation_strides(const Dims& shape, std::span<const Type* const> inputs, std::int64_t itemsize);

}  // namespace weft
