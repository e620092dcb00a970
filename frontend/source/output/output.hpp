// `out=`: the array that takes a function's result, which it then returns.
#pragma once
#include <vector>

#include "frontend/source/functions/numpy_function.hpp"

namespace weft::source {

/// The array given; nothing when none is. A ufunc takes a tuple of one, too. Errors: TypeError for what is no
/// array.
std::optional<Array> out_of(const BoundArguments& given, bool of_ufunc = false);
/// The same of functions that say `refusal` of what is no array.
std::optional<Array> array_out_of(const BoundArguments& given,
                                  const char* refusal = "output must be an array");
/// Writes a ufunc's result into `out`, by NumPy's rule 'same_kind'.
void write_result(const std::string& ufunc, const LazyTensor& result, Array& out);
/// What a ufunc returns: its result, or `out` with the result written into it, repeated along axes that it
/// has besides. Errors: as write_result's, with the shapes of `operands` where they do not fit.
Value ufunc_result(const BoundArguments& given, const std::string& ufunc, const LazyTensor& result,
                   const std::vector<numpy::Operand>& operands);
Value ufunc_written(const std::string& ufunc, const LazyTensor& result, Array out,
                    const std::vector<numpy::Operand>& operands);
/// The same of a reduction by `ufunc`, cast whatever it is.
Value reduction_result(const BoundArguments& given, const std::string& ufunc, const LazyTensor& result,
                       Array out);
/// The same of np.dot, which takes but an array of its result's dtype and shape.
Value dot_result(const LazyTensor& result, Array out);
/// Writes a result of the array's own shape, cast whatever it is.
Value written(const LazyTensor& result, Array out);
/// Writes a result by the rule `casting`, repeated along axes that `out` has besides. Errors: as
/// assignments'.
Value assigned(const LazyTensor& result, Array out, const std::string& casting = "unsafe");
/// Writes what NumPy makes in a copy of `out` of the result's dtype, which `out` has to become by the rule
/// `casting`. Errors: ValueError `misfit` for another shape, and for one that is read-only.
Value written_back(const LazyTensor& result, const Array& out, const std::string& misfit,
                   std::string_view casting = "safe");

}  // namespace weft::source
