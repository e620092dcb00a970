// `out=`: the array that takes a function's result, which it then returns.
#pragma once
#include <initializer_list>

#include "frontend/source/numpy_function.hpp"

namespace weft::source {

/// The array given; nothing when none is. A ufunc takes a tuple of one, too. Errors: TypeError for what is no
/// array.
std::optional<Array> out_of(const Given& given, bool of_ufunc = false);
/// What a ufunc returns: its result, or `out` with the result written into it, repeated along axes that it
/// has besides. Errors: as write_result's, with the shapes of `operands` where they do not fit.
Value ufunc_result(const Given& given, const std::string& ufunc, const LazyTensor& result,
                   std::initializer_list<numpy::Operand> operands);
/// The same of a reduction by `ufunc`, cast whatever it is.
Value reduction_result(const Given& given, const std::string& ufunc, const LazyTensor& result, Array out);
/// The same of np.dot, which takes but an array of its result's dtype and shape.
Value dot_result(const LazyTensor& result, Array out);
/// Writes a result of the array's own shape, cast whatever it is.
Value written(const LazyTensor& result, Array out);

}  // namespace weft::source
