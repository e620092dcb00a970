#include "frontend/source/operators/writable.hpp"

#include "frontend/numpy/core/casting.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/ufunc_keywords.hpp"

namespace weft::source {

void check_writable(const std::string& ufunc, DType result, const Array& out) {
  const DType held = out.tensor().dtype();
  if (!out.writeable()) throw ValueError("output array is read-only");
  if (!can_cast_same_kind(result, held))
    throw UFuncTypeError("Cannot cast ufunc '" + ufunc + "' output from " + numpy::dtype_repr(result) +
                         " to " + numpy::dtype_repr(held) + " with casting rule 'same_kind'");
}

}  // namespace weft::source
