// The rows of functions that put values into arrays, and that choose between arrays.
#include "frontend/numpy/data/known_values.hpp"
#include "frontend/numpy/indexing/along_axis.hpp"
#include "frontend/numpy/indexing/where_read.hpp"
#include "frontend/source/functions/placed.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/operators/subscripts.hpp"
#include "frontend/source/output/output.hpp"
#include "runtime/system/errors.hpp"
#include "weft/indexing.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {

Array written_array(const BoundArguments& given, std::string_view parameter, const std::string& argument) {
  const Value& value = given[parameter];
  if (const auto* array = value.as<Array>()) return *array;
  const bool is_put = argument == "argument 1 must be numpy.ndarray";
  throw TypeError(argument + ", not " + (is_put ? "<class '" + type_name(value) + "'>" : type_name(value)));
}

LazyTensor where_called(const LazyTensor& x) { return numpy::where_read(x, numpy::zeros_like(x)); }

LazyTensor happening_places(const LazyTensor& places) {
  return is_integer(places.dtype()) && !numpy::known_values(places) ? where_called(places) : places;
}

namespace {

std::string mode_of(const BoundArguments& given) {
  if (!given.find("mode")) return "raise";
  if (const std::string* mode = given["mode"].string()) return *mode;
  throw NotImplementedError("a mode that is no string is not supported");
}

Value put(const BoundArguments& given) {
  Array array = written_array(given, "a", "argument 1 must be numpy.ndarray");
  const std::string mode = mode_of(given);
  array.write_all(numpy::put(array.tensor(), given.tensor("ind"), given.array("v"), mode));
  return NoneValue{};
}

/// A list is an array of the dtype at once.
numpy::Operand values_of(const BoundArguments& given, std::string_view parameter, const Array& array) {
  const Value& values = given[parameter];
  if (!values.sequence()) return operand(values);
  return array_of_list(values, array.tensor().dtype());
}

Value place(const BoundArguments& given) {
  Array array = written_array(given, "arr", "place() argument 1 must be numpy.ndarray");
  array.write_all(numpy::place(array.tensor(), given.array("mask"), values_of(given, "vals", array)));
  return NoneValue{};
}

Value putmask(const BoundArguments& given) {
  Array array = written_array(given, "a", "putmask() argument 1 must be numpy.ndarray");
  array.write_all(numpy::putmask(array.tensor(), given.array("mask"), values_of(given, "values", array)));
  return NoneValue{};
}

Value copyto(const BoundArguments& given) {
  Array array = written_array(given, "dst", "copyto() argument 1 must be a numpy.ndarray");
  numpy::CopytoKeywords keywords;
  if (given.find("casting") && given["casting"].string()) keywords.casting = *given["casting"].string();
  if (auto where = given.where()) keywords.where = *std::move(where);
  array.write_all(numpy::copyto(array.tensor(), given.array("src"), keywords));
  return NoneValue{};
}

Value fill_diagonal(const BoundArguments& given) {
  if (!given["a"].tensor())
    throw AttributeError("'" + type_name(given["a"]) + "' object has no attribute 'ndim'");
  if (given["a"].tensor()->ndim() < 2) throw ValueError("array must be at least 2-d");
  Array array = *given["a"].as<Array>();
  array.write_all(numpy::fill_diagonal(array.tensor(), given.array("val"), given.boolean("wrap", false)));
  return NoneValue{};
}

/// The array, flattened for axis None, and the tuple that indexes it.
std::pair<Value, Value> along_axis(const BoundArguments& given) {
  for (const char* parameter : {"arr", "indices"})
    if (!given[parameter].tensor())
      throw AttributeError("'" + type_name(given[parameter]) + "' object has no attribute 'ndim'");
  const LazyTensor &x = *given["arr"].tensor(), &indices = *given["indices"].tensor();
  const numpy::Axis axis = given.axis("axis", -1);
  const std::int64_t along = numpy::axis_along(axis, x, indices);
  const Value array = axis.is_none() ? Value(Array(numpy::ravel(x))) : given["arr"];
  std::vector<Value> items;
  for (const LazyTensor& each : numpy::indexes_along(array.tensor()->shape(), indices, along))
    items.push_back(Array(each));
  return {array, make_sequence(std::move(items))};
}

Value take_along_axis(const BoundArguments& given) {
  const auto [array, index] = along_axis(given);
  return subscripted(array, index);
}

Value put_along_axis(const BoundArguments& given) {
  const auto [array, index] = along_axis(given);
  assign_subscript(array, index, given["values"]);
  return NoneValue{};
}

Value choose(const BoundArguments& given) {
  const LazyTensor chosen = numpy::choose(given.array("a"), given.arrays("choices"), mode_of(given));
  const auto out = array_out_of(given);
  if (!out) return fresh(chosen);
  if (out->tensor().shape() != chosen.shape()) throw TypeError("choose: invalid shape for output array.");
  return written(chosen, *out);
}

Value select(const BoundArguments& given) {
  const numpy::Operand otherwise = given.find("default") ? given.array("default") : numpy::Operand(0);
  return Array(numpy::select(given.arrays("condlist"), given.arrays("choicelist"), otherwise));
}

constexpr NumpyFunction rows[] = {
    {"choose", "a, choices, out=None, mode='raise'", choose},
    {"copyto", "dst, src, casting='same_kind', where=True", copyto},
    {"fill_diagonal", "a, val, wrap=False", fill_diagonal},
    {"place", "arr, mask, vals", place},
    {"put", "a, ind, v, mode='raise'", put},
    {"put_along_axis", "arr, indices, values, axis", put_along_axis},
    {"putmask", "a, mask, values", putmask},
    {"select", "condlist, choicelist, default=0", select},
    {"take_along_axis", "arr, indices, axis=-1", take_along_axis},
};

}  // namespace

FunctionTable placing_table() { return rows; }

}  // namespace weft::source
