// Reductions of complex numbers, in reals. `node` is the reduction, of complex numbers or to them.
#pragma once
#include "ir/complex/parts.hpp"

namespace weft {

/// The parts are summed by themselves, four at a time (Attribute::pairs).
Parts sum_of_parts(const Node& node, const Parts& operand);
/// Sums and products of complex numbers as reals, which are converted where they lie.
Tensor reduced_as_reals(const Node& node, const Tensor& operand);
Tensor running_sum(const Node& node, const Parts& operand);
/// max and min, by real parts, then by imaginary ones. Where there is NaN, each part is the extreme of those
/// elements'.
Parts extreme_over(const Node& node, const Parts& operand);
/// argmax and argmin: the first of the extremes, or the first NaN.
Real place_of_extreme(const Node& node, const Parts& operand);
/// The 0-d real or imaginary part of a 0-d complex value.
ndarray scalar_part(const ndarray& value, Operation part);

}  // namespace weft
