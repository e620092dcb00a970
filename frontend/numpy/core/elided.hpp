// Products that NumPy's own functions write into a temporary, where it is large.
// (numpy/_core/src/multiarray/temp_elide.c)
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

/// From so many bytes on, an operator writes its result into an operand that nothing else holds.
inline constexpr std::int64_t elided_bytes = 256 * 1024;

/// `other * temporary` as the operator gives it: where it is written into the temporary, laid out as that is,
/// with the temporary as the first operand, which products of complex numbers tell.
LazyTensor product_into(const Operand& other, const LazyTensor& temporary);

}  // namespace weft::numpy
