// Products as NumPy's generalised ufuncs call them: the keywords that all of them take.
#pragma once
#include "frontend/source/functions/numpy_function.hpp"
#include "weft/linear_algebra.hpp"
#include "weft/ufunc_keywords.hpp"

namespace weft::source {

#define WEFT_GUFUNC_KEYWORDS \
  "/, out=None, *, casting='same_kind', order='K', dtype=None, !subok=True, axes=None"

/// A product of x1 and x2, whose own axes are the last ones of each operand, as many as `core` says, and of
/// the result.
struct GufuncCall {
  const char* name;
  const char* signature;
  std::size_t core[3];
  LazyTensor (*product)(const numpy::Operand&, const numpy::Operand&);
};

inline constexpr GufuncCall matmul_gufunc{"matmul", "(n?,k),(k,m?)->(n?,m?)", {2, 2, 2}, numpy::matmul};

/// What it returns: its result, or `out` with the result written into it.
Value gufunc_call(const BoundArguments& given, const GufuncCall& gufunc);
/// `out` with what the loop computes written into it. Errors: NumPy's, of casts before shapes.
Value gufunc_into(Array out, const GufuncCall& gufunc, const numpy::UfuncLoop& loop,
                  const numpy::UfuncOperands& operands, numpy::UfuncKeywords keywords = {});

}  // namespace weft::source
