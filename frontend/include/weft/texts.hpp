// Texts of arrays and numbers, and numbers of texts.
#pragma once
#include <string>

#include "weft/operand.hpp"

namespace weft::numpy {

/// Digits behind the point, the width of a line, and whether small numbers have no exponent: NumPy's defaults
/// unless said. Errors: ValueError "precision must be >= 0".
struct TextKeywords {
  std::int64_t max_line_width = 75, precision = 8;
  bool suppress_small = false;
};
/// What print shows, and what the interpreter does: array([...], dtype=...). They evaluate the array.
std::string array_str(const Operand& a, const TextKeywords& keywords = {});
std::string array_repr(const Operand& arr, const TextKeywords& keywords = {});

/// `separator`: between elements; `prefix`, `suffix`: what is to stand around the text, for which there is to
/// be room. Arrays of more than `threshold` elements are shown by `edgeitems` at each end of an axis.
struct Array2stringKeywords {
  std::int64_t max_line_width = 75, precision = 8;
  bool suppress_small = false;
  std::string separator = " ", prefix = {};
  std::int64_t threshold = 1000, edgeitems = 3;
  std::string suffix = {};
};
/// As array_str, told more. Errors: as of array_str.
std::string array2string(const Operand& a, const Array2stringKeywords& keywords = {});

/// The digits of a number to a base, behind `padding` zeros. Errors: ValueError "Bases greater than 36 not
/// handled in base_repr." and its kin.
std::string base_repr(PythonInt number, std::int64_t base = 2, std::int64_t padding = 0);
/// The binary digits, at least `width` of them; then of negative numbers those of two's complement. Errors:
/// ValueError "Insufficient bit width=1 provided for binwidth=2".
std::string binary_repr(PythonInt num, const std::optional<std::int64_t>& width = {});

struct FromstringKeywords {
  std::optional<DType> dtype = {};
  std::int64_t count = -1;
  std::string sep = {};
};
/// The numbers that stand in a text between separators, float64 unless said: the first `count`, or all; where
/// there are less, zeros follow. A space in `sep` is as many spaces as there are. Errors: ValueError with
/// NumPy's text where something else stands in the way, and for no separator.
LazyTensor fromstring(const std::string& string, const FromstringKeywords& keywords);

}  // namespace weft::numpy
