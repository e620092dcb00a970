// Ufuncs as NumPy calls them: the keywords that all of them take.
#pragma once
#include "frontend/source/functions/numpy_function.hpp"
#include "weft/ufunc_keywords.hpp"

namespace weft::source {

/// What all ufuncs take after their operands.
#define WEFT_UFUNC_KEYWORDS \
  "/, out=None, *, where=True, casting='same_kind', order='K', dtype=None, !subok=True"
/// What those of two results take.
#define WEFT_PAIR_KEYWORDS                                                                         \
  "out1=None, out2=None, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, " \
  "!subok=True"

/// The operands: parameters x, or x1 and x2.
numpy::UfuncOperands ufunc_operands(const BoundArguments& given);
/// What a ufunc returns: its result, or `out` with the result written into it.
Value ufunc_call(const BoundArguments& given, const std::string& ufunc, const numpy::UfuncLoop& loop);
/// `out` with what a ufunc computes written into it.
Value ufunc_into(Array out, const std::string& ufunc, const numpy::UfuncLoop& loop,
                 const numpy::UfuncOperands& operands, numpy::UfuncKeywords keywords = {});

using PairLoop = std::pair<LazyTensor, LazyTensor> (*)(const numpy::UfuncOperands&);
/// The same of a ufunc of two results: a tuple.
Value pair_ufunc_call(const BoundArguments& given, const std::string& ufunc, PairLoop loop);

}  // namespace weft::source
