// For which lengths of its free dimensions a program is one and the same, but for numbers that follow from
// them.
#pragma once
#include "codegen/ahead/shape_samples.hpp"
#include "runtime/saved/saved_program.hpp"

namespace weft {

/// Lengths for which the structure is the same, and each number that is not constant is `sizes` of them.
struct ShapeBox {
  ShapeRange range;
  std::vector<ShapeClass::Varying> sizes;
};

/// The most free dimensions, and the longest of each, that a program can have.
inline constexpr std::size_t most_free_dimensions = 4;
inline constexpr std::int64_t longest_dimension = std::int64_t{1} << 36;
/// For the most choices of lengths it is made, so that no program takes hours to be compiled.
inline constexpr std::size_t most_samples = 60'000;

/// Boxes that cover all lengths from 0 to `longest_dimension`. Numbers are fitted where a box begins, by
/// differences, and tried on many others: the ends of the box, around each power of two, small ones, equal
/// ones and random ones. A box in which one of them is different is cut just there. When that does not end
/// soon, lengths are told apart by what they leave divided by up to 8, as halves of them ask for. Errors:
/// NotImplementedError when that does not end either, or would take more samples than `most`.
std::vector<ShapeBox> shape_boxes(const std::vector<std::string>& dimensions, const ShapeSampler& sampler,
                                  std::size_t most = most_samples);

}  // namespace weft
