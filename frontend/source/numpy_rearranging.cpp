// The rows of new arrays made of the elements of others and of their differences: roll, pad, diff, gradient.
#include "frontend/source/computed_number.hpp"
#include "frontend/source/dicts.hpp"
#include "frontend/source/numpy_function.hpp"
#include "runtime/errors.hpp"
#include "weft/differences.hpp"
#include "weft/padding.hpp"
#include "weft/shaping.hpp"

namespace weft::source {
namespace {

Value roll(const Given& given) {
  if (const auto shift = unknown_index(given["shift"]))
    return Array(numpy::roll(given.array("a"), *shift, given.axis("axis")));
  return Array(numpy::roll(given.array("a"), as_dims(given["shift"]), given.axis("axis")));
}

const std::string& text_of(const Given& given, std::string_view parameter) {
  if (const std::string* text = given[parameter].string()) return *text;
  throw TypeError("the argument '" + std::string(parameter) + "' must be a string here");
}

std::optional<numpy::NestedList> list_given(const Given& given, std::string_view parameter) {
  return given.has(parameter) ? std::optional(nested_list(given[parameter])) : std::nullopt;
}

/// {axis: width, axis: (before, after)}, zero for the others.
numpy::NestedList widths_of(const Dict& dict, std::int64_t ndim) {
  std::vector<numpy::NestedList> widths(static_cast<std::size_t>(ndim), numpy::NestedList{0, 0});
  for (const auto& [axis, width] : dict.items()) {
    const std::int64_t place = as_index(axis);
    if (place < -ndim || place >= ndim) throw IndexError("list assignment index out of range");
    widths[static_cast<std::size_t>(place < 0 ? place + ndim : place)] =
        width.integer() ? numpy::NestedList{as_index(width), as_index(width)} : nested_list(width);
  }
  return numpy::NestedList::list(std::move(widths));
}

Value pad(const Given& given) {
  numpy::PadKeywords keywords;
  if (given.find("mode")) keywords.mode = text_of(given, "mode");
  if (given.find("reflect_type")) keywords.reflect_type = text_of(given, "reflect_type");
  keywords.constant_values = list_given(given, "constant_values");
  keywords.end_values = list_given(given, "end_values");
  keywords.stat_length = list_given(given, "stat_length");
  const LazyTensor x = given.tensor("array");
  const auto* dict = given["pad_width"].as<std::shared_ptr<Dict>>();
  return Array(numpy::pad(x, dict ? widths_of(**dict, x.ndim()) : nested_list(given["pad_width"]), keywords));
}

std::optional<numpy::Operand> if_given(const Given& given, std::string_view parameter) {
  const Value* value = given.find(parameter);
  return value ? std::optional(operand(*value)) : std::nullopt;
}

std::optional<numpy::Operand> if_not_none(const Given& given, std::string_view parameter) {
  return given.has(parameter) ? if_given(given, parameter) : std::nullopt;
}

/// No differences at all are the argument itself.
Value diff(const Given& given) {
  const numpy::DiffKeywords keywords{.n = given.integer("n", 1),
                                     .axis = given.integer("axis", -1),
                                     .prepend = if_given(given, "prepend"),
                                     .append = if_given(given, "append")};
  return keywords.n == 0 ? given["a"] : Array(numpy::diff(given.array("a"), keywords));
}

Value ediff1d(const Given& given) {
  return Array(numpy::ediff1d(given.array("ary"), {.to_end = if_not_none(given, "to_end"),
                                                   .to_begin = if_not_none(given, "to_begin")}));
}

/// An array of one axis, a tuple of none or several.
Value gradient(const Given& given) {
  std::vector<numpy::Operand> spacings;
  for (const Value& spacing : given.rest()) spacings.push_back(operand(spacing));
  const auto arrays = numpy::gradient(
      given.array("f"), spacings, {.axis = given.axis("axis"), .edge_order = given.integer("edge_order", 1)});
  std::vector<Value> values;
  for (const LazyTensor& array : arrays) values.push_back(Array(array));
  return values.size() == 1 ? values[0] : make_sequence(std::move(values));
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
