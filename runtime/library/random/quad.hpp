// More digits than double has, for tables.
#pragma once
#include <cmath>

namespace weft::random {

__extension__ typedef __float128 Quad;

/// Of a number between -16 and 16: the series of a 256th of it.
inline Quad exponential(Quad x) {
  const Quad part = x / 256;
  Quad sum = 1, term = 1;
  for (int i = 1; i < 24; ++i) sum += term *= part / i;
  for (int i = 0; i < 8; ++i) sum *= sum;
  return sum;
}

/// Newton's steps from what is right to double's digits.
inline Quad logarithm(Quad x) {
  Quad y = std::log(static_cast<double>(x));
  for (int i = 0; i < 2; ++i) y += x * exponential(-y) - 1;
  return y;
}

}  // namespace weft::random
