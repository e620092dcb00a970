// NumPy's scalar types: np::float32 is a dtype, and np::float32(x) a scalar of it.
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

/// A 0-d tensor of `dtype`. A tensor is converted as astype does; a Python number must fit.
/// Errors: OverflowError "Python integer 300 out of bounds for uint8", ValueError "cannot convert float NaN
/// to integer".
LazyTensor scalar(DType dtype, const Operand& value);

template <DType dtype>
struct ScalarType {
  constexpr operator DType() const { return dtype; }
  LazyTensor operator()(const Operand& value) const { return scalar(dtype, value); }
};

#define WEFT_DTYPE(name, type, kind, code) inline constexpr ScalarType<DType::name> name{};
#include "runtime/array/dtypes.def"
#undef WEFT_DTYPE
inline constexpr ScalarType<DType::int64> intp{};

}  // namespace weft::numpy
