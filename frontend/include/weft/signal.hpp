// Windows moved along sequences, window functions, and sums along axes.
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

/// The sums of products of `a` with the complex conjugate of `v` moved along it: where they overlap wholly
/// ("valid"), as many as the longer has elements ("same"), or wherever they meet ("full"). Integers to the
/// bit; floats as if one product after the other were added. Errors: ValueError "first array argument cannot
/// be empty", "object too deep for desired array", "mode must be one of 'valid', 'same', or 'full' (got
/// 'x')".
LazyTensor correlate(const Operand& a, const Operand& v, const std::string& mode = "valid");
/// The same with `v` reversed, as it is. Errors: ValueError "a cannot be empty", "v cannot be empty".
LazyTensor convolve(const Operand& a, const Operand& v, const std::string& mode = "full");

struct TrapezoidKeywords {
  std::optional<Operand> x = {};
  Operand dx = 1.0;
  std::int64_t axis = -1;
};
/// The integral of `y` along an axis by the trapezoidal rule, at points `x` or `dx` apart.
LazyTensor trapezoid(const Operand& y, const TrapezoidKeywords& keywords = {});

/// `period` may be an array that is broadcast to the steps; `discont` is half of it unless given.
struct UnwrapKeywords {
  std::optional<Operand> discont = {};
  std::int64_t axis = -1;
  std::optional<Operand> period = {};
};
/// Steps along an axis that are larger than `discont` become their complement in `period`, which is 2 pi.
LazyTensor unwrap(const Operand& p, const UnwrapKeywords& keywords = {});

/// As cumsum and cumprod, but of arrays of one axis unless it is named; `include_initial` puts the 0 or 1
/// before them.
struct CumulativeSumKeywords {
  Axis axis = None{};
  std::optional<DType> dtype = {};
  bool include_initial = false;
};
LazyTensor cumulative_sum(const Operand& x, const CumulativeSumKeywords& keywords = {});
LazyTensor cumulative_prod(const Operand& x, const CumulativeSumKeywords& keywords = {});

/// Window functions of `m` points, float64.
LazyTensor bartlett(double m);
LazyTensor blackman(double m);
LazyTensor hamming(double m);
LazyTensor hanning(double m);
LazyTensor kaiser(double m, double beta);
/// The modified Bessel function of the first kind, of order 0. Errors: TypeError "i0 not supported for
/// complex values".
LazyTensor i0(const Operand& x);

}  // namespace weft::numpy
