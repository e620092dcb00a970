// The rows of arrays put together, taken apart and repeated.
#include <algorithm>

#include "frontend/numpy/core/casting.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "frontend/source/data/python_numbers.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/output/output.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/dtypes.hpp"
#include "weft/joining.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// NumPy writes part after part, and so reads what it has just written.
void check_apart(const BoundArguments& given, const Array& out) {
  if (given.has("dtype"))
    throw TypeError("concatenate() only takes `out` or `dtype` as an argument, but both were provided.");
  for (const Value& each : items_of(given["arrays"]))
    if (const auto* array = each.as<Array>(); array && array->storage() == out.storage())
      throw NotImplementedError("parts of an array joined into that array are not supported");
}

std::string casting_of(const BoundArguments& given) {
  if (!given.find("casting")) return "same_kind";
  const std::string* text = given["casting"].string();
  if (!text) throw TypeError("casting must be str, not " + type_name(given["casting"]));
  numpy::check_casting(*text);
  return *text;
}

/// NumPy flattens by a function of its own.
void check_takes(const LazyTensor& joined, const Array& out, bool flat) {
  const Dims& held = out.tensor().shape();
  if (held.size() != joined.shape().size())
    throw ValueError(flat ? "Output array must be 1D" : "Output array has wrong dimensionality");
  if (held != joined.shape())
    throw ValueError(flat ? "Output array is the wrong size" : "Output array is the wrong shape");
  if (!out.writeable())
    throw ValueError(flat ? "destination array is read-only" : "assignment destination is read-only");
}

/// By `join`, of a dtype and a rule.
template <class Join>
Value joined(const BoundArguments& given, bool flat, const Join& join) {
  const auto out = array_out_of(given, "'out' must be an array");
  const std::string casting = casting_of(given);
  if (!out) return Array(join(given.dtype(), casting));
  check_apart(given, *out);
  check_takes(join(std::nullopt, "unsafe"), *out, flat);
  return written(join(out->tensor().dtype(), casting), *out);
}

Value concatenate(const BoundArguments& given) {
  const numpy::Axis axis = given.axis("axis", 0);
  return joined(given, axis.is_none(), [&](std::optional<DType> dtype, const std::string& casting) {
    return numpy::concatenate(given.arrays("arrays"), {axis, dtype, casting});
  });
}

/// What the stack functions take: anything that has items.
std::vector<numpy::Operand> stacked(const BoundArguments& given, std::string_view parameter) {
  const Value& arrays = given[parameter];
  if (!arrays.sequence() && !arrays.as<Array>() && !arrays.as<RangeValue>())
    throw TypeError("arrays to stack must be passed as a \"sequence\" type such as list or tuple.");
  return given.arrays(parameter);
}

/// Of other shapes is said before that they go into `out` by another dtype.
Value stack(const BoundArguments& given) {
  const auto join = [&](std::optional<DType> dtype, const std::string& casting) {
    return numpy::stack(stacked(given, "arrays"), {given.integer("axis", 0), dtype, casting});
  };
  if (given.has("out") && given.has("dtype")) join(std::nullopt, "unsafe");
  return joined(given, false, join);
}

Value hstack(const BoundArguments& given) {
  return Array(numpy::hstack(stacked(given, "tup"), {given.dtype(), casting_of(given)}));
}
Value vstack(const BoundArguments& given) {
  return Array(numpy::vstack(stacked(given, "tup"), {given.dtype(), casting_of(given)}));
}
Value dstack(const BoundArguments& given) { return Array(numpy::dstack(stacked(given, "tup"))); }
Value column_stack(const BoundArguments& given) { return Array(numpy::column_stack(stacked(given, "tup"))); }

numpy::Sections sections(const BoundArguments& given) {
  const Value& value = given["indices_or_sections"];
  if (const auto* places = value.as<Array>(); places && places->tensor().ndim() > 0)
    return as_dims(make_sequence(items_of(value)));
  if (value.sequence()) return as_dims(value);
  return as_whole(value);
}

Value pieces(const BoundArguments& given,
             const std::function<std::vector<LazyTensor>(const LazyTensor&)>& split) {
  return make_sequence(given.views("ary", split), false);
}

using Splitter = std::vector<LazyTensor> (*)(const numpy::Operand&, const numpy::Sections&,
                                             const numpy::SplitKeywords&);
Value split_along(const BoundArguments& given, Splitter split) {
  return pieces(given, [&](const LazyTensor& x) {
    return split(x, sections(given), {.axis = given.integer("axis", 0)});
  });
}

using SimpleSplitter = std::vector<LazyTensor> (*)(const numpy::Operand&, const numpy::Sections&);
Value split_simply(const BoundArguments& given, SimpleSplitter split) {
  return pieces(given, [&](const LazyTensor& x) { return split(x, sections(given)); });
}

Value tile(const BoundArguments& given) {
  const Dims repeats = as_dims(given["reps"]);
  const Array tiled(numpy::tile(given.array("A"), repeats));
  const bool is_copy = given["A"].as<Array>() && std::ranges::all_of(repeats, [](auto n) { return n == 1; });
  return is_copy ? tiled : tiled.unowned();
}

/// What NumPy makes a count of that is no array: as int() does, even of what is no int.
std::int64_t as_count(const Value& value) {
  const Value number = python_number(value);
  if (number.complex() && !number.real()) refuse_as_int("complex");
  return number.python_float() ? static_cast<std::int64_t>(truncated(*number.python_float()))
                               : as_index(number);
}

Dims as_counts(const Value& value) {
  if (!value.sequence()) return {as_count(value)};
  Dims counts;
  for (const Value& each : value.sequence()->items) counts.push_back(as_count(each));
  return counts;
}

Value repeat(const BoundArguments& given) {
  const numpy::Operand a = given.array("a");
  const numpy::Axis axis = given.axis("axis");
  const Value& repeats = given["repeats"];
  const LazyTensor* counts = repeats.tensor();
  if (!counts) return Array(numpy::repeat(a, as_counts(repeats), axis));
  const bool truncates = repeats.as<Scalar>() && is_inexact(counts->dtype());
  return Array(numpy::repeat(a, truncates ? numpy::astype(*counts, DType::int64) : *counts, axis));
}

constexpr std::string_view concatenate_signature =
    "arrays, /, axis=0, out=None, *, dtype=None, casting='same_kind'";
constexpr std::string_view stack_signature = "tup, *, dtype=None, casting='same_kind'";
constexpr std::string_view split_signature = "ary, indices_or_sections, axis=0";

constexpr NumpyFunction rows[] = {
    {"array_split", split_signature,
     [](const BoundArguments& g) { return split_along(g, numpy::array_split); }},
    {"column_stack", "tup", column_stack},
    {"concat", concatenate_signature, concatenate},
    {"concatenate", concatenate_signature, concatenate},
    {"dsplit", "ary, indices_or_sections",
     [](const BoundArguments& g) { return split_simply(g, numpy::dsplit); }},
    {"dstack", "tup", dstack},
    {"hsplit", "ary, indices_or_sections",
     [](const BoundArguments& g) { return split_simply(g, numpy::hsplit); }},
    {"hstack", stack_signature, hstack},
    {"repeat", "a, repeats, axis=None", repeat},
    {"row_stack", stack_signature, vstack},
    {"split", split_signature, [](const BoundArguments& g) { return split_along(g, numpy::split); }},
    {"stack", "arrays, axis=0, out=None, *, dtype=None, casting='same_kind'", stack},
    {"tile", "A, reps", tile},
    {"vsplit", "ary, indices_or_sections",
     [](const BoundArguments& g) { return split_simply(g, numpy::vsplit); }},
    {"vstack", stack_signature, vstack},
};

}  // namespace

FunctionTable joining_table() { return rows; }

}  // namespace weft::source
