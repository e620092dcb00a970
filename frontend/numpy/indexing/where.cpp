#include <array>

#include "frontend/numpy/core/python_number.hpp"
#include "frontend/numpy/indexing/fitted_lengths.hpp"
#include "ir/promotion.hpp"
#include "weft/creation.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// Unlike an arithmetic ufunc, NumPy's where makes an array of a Python number first, and then wraps it into
/// the dtype.
LazyTensor wrapped(const Operand& x, DType dtype) {
  return x.tensor() ? *x.tensor() : astype(asarray(x), dtype);
}

DType dtype_beside(const Operand& x, const Operand& y) {
  if (x.tensor()) return common_weak_dtype(y, x.tensor()->dtype());
  if (y.tensor()) return common_weak_dtype(x, y.tensor()->dtype());
  return promote_types(own_dtype(x), own_dtype(y));
}

}  // namespace

LazyTensor where(const Operand& condition, const Operand& x, const Operand& y) {
  std::array operands{asarray(condition), LazyTensor(), LazyTensor()};
  auto& [holds, yes, no] = operands;
  if (x.tensor() && y.tensor()) {
    yes = *x.tensor(), no = *y.tensor();
  } else {
    const DType dtype = dtype_beside(x, y);
    yes = wrapped(x, dtype), no = wrapped(y, dtype);
  }
  fit_lengths(operands);
  return Node::apply(Operation::where, {holds, yes, no});
}

}  // namespace weft::numpy
