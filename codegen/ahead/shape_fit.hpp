// Numbers of programs as polynomials of lengths.
#pragma once
#include <optional>
#include <vector>

#include "codegen/ahead/shape_samples.hpp"
#include "runtime/saved/saved_program.hpp"

namespace weft {

/// What the programs of a range would be, by the samples of one corner.
class ShapeFit {
 public:
  /// Where the samples of the corner are not of one structure, that alone is compared.
  ShapeFit(ShapeSamples& samples, const ShapeRange& range);

  /// Lengths that only together make an array too big are those of any other program of the range: where they
  /// begin is no box, and they would take longer than anyone waits, or more memory than can be.
  bool holds(const ShapeSample& sample, const Dims& lengths) const;
  std::vector<ShapeClass::Varying> sizes() const { return sizes_; }
  /// The lengths from which numbers are fitted.
  const std::vector<Dims>& corner() const { return corner_; }
  /// Of an error, the lengths where two numbers of its text would be equal: there may be none, as where
  /// shapes broadcast.
  std::vector<Dims> coincidences() const;

 private:
  bool same_form(const ShapeSample& sample) const;
  std::vector<std::int64_t> numbers_at(const Dims& lengths) const;
  std::optional<Dims> where_equal(const Size& size, std::int64_t number) const;

  ShapeRange range_;
  const ShapeSample& expected_;
  std::vector<Dims> corner_;
  bool whole_ = false, several_vary_ = false;
  std::vector<ShapeClass::Varying> sizes_;
};

}  // namespace weft
