// The operations table's functions of real numbers, by their names.
#pragma once
#include "ir/complex/real_expression.hpp"

namespace weft {

inline Real exp(const Real& x) { return apply(Operation::exp, {x}); }
inline Real expm1(const Real& x) { return apply(Operation::expm1, {x}); }
inline Real log(const Real& x) { return apply(Operation::log, {x}); }
inline Real log1p(const Real& x) { return apply(Operation::log1p, {x}); }
inline Real sin(const Real& x) { return apply(Operation::sin, {x}); }
inline Real cos(const Real& x) { return apply(Operation::cos, {x}); }
inline Real tan(const Real& x) { return apply(Operation::tan, {x}); }
inline Real sinh(const Real& x) { return apply(Operation::sinh, {x}); }
inline Real cosh(const Real& x) { return apply(Operation::cosh, {x}); }
inline Real arcsinh(const Real& x) { return apply(Operation::arcsinh, {x}); }
inline Real arctan2(const Real& y, const Real& x) { return apply(Operation::arctan2, {y, x}); }
inline Real hypot(const Real& x, const Real& y) { return apply(Operation::hypot, {x, y}); }

}  // namespace weft
