// Whole numbers as polynomials of other whole numbers.
#pragma once
#include <optional>

#include "runtime/program/size.hpp"

namespace weft {

/// Polynomials through points, of the least total degree that has them all. Terms that no point tells apart
/// from others are left out, as where a loop has two steps only; of degree 2 or more there is none where
/// every point is needed to tell some of its terms.
class NumberFit {
 public:
  explicit NumberFit(std::vector<Dims> points);
  /// Of total degree `most` at most; nothing when there is none. A value a point.
  std::optional<Size> fit(const std::vector<std::int64_t>& values, std::size_t most = 2) const;

 private:
  struct Basis {
    bool is_told = true;                            // there are points left to try it
    std::vector<std::vector<std::uint8_t>> orders;  // of each term
    std::vector<std::size_t> chosen;                // points that tell all coefficients
    std::vector<std::vector<long double>> inverse;  // coefficients from the values there
  };
  Basis basis_of(int degree) const;
  std::optional<Size> fit(const Basis& basis, const std::vector<std::int64_t>& values) const;

  std::vector<Dims> points_;
  mutable std::vector<Basis> bases_;  // of the degrees that were needed: they take long where points are many
};

bool is_affine(const Size& size);

/// The most that `size` can be where each number of steps is between 0 and `most`.
std::int64_t upper_bound(const Size& size, const Dims& most);

}  // namespace weft
