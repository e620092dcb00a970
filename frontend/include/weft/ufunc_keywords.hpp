// The keyword arguments of ufuncs: np::with(np::add, x, y, {.dtype = np::float32, .where = mask}).
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "runtime/system/errors.hpp"
#include "weft/dtypes.hpp"
#include "weft/operand.hpp"

namespace weft {

/// Operands or a result that the rule does not let a ufunc cast; a TypeError, as NumPy's.
class UFuncTypeError : public TypeError {
 public:
  using TypeError::TypeError;
  const char* python_name() const noexcept override { return "UFuncTypeError"; }
};

}  // namespace weft

namespace weft::numpy {

struct UfuncKeywords {
  /// Of bool: elements where it does not hold are those of `out`, or 0.
  std::optional<Operand> where = {};
  /// The dtype of the result, in which the loop computes.
  std::optional<DType> dtype = {};
  std::string casting = "same_kind";  // or "no", "equiv", "safe", "unsafe"
  char order = 'K';
  /// The result is cast to its dtype, and repeated to its shape.
  std::optional<LazyTensor> out = {};
};

using UfuncOperands = std::vector<Operand>;
using UfuncLoop = std::function<LazyTensor(const UfuncOperands&)>;

/// A ufunc called with keywords. Errors: UFuncTypeError "Cannot cast ufunc 'add' input 0 from
/// dtype('float64') to dtype('int64') with casting rule 'same_kind'"; TypeError where it has no loop for
/// `dtype`; ValueError for shapes that do not broadcast.
LazyTensor called_ufunc(const std::string& ufunc, const UfuncLoop& loop, const UfuncOperands& operands,
                        const UfuncKeywords& keywords);

/// The same of products, whose operands do not broadcast as a whole: of `out` the dtype alone is looked at,
/// of `where` nothing.
LazyTensor called_gufunc(const std::string& name, const UfuncLoop& loop, const UfuncOperands& operands,
                         const UfuncKeywords& keywords);

/// A ufunc of one operand, or of two, with keywords. Errors: called_ufunc's; what it calls the ufunc is its
/// primitive.
LazyTensor with(LazyTensor (*ufunc)(const Operand&), const Operand& x, const UfuncKeywords& keywords);
LazyTensor with(LazyTensor (*ufunc)(const Operand&, const Operand&), const Operand& x, const Operand& y,
                const UfuncKeywords& keywords);

}  // namespace weft::numpy
