// Texts of arrays, which are evaluated for them.
#include "runtime/system/errors.hpp"
#include "runtime/text/print_options.hpp"
#include "runtime/text/python_text.hpp"
#include "weft/creation.hpp"
#include "weft/evaluate.hpp"
#include "weft/texts.hpp"

namespace weft::numpy {
namespace {

PrintOptions options_of(std::int64_t precision, std::int64_t line_width, bool suppress) {
  if (precision < 0) throw ValueError("precision must be >= 0");
  return {.precision = precision, .line_width = line_width, .suppress = suppress};
}

PrintOptions options_of(const TextKeywords& keywords) {
  return options_of(keywords.precision, keywords.max_line_width, keywords.suppress_small);
}

}  // namespace

std::string array_str(const Operand& a, const TextKeywords& keywords) {
  return weft::array_str(evaluate(asarray(a)), options_of(keywords));
}

std::string array_repr(const Operand& arr, const TextKeywords& keywords) {
  return weft::array_repr(evaluate(asarray(arr)), options_of(keywords));
}

std::string array2string(const Operand& a, const Array2stringKeywords& keywords) {
  const std::int64_t width = keywords.max_line_width - count_characters(keywords.suffix);
  PrintOptions options = options_of(keywords.precision, width, keywords.suppress_small);
  options.threshold = keywords.threshold;
  options.edge_items = keywords.edgeitems;
  options.of_array2string = true;
  options.separator = keywords.separator;
  options.prefix_width = count_characters(keywords.prefix);
  return weft::array_str(evaluate(asarray(a)), options);
}

}  // namespace weft::numpy
