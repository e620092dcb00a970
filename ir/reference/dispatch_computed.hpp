// The element types that are computed with: all but float16, bfloat16 and the complex ones.
#pragma once
#include "runtime/array/dtype.hpp"
#include "runtime/system/errors.hpp"

namespace weft::reference {

/// As `dispatch_real`. Errors: InternalError for float16 and bfloat16, whose elements are to be converted
/// before.
template <class F>
void dispatch_computed(DType dtype, F&& f) {
  dispatch_real(dtype, [&]<class T>() {
    if constexpr (is_half_type<T>)
      throw InternalError("reference: floats of 16 bits are not computed with");
    else
      f.template operator()<T>();
  });
}

}  // namespace weft::reference
