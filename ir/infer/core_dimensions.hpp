// What NumPy demands of the core dimensions of its generalized ufuncs: the axes that one step takes whole.
#pragma once
#include <cstdint>
#include <string>

namespace weft {

/// As NumPy names it in errors: "matmul" and "(n?,k),(k,m?)->(n?,m?)".
struct Gufunc {
  std::string name, signature;

  /// Errors: ValueError unless the operand has the axes that it needs.
  void check_ndim(int operand, std::int64_t ndim, int needed) const;
  /// Errors: ValueError unless the second operand's first core dimension is as long as the first one's.
  void check_lengths(std::int64_t first, std::int64_t second) const;
};

}  // namespace weft
