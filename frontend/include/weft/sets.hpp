// Whether elements are among others.
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

/// `kind`: "sort", "table", or none: NumPy's way of doing it.
struct IsinKeywords {
  bool invert = false;
  std::optional<std::string> kind = {};
};
/// Whether each of `element` is among `test_elements`, or is not; NaN is never. Errors: ValueError "Invalid
/// kind: 'x'. Please use None, 'sort' or 'table'."; NotImplementedError of int64 among uint64, and of "table"
/// among signed integers, whose range data decide.
LazyTensor isin(const Operand& element, const Operand& test_elements, const IsinKeywords& keywords = {});

}  // namespace weft::numpy
