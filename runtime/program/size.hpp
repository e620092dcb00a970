// Whole numbers that depend on a program's free dimensions.
#pragma once
#include <cstdint>
#include <vector>

#include "runtime/array/dims.hpp"

namespace weft {

/// coefficient x the product, over the dimensions, of binomial(steps, order): how many steps of its range
/// (shape_range.hpp) a length lies above the first.
struct SizeTerm {
  std::int64_t coefficient = 0;
  std::vector<std::uint8_t> orders;  // one a dimension, at most `most_order`
};
inline constexpr int most_order = 3;

/// The sum of its terms: a polynomial in Newton's form, in which every polynomial that is whole for whole
/// numbers has whole coefficients.
using Size = std::vector<SizeTerm>;

/// Which number of a program is what size.
struct VaryingNumber {
  std::uint32_t number = 0;
  Size size;
};

/// Errors: ValueError when a number does not fit in 64
/// bits.
std::int64_t size_at(const Size& size, const Dims& steps);

}  // namespace weft
