// power: NumPy's short cuts for exponents of one element, and integers.
#include "frontend/numpy/core/float_watch.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/data/data_errors.hpp"
#include "frontend/numpy/ufuncs/apply_ufunc.hpp"
#include "frontend/numpy/ufuncs/power_short_cuts.hpp"
#include "passes/analysis/scalars.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

using passes::is_exactly;

/// The base as the loop reads it, in the result's shape and memory order.
LazyTensor read_by_loop(const LazyTensor& general, const Tensor& base) {
  const bool same = base.type().dtype == general.dtype();
  const LazyTensor read = same ? base : astype(copied_by_ufunc(base), general.dtype());
  return reshape(read, general.shape());
}

/// Whether NumPy's loop stays on one exponent, its stride 0. An exponent of one element that has the result's
/// shape is walked like any array, unless the base has fewer axes (but some), which an iterator reads.
bool loops_on_one_exponent(const LazyTensor& general, const Tensor& base, const Tensor& exponent) {
  if (exponent.type().size() != 1) return false;
  const bool walked = exponent.type().ndim() > 0 && exponent.type().shape == general.shape();
  return !walked || (base.type().ndim() > 0 && base.type().shape != general.shape());
}

/// NumPy's loops square, invert or take the root where the exponent is one number. Of these only the root has
/// special values of its own: -0.0 for -0.0, NaN for -inf.
LazyTensor floating_power(const LazyTensor& general, const Tensor& base, const Tensor& exponent) {
  if (is_half(general.dtype()) || !loops_on_one_exponent(general, base, exponent)) return looked_at(general);
  const LazyTensor x = read_by_loop(general, base);
  if (is_exactly(exponent, 2)) return square(x);
  if (is_exactly(exponent, 1)) return copied_by_ufunc(x);
  if (is_exactly(exponent, 0.5)) return sqrt(x);
  if (is_exactly(exponent, -1)) return reciprocal(x);
  looked_at(general);
  if (passes::uniform_value(exponent)) return general;
  const Watched nothing(nullptr);
  return where(equal(exponent, 0.5), sqrt(x), general);
}

/// Errors: ValueError "Integers to negative integer powers are not allowed.", by data where these decide it.
LazyTensor integer_power(const LazyTensor& general, const Tensor& exponent) {
  if (kind(exponent.type().dtype) != DTypeKind::signed_integer || general.size() == 0) return general;
  const LazyTensor below = less(exponent, 0), *const where = where_computed();
  return checked(Check::negative_powers, general, where ? logical_and(below, *where) : below);
}

}  // namespace

LazyTensor power_with_short_cuts(const Operand& x, const Operand& y) {
  const LazyTensor general = apply_ufunc(Operation::power, x, y);
  const Tensor base = general.node().inputs()[0], exponent = general.node().inputs()[1];
  if (is_complex(general.dtype())) return looked_at(general);
  return is_floating(general.dtype()) ? floating_power(general, base, exponent)
                                      : integer_power(general, exponent);
}

LazyTensor float_power(const Operand& x, const Operand& y) {
  const auto wide = [](const Operand& operand) {
    const LazyTensor tensor = asarray(operand);
    return astype(tensor, is_complex(tensor.dtype()) ? DType::complex128 : DType::float64);
  };
  return laid_out_by_ufunc(looked_at(apply_ufunc(Operation::power, wide(x), wide(y))),
                           {asarray(x), asarray(y)});  // its loop has no short cuts
}

}  // namespace weft::numpy
