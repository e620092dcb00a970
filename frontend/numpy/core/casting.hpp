// NumPy's rules of which dtypes become which.
#pragma once
#include <string>
#include <string_view>

#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

/// As Python writes it: "dtype('float64')", but "dtype(bfloat16)".
std::string dtype_repr(DType dtype);
/// numpy.can_cast by the rule `casting`: "no", "equiv", "safe", "same_kind" or "unsafe". Errors: ValueError
/// for others.
bool is_castable(DType from, DType to, std::string_view casting);
/// Throws TypeError "Cannot cast array data from dtype('float64') to dtype('int64') according to the rule
/// 'safe'"; of a 0-d array, "scalar".
[[noreturn]] void refuse_cast(const LazyTensor& from, DType to, std::string_view casting);
/// Errors: that, where the rule forbids it.
void check_cast(const LazyTensor& from, DType to, std::string_view casting);
/// Errors: ValueError for what is no rule.
void check_casting(std::string_view casting);

}  // namespace weft::numpy
