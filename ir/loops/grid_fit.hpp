// Whole numbers as polynomials, from their values on a grid.
#pragma once
#include "runtime/program/shape_range.hpp"
#include "runtime/program/size.hpp"

namespace weft {

/// `a` - `b`, modulo 2**64.
inline std::int64_t difference(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}

/// The corner of a range in which finite differences are taken: all steps (i, j, …) from its first numbers,
/// up to `most_order` a dimension, the last dimension fastest.
class GridFit {
 public:
  explicit GridFit(const ShapeRange& range);
  std::size_t size() const { return size_; }
  /// The numbers at a place of the grid.
  Dims point(std::size_t place) const;
  /// The polynomial, of the steps from the first numbers, that has these values, one a place. There is always
  /// one: whether it holds beyond the grid is for other points to tell.
  Size fit(std::vector<std::int64_t> values) const;

 private:
  Dims steps(std::size_t place) const;
  Size terms(const std::vector<std::int64_t>& coefficients) const;

  Dims first_, step_, orders_;
  std::size_t size_ = 1;
};

}  // namespace weft
