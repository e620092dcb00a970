// The rows of arrays put together, taken apart and repeated.
#include "frontend/numpy/casting.hpp"
#include "frontend/numpy/known_values.hpp"
#include "frontend/source/iteration.hpp"
#include "frontend/source/numpy_function.hpp"
#include "ir/promotion.hpp"
#include "runtime/errors.hpp"
#include "weft/joining.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// NumPy writes part after part, and so reads what it has just written.
void check_apart(const Given& given, const std::string& function) {
  if (!given.result_array()) return;
  if (given.has("dtype"))
    throw TypeError(function + "() only takes `out` or `dtype` as an argument, but both were provided.");
  const auto* out = given.result_array()->as<Array>();
  for (const Value& each : items_of(given["arrays"]))
    if (const auto* array = each.as<Array>(); out && array && array->storage() == out->storage())
      throw NotImplementedError("parts of an array joined into that array are not supported");
}

Value concatenate(const Given& given) {
  check_apart(given, "concatenate");
  return Array(
      numpy::concatenate(given.arrays("arrays"), {.axis = given.axis("axis", 0), .dtype = given.dtype()}));
}

/// What the stack functions take: anything that has items.
std::vector<numpy::Operand> stacked(const Given& given, std::string_view parameter) {
  const Value& arrays = given[parameter];
  if (!arrays.sequence() && !arrays.as<Array>() && !arrays.as<RangeValue>())
    throw TypeError("arrays to stack must be passed as a \"sequence\" type such as list or tuple.");
  return given.arrays(parameter);
}

Value stack(const Given& given) {
  check_apart(given, "stack");
  return Array(
      numpy::stack(stacked(given, "arrays"), {.axis = given.integer("axis", 0), .dtype = given.dtype()}));
}

Value hstack(const Given& given) {
  return Array(numpy::hstack(stacked(given, "tup"), {.dtype = given.dtype()}));
}
Value vstack(const Given& given) {
  return Array(numpy::vstack(stacked(given, "tup"), {.dtype = given.dtype()}));
}
Value dstack(const Given& given) { return Array(numpy::dstack(stacked(given, "tup"))); }
Value column_stack(const Given& given) { return Array(numpy::column_stack(stacked(given, "tup"))); }

numpy::Sections sections(const Given& given) {
  const Value& value = given["indices_or_sections"];
  if (value.sequence()) return as_dims(value);
  return as_index(value);
}

Value pieces(const Given& given, const std::function<std::vector<LazyTensor>(const LazyTensor&)>& split) {
  return make_sequence(given.views("ary", split), false);
}

using Splitter = std::vector<LazyTensor> (*)(const numpy::Operand&, const numpy::Sections&,
                                             const numpy::SplitKeywords&);
Value split_along(const Given& given, Splitter split) {
  return pieces(given, [&](const LazyTensor& x) {
    return split(x, sections(given), {.axis = given.integer("axis", 0)});
  });
}

using SimpleSplitter = std::vector<LazyTensor> (*)(const numpy::Operand&, const numpy::Sections&);
Value split_simply(const Given& given, SimpleSplitter split) {
  return pieces(given, [&](const LazyTensor& x) { return split(x, sections(given)); });
}

Value tile(const Given& given) { return Array(numpy::tile(given.array("A"), as_dims(given["reps"]))); }

Dims repeats_of(const Value& repeats) {
  const LazyTensor* counts = repeats.tensor();
  if (!counts) return as_dims(repeats);
  if (loop_dtype(counts->dtype(), DType::int64) != DType::int64)
    throw TypeError("Cannot cast array data from " + numpy::dtype_repr(counts->dtype()) +
                    " to dtype('int64') according to the rule 'safe'");
  if (counts->ndim() > 1) throw ValueError("object too deep for desired array");
  const auto known = numpy::known_values(numpy::astype(numpy::ravel(*counts), DType::int64));
  if (!known)
    throw NotImplementedError(
        "np.repeat of counts that depend on data is not supported: the length of the "
        "result would");
  return {known->data<std::int64_t>(), known->data<std::int64_t>() + known->size()};
}

Value repeat(const Given& given) {
  return Array(numpy::repeat(given.array("a"), repeats_of(given["repeats"]), given.axis("axis")));
}

constexpr std::string_view concatenate_signature =
    "arrays, /, axis=0, >out=None, *, dtype=None, !casting='same_kind'";
constexpr std::string_view stack_signature = "tup, *, dtype=None, !casting='same_kind'";
constexpr std::string_view split_signature = "ary, indices_or_sections, axis=0";

constexpr NumpyFunction rows[] = {
    {"array_split", split_signature, [](const Given& g) { return split_along(g, numpy::array_split); }},
    {"column_stack", "tup", column_stack},
    {"concat", concatenate_signature, concatenate},
    {"concatenate", concatenate_signature, concatenate},
    {"dsplit", "ary, indices_or_sections", [](const Given& g) { return split_simply(g, numpy::dsplit); }},
    {"dstack", "tup", dstack},
    {"hsplit", "ary, indices_or_sections", [](const Given& g) { return split_simply(g, numpy::hsplit); }},
    {"hstack", stack_signature, hstack},
    {"repeat", "a, repeats, axis=None", repeat},
    {"row_stack", stack_signature, vstack},
    {"split", split_signature, [](const Given& g) { return split_along(g, numpy::split); }},
    {"stack", "arrays, axis=0, >out=None, *, dtype=None, !casting='same_kind'", stack},
    {"tile", "A, reps", tile},
    {"vsplit", "ary, indices_or_sections", [](const Given& g) { return split_simply(g, numpy::vsplit); }},
    {"vstack", stack_signature, vstack},
};

}  // namespace

FunctionTable joining_table() { return rows; }

}  // namespace weft::source
