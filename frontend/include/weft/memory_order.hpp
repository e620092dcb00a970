// Copies, and arrays that lie in memory as is asked. Values are shared by nobody, so a copy is told by its
// memory order alone.
#pragma once
#include <string>
#include <vector>

#include "weft/creation.hpp"

namespace weft::numpy {

/// The elements in C order, 'F' order, or as they lie: 'K', and 'A', which is 'F' for what lies so alone.
/// Errors: ValueError "order must be one of 'C', 'F', 'A', or 'K' (got 'X')".
LazyTensor copy(const Operand& a, char order = 'K');
/// The array itself where it lies so and is of the dtype, else a copy; of one axis at least.
LazyTensor ascontiguousarray(const Operand& a, const DTypeKeyword& keywords = {});
LazyTensor asfortranarray(const Operand& a, const DTypeKeyword& keywords = {});
/// Whether the elements lie in Fortran order, and not in C order too.
bool isfortran(const Operand& a);

/// `requirements`: "C" or "F" for a memory order, and "A", "W", "O", "E", which all tensors meet; or the long
/// names of these.
struct RequireKeywords {
  std::optional<DType> dtype = {};
  std::vector<std::string> requirements = {};
};
/// The array itself where it meets them, else a copy. Errors: ValueError "Cannot specify both "C" and "F"
/// order"; KeyError for others.
LazyTensor require(const Operand& a, const RequireKeywords& keywords = {});

/// The array, in the dtype. Errors: ValueError "array must not contain infs or NaNs", when it is computed
/// where data decide.
LazyTensor asarray_chkfinite(const Operand& a, const DTypeKeyword& keywords = {});

}  // namespace weft::numpy
