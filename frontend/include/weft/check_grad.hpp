// Derivatives beside differences.
#pragma once
#include <optional>

#include "weft/variadic.hpp"

namespace weft {

struct CheckGradKeywords {
  /// How far a derivative may be from the difference, in units of the largest one of its array, at least
  /// of 1. 1e-6 of float64, 1e-2 of float32, unless given.
  std::optional<double> tolerance = {};
  /// Of the directions.
  std::uint64_t seed = 0;
};

/// Checks derivatives of `f` at `x`, where it must be smooth: each input moves in a direction drawn at
/// random, and what changes is compared with the difference of f a little further and a little back (two
/// lengths, of which the error of the larger one is known and taken off). Then reverse mode is compared with
/// that. f takes as many floats or complex tensors as `x` has, and gives a tensor, or a std::tuple of them.
/// Errors: plain Error "AssertionError", which says in which mode, by which input and how much they differ;
/// of f.
void check_grad(const TensorFunction& f, const std::vector<LazyTensor>& x,
                const CheckGradKeywords& keywords = {});

}  // namespace weft
