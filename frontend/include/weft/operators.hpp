// Python's operators on tensors. `a @ b` is np::matmul(a, b).
#pragma once
#include <iosfwd>

#include "weft/ufuncs.hpp"

namespace weft {

/// What the tensor is, "tensor x: float32[8, 1024]", without a name where it is computed. Nothing is
/// computed: for its elements print np::evaluate(x).
std::ostream& operator<<(std::ostream& out, const LazyTensor& x);

inline LazyTensor operator-(const LazyTensor& x) { return numpy::negative(x); }
inline LazyTensor operator+(const LazyTensor& x) { return numpy::positive(x); }
inline LazyTensor operator~(const LazyTensor& x) { return numpy::invert(x); }

#define WEFT_OPERATOR(symbol, function)                                             \
  inline LazyTensor operator symbol(const LazyTensor& x, const LazyTensor& y) {     \
    return numpy::function(x, y);                                                   \
  }                                                                                 \
  inline LazyTensor operator symbol(const LazyTensor& x, const numpy::Operand& y) { \
    return numpy::function(x, y);                                                   \
  }                                                                                 \
  inline LazyTensor operator symbol(const numpy::Operand& x, const LazyTensor& y) { \
    return numpy::function(x, y);                                                   \
  }
WEFT_OPERATOR(+, add)
WEFT_OPERATOR(-, subtract)
WEFT_OPERATOR(*, multiply)
WEFT_OPERATOR(/, divide)
WEFT_OPERATOR(%, remainder)
WEFT_OPERATOR(<, less)
WEFT_OPERATOR(<=, less_equal)
WEFT_OPERATOR(>, greater)
WEFT_OPERATOR(>=, greater_equal)
WEFT_OPERATOR(==, equal)
WEFT_OPERATOR(!=, not_equal)
WEFT_OPERATOR(&, bitwise_and)
WEFT_OPERATOR(|, bitwise_or)
WEFT_OPERATOR(^, bitwise_xor)
WEFT_OPERATOR(<<, left_shift)
WEFT_OPERATOR(>>, right_shift)
#undef WEFT_OPERATOR

#define WEFT_OPERATOR(symbol, function)                                        \
  inline LazyTensor& operator symbol(LazyTensor& x, const numpy::Operand& y) { \
    return x = numpy::function(x, y);                                          \
  }
WEFT_OPERATOR(+=, add)
WEFT_OPERATOR(-=, subtract)
WEFT_OPERATOR(*=, multiply)
WEFT_OPERATOR(/=, divide)
WEFT_OPERATOR(%=, remainder)
WEFT_OPERATOR(&=, bitwise_and)
WEFT_OPERATOR(|=, bitwise_or)
WEFT_OPERATOR(^=, bitwise_xor)
WEFT_OPERATOR(<<=, left_shift)
WEFT_OPERATOR(>>=, right_shift)
#undef WEFT_OPERATOR

}  // namespace weft
