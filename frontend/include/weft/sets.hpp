// Whether elements are among others.
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

/// `kind`: "sort", "table", or none: NumPy's way of doing it.
struct IsinKeywords {
  bool invert = false;
  std::optional<std::string> kind = {};
};
/// Whether each of `element` is among `test_elements`, or is not; NaN is never. uint64 and signed integers
/// are compared as NumPy compares them: exactly, but among many far apart in float64. Errors: ValueError
/// "Invalid kind: 'x'. Please use None, 'sort' or 'table'."; RuntimeError where "table" is asked for and the
/// range of `test_elements` is known to be too large.
LazyTensor isin(const Operand& element, const Operand& test_elements, const IsinKeywords& keywords = {});

}  // namespace weft::numpy
