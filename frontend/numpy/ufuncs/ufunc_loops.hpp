// Which loop a ufunc computes by, where keywords have a say in it, and what it may cast.
#pragma once
#include "weft/ufunc_keywords.hpp"

namespace weft::numpy {

/// Errors: UFuncTypeError "Cannot cast ufunc 'add' input 0 from dtype('float64') to dtype('int64') with
/// casting rule 'same_kind'", of `what` the cast is.
[[noreturn]] void refuse_cast(const std::string& ufunc, const std::string& what, DType from, DType to,
                              const std::string& casting);

/// What the loop gives, in the dtype that is asked for, if one is. Comparisons and predicates have loops for
/// all dtypes, which give bool. Errors: TypeError where there is no such loop, UFuncTypeError.
LazyTensor computed_by_loop(const std::string& ufunc, const UfuncLoop& loop, const UfuncOperands& operands,
                            const UfuncKeywords& keywords);

/// The same of operands that are all cast to `dtype`.
LazyTensor computed_in(const std::string& ufunc, const UfuncLoop& loop, UfuncOperands operands, DType dtype,
                       const std::string& casting);

/// The dtype that operands had in the loop that gave the result.
DType loop_of(const LazyTensor& result);

/// Errors: UFuncTypeError for operands that the rule does not let the loop convert. Logical ones are
/// converted by any rule.
void check_inputs(const std::string& ufunc, const UfuncOperands& operands, const LazyTensor& result,
                  const std::string& casting);

}  // namespace weft::numpy
