// For which lengths of its free dimensions a program is one and the same, but for numbers that follow from
// them.
#pragma once
#include <functional>
#include <string>

#include "runtime/saved_program.hpp"

namespace weft {

/// What a program is at one choice of lengths.
struct ShapeSample {
  std::string structure;  // equal for programs that differ in their numbers alone
  std::vector<std::int64_t> numbers;
};
using ShapeSampler = std::function<ShapeSample(const Dims& lengths)>;

/// Lengths from `first` to `last`, one each a dimension, where the structure is the same and each number that
/// is not constant is `sizes` of them.
struct ShapeBox {
  Dims first, last;
  std::vector<ShapeClass::Varying> sizes;
};

/// The most free dimensions, and the longest of each, that a program can have.
inline constexpr std::size_t most_free_dimensions = 4;
inline constexpr std::int64_t longest_dimension = std::int64_t{1} << 40;

/// Boxes that cover all lengths from 0 to `longest_dimension`. Numbers are fitted where a box begins, by
/// differences, and tried on many others: the ends of the box, around each power of two, small ones, equal
/// ones and random ones. A box in which one of them is different is cut just there. Errors:
/// NotImplementedError when that does not end soon, because code or numbers depend on lengths otherwise.
std::vector<ShapeBox> shape_boxes(const std::vector<std::string>& dimensions, const ShapeSampler& sampler);

}  // namespace weft
