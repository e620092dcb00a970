// Angles as quarter turns and a remainder, for sin, cos and tan of arguments of any size.
#pragma once
#include "codegen/compiler/math/elementary_parts.hpp"

namespace weft::codegen {

/// x = (quarters + 4 i) pi / 2 + rest for an integer i, so that quarters count modulo 4; |rest| is little
/// more than pi / 4, and NaN for inf and NaN. The error of the rest is below 2^-65 of it.
struct QuarterTurns {
  Whole quarters;
  Pair rest;
};
QuarterTurns quarter_turns(Number x);

}  // namespace weft::codegen
