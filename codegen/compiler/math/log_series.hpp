// The logarithm of 1 + f, which log2, log10, log1p and the inverse hyperbolic functions share.
#pragma once
#include "codegen/compiler/math/elementary_parts.hpp"

namespace weft::codegen {

/// (2 atanh(s) / s - 2) / s^2 of z = s^2, for |s| <= (sqrt(2) - 1) / (sqrt(2) + 1).
inline constexpr std::array atanh_long = {0x1.5555555555555p-1, 0x1.9999999999a38p-2, 0x1.2492492476c87p-2,
                                          0x1.c71c720160b47p-3, 0x1.745cf901605f7p-3, 0x1.3b1c360763b8ap-3,
                                          0x1.0fbe83c2cbcf3p-3, 0x1.0c04595972ab8p-3};
/// The same, as good as float32 results need.
inline constexpr std::array atanh_short = {0x1.5555555564eb7p-1, 0x1.999998cae671fp-2, 0x1.249323f5fe0a4p-2,
                                           0x1.c67ad18010d25p-3, 0x1.8c8cb725e2db5p-3};

/// log(1 + f) for sqrt(1/2) <= 1 + f < sqrt(2), as good as float32 results need.
Number log_near_one_short(Number f);
/// The same, with an error of a small part of float64's last place.
Pair log_near_one(Number f);

/// `usual` for positive finite x; -inf for 0, NaN below, inf and NaN as they are.
Number log_special(Number x, Number usual);

/// log(one + x) for one + x >= 0, where `one` is 1, or 0 where x alone counts; NaN below.
Number log_of_sum_short(Number one, Number x);
/// The same for the sum of a pair; `doubled` adds ln(2).
Number log_of_sum(Number one, Pair x, Truth doubled);

}  // namespace weft::codegen
