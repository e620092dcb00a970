// np.set_printoptions, and the texts of arrays that NumPy's functions give.
#include <utility>

#include "frontend/numpy/core/context.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "frontend/source/values/reading.hpp"
#include "frontend/source/values/reading_ahead.hpp"
#include "frontend/source/values/text_values.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

/// How many elements may be shown: all, for infinity.
std::int64_t threshold(const Value& value) {
  const auto number = python_number(value).real();
  if (!number) throw TypeError("threshold must be numeric");
  if (*number != *number)
    throw ValueError("threshold must be non-NAN, try sys.maxsize for untruncated representation");
  return *number >= 0x1p62 ? INT64_MAX : static_cast<std::int64_t>(*number);
}

std::int64_t precision(const Value& value) {
  const std::int64_t digits = as_index(value);
  if (digits < 0) throw ValueError("precision must be >= 0");
  return digits;
}

/// Those at hand, changed by what is given under the parameters' names.
PrintOptions changed(const BoundArguments& given, std::string_view width, std::string_view suppress) {
  PrintOptions options = reading().printing;
  if (given.has("precision")) options.precision = precision(given["precision"]);
  if (given.takes("threshold") && given.has("threshold")) options.threshold = threshold(given["threshold"]);
  if (given.takes("edgeitems")) options.edge_items = given.integer("edgeitems", options.edge_items);
  options.line_width = given.integer(width, options.line_width);
  if (given.has(suppress)) options.suppress = truth(given[suppress]);
  return options;
}

/// Errors: NotImplementedError where data decide whether they change, or steps of loops do.
Value set_printoptions(const BoundArguments& given) {
  PrintOptions options = changed(given, "linewidth", "suppress");
  if (writes_depend() || numpy::context().sampling)
    throw NotImplementedError(
        "np.set_printoptions where data decide, or in a loop of many steps, is not read");
  reading().printing = std::move(options);
  return NoneValue{};
}

/// Of NumPy's arrays, and what it makes one of.
Value text_of_array(const BoundArguments& given, const char* array, TextHow how,
                    const PrintOptions& options) {
  return text_value(array_text(Array(as_tensor(given[array])), how, options));
}

Value array_str(const BoundArguments& given) {
  return text_of_array(given, "a", TextHow::str, changed(given, "max_line_width", "suppress_small"));
}

Value array_repr(const BoundArguments& given) {
  return text_of_array(given, "arr", TextHow::repr, changed(given, "max_line_width", "suppress_small"));
}

Value array2string(const BoundArguments& given) {
  PrintOptions options = changed(given, "max_line_width", "suppress_small");
  options.of_array2string = true;
  if (const Value* separator = given.find("separator")) options.separator = shown(*separator);
  if (const Value* prefix = given.find("prefix")) options.prefix_width = count_characters(shown(*prefix));
  if (const Value* suffix = given.find("suffix")) options.line_width -= count_characters(shown(*suffix));
  return text_of_array(given, "a", TextHow::str, options);
}

constexpr NumpyFunction rows[] = {
    {"array2string",
     "a, max_line_width=None, precision=None, suppress_small=None, separator=' ', prefix='', *, "
     "!formatter=None, threshold=None, edgeitems=None, !sign=None, !floatmode=None, suffix='', !legacy=None",
     array2string},
    {"array_repr", "arr, max_line_width=None, precision=None, suppress_small=None", array_repr},
    {"array_str", "a, max_line_width=None, precision=None, suppress_small=None", array_str},
    {"set_printoptions",
     "precision=None, threshold=None, edgeitems=None, linewidth=None, suppress=None, !nanstr=None, "
     "!infstr=None, !formatter=None, !sign=None, !floatmode=None, *, !legacy=None, !override_repr=None",
     set_printoptions},
};

}  // namespace

FunctionTable printing_table() { return rows; }

}  // namespace weft::source
