// Formulas over tensors, as they are written on paper.
#pragma once
#include <initializer_list>
#include <vector>

#include "ir/node.hpp"

namespace weft {

/// A value of a formula.
struct Formula {
  Tensor tensor;
};

inline Formula apply(Operation operation, std::initializer_list<Formula> operands) {
  std::vector<Tensor> inputs;
  for (const Formula& operand : operands) inputs.push_back(operand.tensor);
  return {Node::apply(operation, std::move(inputs))};
}

/// A number in the dtype of `like`.
inline Formula number(const Formula& like, double value) {
  return {constant_of(like.tensor.type().dtype, value)};
}

#define WEFT_FORMULA_OPERATOR(symbol, operation)                       \
  inline Formula operator symbol(const Formula& a, const Formula& b) { \
    return apply(Operation::operation, {a, b});                        \
  }                                                                    \
  inline Formula operator symbol(const Formula& a, double b) {         \
    return apply(Operation::operation, {a, number(a, b)});             \
  }                                                                    \
  inline Formula operator symbol(double a, const Formula& b) {         \
    return apply(Operation::operation, {number(b, a), b});             \
  }
WEFT_FORMULA_OPERATOR(+, add)
WEFT_FORMULA_OPERATOR(-, subtract)
WEFT_FORMULA_OPERATOR(*, multiply)
WEFT_FORMULA_OPERATOR(/, divide)
WEFT_FORMULA_OPERATOR(<, less)
WEFT_FORMULA_OPERATOR(<=, less_equal)
WEFT_FORMULA_OPERATOR(>, greater)
WEFT_FORMULA_OPERATOR(>=, greater_equal)
WEFT_FORMULA_OPERATOR(==, equal)
WEFT_FORMULA_OPERATOR(!=, not_equal)
#undef WEFT_FORMULA_OPERATOR

// The operations of the table by their names.
#define WEFT_UNARY(name, ...) \
  inline Formula name(const Formula& x) { return apply(Operation::name, {x}); }
#define WEFT_BINARY(name, ...) \
  inline Formula name(const Formula& a, const Formula& b) { return apply(Operation::name, {a, b}); }
#include "ir/tables/elementwise.def"

inline Formula operator&(const Formula& a, const Formula& b) { return logical_and(a, b); }
inline Formula operator|(const Formula& a, const Formula& b) { return logical_or(a, b); }
inline Formula operator!(const Formula& a) { return logical_not(a); }
inline Formula operator-(const Formula& a) { return negative(a); }

inline Formula where(const Formula& condition, const Formula& a, const Formula& b) {
  return apply(Operation::where, {condition, a, b});
}
/// a * b + c, rounded once.
inline Formula fma(const Formula& a, const Formula& b, const Formula& c) {
  return apply(Operation::fma, {a, b, c});
}
inline Formula abs(const Formula& x) { return absolute(x); }
inline Formula copysign(double size, const Formula& sign) { return copysign(number(sign, size), sign); }
inline Formula is_nan(const Formula& x) { return isnan(x); }
inline Formula is_inf(const Formula& x) { return isinf(x); }
inline Formula is_finite(const Formula& x) { return isfinite(x); }

}  // namespace weft
