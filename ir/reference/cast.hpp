// NumPy's unsafe cast.
#pragma once
#include "runtime/array/ndarray.hpp"

namespace weft::reference {

/// The elements of `array` converted to `dtype`, in C order; the array itself when it has that dtype.
/// Integers wrap, bool is "not zero", floats truncate. Out of range or NaN, integers get what x86-64 gives:
/// int32 and int64 their least value, narrower ones the low bits of the int32 result, uint32 those of the
/// int64 result, uint64 what the compiler's two-range conversion gives (2**63 for NaN, 0 above 2**64).
ndarray cast(const ndarray& array, DType dtype);

}  // namespace weft::reference
