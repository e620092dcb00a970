// Two arrays compared as `weft verify` promises: dtype, shape, and bits.
#pragma once
#include <optional>
#include <string>

#include "runtime/array/ndarray.hpp"

namespace weft::cli {

/// How `ours` differs from `numpys`, in a phrase: another dtype, another shape, or how many elements differ,
/// the first of them, and by how many ULP at most. Nothing when they are equal: a NaN equals any NaN, all
/// else is compared by bytes.
std::optional<std::string> difference(const ndarray& ours, const ndarray& numpys);

/// The Euclidean norm of what lies between two arrays of one dtype and shape, over that of `numpys`. Infinite
/// where one has NaN or infinity and the other has not the same.
double relative_distance(const ndarray& ours, const ndarray& numpys);

}  // namespace weft::cli
