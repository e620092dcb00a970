// np.fft: frequencies, and their order.
#include "frontend/numpy/core/python_number.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/fft.hpp"
#include "weft/joining.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy::fft {
namespace {

/// 1.0 / (n * d), of Python numbers as Python computes it.
Operand frequency(std::int64_t n, const Operand& d) {
  if (!is_int(d) && !is_float(d)) return divide(1.0, multiply(n, d));
  const double apart =
      d.python_int() ? static_cast<double>(n * *d.python_int()) : static_cast<double>(n) * as_double(d);
  if (apart == 0) throw ZeroDivisionError("float division by zero");
  return 1.0 / apart;
}

/// How far axes are moved: half their lengths, `sign` times.
LazyTensor shifted(const Operand& given, const Axis& axes, std::int64_t sign) {
  const LazyTensor x = asarray(given);
  Dims moved;
  if (axes.is_none())
    for (std::int64_t axis = 0; axis < x.ndim(); ++axis) moved.push_back(axis);
  else
    moved = axes.axes();
  Dims shifts;
  for (const std::int64_t axis : moved) {
    if (axis < -x.ndim() || axis >= x.ndim()) throw IndexError("tuple index out of range");
    shifts.push_back(sign * (x.shape()[static_cast<std::size_t>(axis < 0 ? axis + x.ndim() : axis)] / 2));
  }
  return roll(x, shifts, moved);
}

}  // namespace

LazyTensor fftfreq(std::int64_t n, const Operand& d) {
  const Operand step = frequency(n, d);
  if (n < 0) throw ValueError("negative dimensions are not allowed");
  return multiply(concatenate({arange(0, (n + 1) / 2), arange(-(n / 2), 0)}), step);
}

LazyTensor rfftfreq(std::int64_t n, const Operand& d) {
  const Operand step = frequency(n, d);
  const std::int64_t half = n >= 0 ? n / 2 : -((1 - n) / 2);
  return multiply(arange(0, half + 1), step);
}

LazyTensor fftshift(const Operand& x, const Axis& axes) { return shifted(x, axes, 1); }
LazyTensor ifftshift(const Operand& x, const Axis& axes) { return shifted(x, axes, -1); }

}  // namespace weft::numpy::fft
