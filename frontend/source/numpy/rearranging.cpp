// The rows of new arrays made of the elements of others and of their differences: roll, pad, diff, gradient.
#include <algorithm>
#include <complex>
#include <limits>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/data/measured_lengths.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "frontend/source/values/dicts.hpp"
#include "runtime/system/errors.hpp"
#include "weft/differences.hpp"
#include "weft/padding.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

Value roll(const BoundArguments& given) {
  const numpy::Axis axis = given.axis("axis");
  const Value& by = given["shift"];
  const auto shift = unknown_index(by);
  const auto places = [&] { return by.sequence() ? as_dims(by) : Dims{as_whole(by)}; };
  const Array rolled(shift ? numpy::roll(given.array("a"), *shift, axis)
                           : numpy::roll(given.array("a"), places(), axis));
  return given.has("axis") ? rolled : rolled.unowned();
}

const std::string& text_of(const BoundArguments& given, std::string_view parameter) {
  if (const std::string* text = given[parameter].string()) return *text;
  throw TypeError("the argument '" + std::string(parameter) + "' must be a string here");
}

std::optional<numpy::NestedList> list_given(const BoundArguments& given, std::string_view parameter) {
  return given.has(parameter) ? std::optional(nested_list(given[parameter])) : std::nullopt;
}

/// An int or a tuple of two: of anything else NumPy says, by typing.assert_never, that it cannot be.
numpy::NestedList pair_of(const Value& width) {
  if (width.integer()) return {as_index(width), as_index(width)};
  const Sequence* tuple = width.sequence();
  const auto is_int = [](const Value& item) { return item.integer().has_value(); };
  if (tuple && tuple->is_tuple && tuple->items.size() == 2 && std::ranges::all_of(tuple->items, is_int))
    return nested_list(width);
  const std::string text = represented(width);
  throw_error("AssertionError", "Expected code to be unreachable, but got: " +
                                    (text.size() > 100 ? text.substr(0, 100) + "..." : text));
}

/// What NumPy makes an array of, but not of numbers.
bool holds_no_number(const Value& value) {
  if (const Sequence* items = value.sequence()) return std::ranges::any_of(items->items, holds_no_number);
  return value.is_none() || value.string();
}

/// {axis: width, axis: (before, after)}, zero for the others.
numpy::NestedList widths_of(const Dict& dict, std::int64_t ndim) {
  std::vector<numpy::NestedList> widths(static_cast<std::size_t>(ndim), numpy::NestedList{0, 0});
  for (const auto& [axis, width] : dict.items()) {
    const numpy::NestedList pair = pair_of(width);
    if (!axis.integer()) throw TypeError("list indices must be integers or slices, not " + type_name(axis));
    const std::int64_t place = as_index(axis);
    if (place < -ndim || place >= ndim) throw IndexError("list assignment index out of range");
    widths[static_cast<std::size_t>(place < 0 ? place + ndim : place)] = pair;
  }
  return numpy::NestedList::list(std::move(widths));
}

numpy::NestedList pad_widths_of(const BoundArguments& given, std::int64_t ndim) {
  const Value& widths = given["pad_width"];
  if (const auto* dict = widths.as<std::shared_ptr<Dict>>()) return widths_of(**dict, ndim);
  if (holds_no_number(widths)) throw TypeError("`pad_width` must be of integral type.");
  return nested_list(widths);
}

/// Whatever is not "odd" is even.
std::string reflection_of(const Value& type) { return type.string() ? *type.string() : "even"; }

/// None put into an array: NaN, or False.
numpy::NestedList none_as(DType dtype) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  if (is_complex(dtype)) return std::complex<double>(nan, nan);
  if (is_inexact(dtype)) return nan;
  if (dtype == DType::bool_) return 0;
  refuse_as_int("NoneType");
}

const char* python_type_of(DType dtype) {
  if (dtype == DType::bool_) return "bool";
  return is_complex(dtype) ? "complex" : is_inexact(dtype) ? "float" : "int";
}

/// None is a value like any other; where the mode takes none, any stands for it.
std::optional<numpy::NestedList> ends_given(const BoundArguments& given, std::string_view parameter,
                                            bool taken, DType dtype) {
  if (!given.find(parameter) || given.has(parameter)) return list_given(given, parameter);
  if (!taken) return 0;
  if (parameter == "constant_values") return none_as(dtype);
  throw TypeError("unsupported operand type(s) for -: '" + std::string(python_type_of(dtype)) +
                  "' and 'NoneType'");
}

/// None is all there are.
std::optional<numpy::NestedList> lengths_given(const BoundArguments& given, std::string_view mode) {
  constexpr std::string_view taken[] = {"maximum", "mean", "median", "minimum"};
  if (given.find("stat_length") && !given.has("stat_length") &&
      std::ranges::find(taken, mode) == std::end(taken))
    return 0;
  return list_given(given, "stat_length");
}

Value pad(const BoundArguments& given) {
  numpy::PadKeywords keywords;
  if (given.find("mode")) keywords.mode = text_of(given, "mode");
  const LazyTensor x = given.tensor("array");
  const numpy::NestedList widths = pad_widths_of(given, x.ndim());
  if (given.find("reflect_type")) keywords.reflect_type = reflection_of(given["reflect_type"]);
  keywords.constant_values = ends_given(given, "constant_values", keywords.mode == "constant", x.dtype());
  keywords.end_values = ends_given(given, "end_values", keywords.mode == "linear_ramp", x.dtype());
  keywords.stat_length = lengths_given(given, keywords.mode);
  return Array(numpy::pad(x, widths, keywords));
}

std::optional<numpy::Operand> if_given(const BoundArguments& given, std::string_view parameter) {
  const Value* value = given.find(parameter);
  return value ? std::optional(operand(*value)) : std::nullopt;
}

std::optional<numpy::Operand> if_not_none(const BoundArguments& given, std::string_view parameter) {
  return given.has(parameter) ? if_given(given, parameter) : std::nullopt;
}

/// No differences at all are the argument itself.
Value diff(const BoundArguments& given) {
  const numpy::DiffKeywords keywords{.n = given.integer("n", 1),
                                     .axis = given.integer("axis", -1),
                                     .prepend = if_given(given, "prepend"),
                                     .append = if_given(given, "append")};
  return keywords.n == 0 ? given["a"] : Array(numpy::diff(given.array("a"), keywords));
}

Value ediff1d(const BoundArguments& given) {
  return Array(numpy::ediff1d(given.array("ary"), {.to_end = if_not_none(given, "to_end"),
                                                   .to_begin = if_not_none(given, "to_begin")}));
}

/// An array of one axis, a tuple of none or several.
Value gradient(const BoundArguments& given) {
  std::vector<numpy::Operand> spacings;
  for (const Value& spacing : given.rest()) spacings.push_back(operand(spacing));
  const auto arrays = numpy::gradient(
      given.array("f"), spacings, {.axis = given.axis("axis"), .edge_order = given.integer("edge_order", 1)});
  std::vector<Value> values;
  for (const LazyTensor& array : arrays) values.push_back(Array(array));
  return tuple_unless_one(std::move(values));
}

constexpr NumpyFunction rows[] = {
    {"diff", "a, n=1, axis=-1, prepend?, append?", diff},
    {"ediff1d", "ary, to_end=None, to_begin=None", ediff1d},
    {"gradient", "f, *varargs, axis=None, edge_order=1", gradient},
    {"pad",
     "array, pad_width, mode='constant', *, constant_values?, end_values?, reflect_type?, stat_length?", pad},
    {"roll", "a, shift, axis=None", roll},
};

}  // namespace

FunctionTable rearranging_table() { return rows; }

}  // namespace weft::source
