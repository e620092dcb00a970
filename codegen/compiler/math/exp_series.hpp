// What the exponential and the hyperbolic functions share.
#pragma once
#include "codegen/compiler/math/elementary_parts.hpp"

namespace weft::codegen {

inline constexpr double log2_e = 0x1.71547652b82fep+0;

/// (exp(r) - 1 - r) / r^2 for |r| <= ln(2) / 2.
inline constexpr std::array exp_long = {0x1.0000000000000p-1,  0x1.5555555555557p-3,  0x1.5555555555556p-5,
                                        0x1.11111111100dcp-7,  0x1.6c16c16c162d4p-10, 0x1.a01a01abe7fe1p-13,
                                        0x1.a01a01a6d889cp-16, 0x1.71de0231960ebp-19, 0x1.27e4db646b17ep-22,
                                        0x1.af4de97ca4194p-26, 0x1.1f730349868cep-29};
/// The same, as good as float32 results need.
inline constexpr std::array exp_short = {0x1.0000000000000p-1, 0x1.55555567532adp-3,  0x1.5555555c87148p-5,
                                         0x1.1110c632a3088p-7, 0x1.6c16858b7acb9p-10, 0x1.a15179d80ae96p-13,
                                         0x1.a1132015ba37ep-16};

/// x = n ln 2 + r, |r| little more than ln(2) / 2, exact to some 100 bits; |x| below 2^20.
struct ExpParts {
  Whole exponent;  // n
  Pair r;
};
inline ExpParts exp_parts(Number x) {
  const auto [n, exponent] = nearest(x, log2_e);
  const Number first = fma(n, -ln2_high, x);  // exact
  return {exponent, sum_of_ordered(first, n * -ln2_low)};
}

/// 2^-n for n >= 0 that is not yet nothing beside 1, and the like below 0.
inline Number inverse_power(Whole exponent) {
  const Whole shown = select(exponent < 100, exponent, 100);
  return power_of_two(constant(exponent, 0) - shown);
}

}  // namespace weft::codegen
