// Formulas of complex numbers over their parts.
#pragma once
#include "ir/formulas/formula.hpp"

namespace weft {

/// A value that is real.
using Real = Formula;

/// The parts of complex numbers, of one dtype and shape.
struct Parts {
  Real re, im;
};

inline Parts where(const Real& condition, const Parts& a, const Parts& b) {
  return {where(condition, a.re, b.re), where(condition, a.im, b.im)};
}
inline Real is_nan(const Parts& z) { return is_nan(z.re) | is_nan(z.im); }
inline Real is_nonzero(const Parts& z) { return (z.re != 0) | (z.im != 0); }

/// Zeros laid out as `like`: so is what is computed from them.
inline Real zeros_like(const Real& like) { return copysign(number(like, 0), apply(Operation::fabs, {like})); }

}  // namespace weft
