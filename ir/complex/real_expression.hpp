// Formulas over real tensors, as they are written on paper.
#pragma once
#include <initializer_list>
#include <vector>

#include "ir/node.hpp"

namespace weft {

/// A real value of a formula.
struct Real {
  Tensor tensor;
};

/// The parts of complex numbers, of one dtype and shape.
struct Parts {
  Real re, im;
};

inline Real apply(Operation operation, std::initializer_list<Real> operands) {
  std::vector<Tensor> inputs;
  for (const Real& operand : operands) inputs.push_back(operand.tensor);
  return {Node::apply(operation, std::move(inputs))};
}

/// A number in the dtype of `like`.
inline Real number(const Real& like, double value) { return {constant_of(like.tensor.type().dtype, value)}; }

#define WEFT_REAL_OPERATOR(symbol, operation)                                                               \
  inline Real operator symbol(const Real& a, const Real& b) { return apply(Operation::operation, {a, b}); } \
  inline Real operator symbol(const Real& a, double b) {                                                    \
    return apply(Operation::operation, {a, number(a, b)});                                                  \
  }                                                                                                         \
  inline Real operator symbol(double a, const Real& b) {                                                    \
    return apply(Operation::operation, {number(b, a), b});                                                  \
  }
WEFT_REAL_OPERATOR(+, add)
WEFT_REAL_OPERATOR(-, subtract)
WEFT_REAL_OPERATOR(*, multiply)
WEFT_REAL_OPERATOR(/, divide)
WEFT_REAL_OPERATOR(<, less)
WEFT_REAL_OPERATOR(<=, less_equal)
WEFT_REAL_OPERATOR(>, greater)
WEFT_REAL_OPERATOR(>=, greater_equal)
WEFT_REAL_OPERATOR(==, equal)
WEFT_REAL_OPERATOR(!=, not_equal)
#undef WEFT_REAL_OPERATOR

inline Real operator&(const Real& a, const Real& b) { return apply(Operation::logical_and, {a, b}); }
inline Real operator|(const Real& a, const Real& b) { return apply(Operation::logical_or, {a, b}); }
inline Real operator!(const Real& a) { return apply(Operation::logical_not, {a}); }
inline Real operator-(const Real& a) { return apply(Operation::negative, {a}); }

inline Real where(const Real& condition, const Real& a, const Real& b) {
  return apply(Operation::where, {condition, a, b});
}
inline Parts where(const Real& condition, const Parts& a, const Parts& b) {
  return {where(condition, a.re, b.re), where(condition, a.im, b.im)};
}
/// a * b + c, rounded once.
inline Real fma(const Real& a, const Real& b, const Real& c) { return apply(Operation::fma, {a, b, c}); }
inline Real abs(const Real& x) { return apply(Operation::absolute, {x}); }
inline Real sqrt(const Real& x) { return apply(Operation::sqrt, {x}); }
inline Real copysign(const Real& size, const Real& sign) { return apply(Operation::copysign, {size, sign}); }
inline Real copysign(double size, const Real& sign) { return copysign(number(sign, size), sign); }
inline Real is_nan(const Real& x) { return apply(Operation::isnan, {x}); }
inline Real is_inf(const Real& x) { return apply(Operation::isinf, {x}); }
inline Real is_finite(const Real& x) { return apply(Operation::isfinite, {x}); }

inline Real is_nan(const Parts& z) { return is_nan(z.re) | is_nan(z.im); }
inline Real is_nonzero(const Parts& z) { return (z.re != 0) | (z.im != 0); }

/// Zeros laid out as `like`: so is what is computed from them.
inline Real zeros_like(const Real& like) { return copysign(number(like, 0), apply(Operation::fabs, {like})); }

}  // namespace weft
