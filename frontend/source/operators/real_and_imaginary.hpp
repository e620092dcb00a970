// The real and the imaginary part, as an attribute.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// x.real of a number or an array: of an array a view, or the array itself.
Value real_part(const Value& x);
/// x.imag: of an array of real numbers zeros, which are read-only.
Value imaginary_part(const Value& x);

}  // namespace weft::source
