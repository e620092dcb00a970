// The methods of ufuncs of two operands.
#include <algorithm>

#include "frontend/numpy/folds.hpp"
#include "frontend/numpy/known_values.hpp"
#include "frontend/source/numpy_function.hpp"
#include "frontend/source/subscripts.hpp"
#include "runtime/errors.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"
#include "weft/ufunc_methods.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// The reductions that fold what a ufunc of two operands takes.
struct Folding {
  std::string_view ufunc, reduce;
};
constexpr Folding foldings[] = {
    {"add", "sum"},     {"multiply", "prod"},   {"maximum", "max"},
    {"minimum", "min"}, {"logical_and", "all"}, {"logical_or", "any"},
};

const NumpyFunction& ufunc_of(const Given& given) { return *given["ufunc"].as<NumpyCallable>()->function; }

/// Every element of A with every element of B.
Value outer(const Given& given) {
  const LazyTensor a = given.tensor("A"), b = given.tensor("B");
  Dims shape = a.shape();
  shape.resize(shape.size() + b.shape().size(), 1);
  return call_numpy(ufunc_of(given), {{Array(numpy::reshape(a, shape)), Array(b)}, {}}, nullptr);
}

const Folding* folding_of(const Given& given) {
  const auto row = std::ranges::find(foldings, ufunc_of(given).name, &Folding::ufunc);
  return row == std::end(foldings) ? nullptr : row;
}

/// Calls the function that folds as the ufunc does, with those of `keywords` that are given.
Value folded(const Given& given, std::string_view function, std::initializer_list<const char*> keywords) {
  const Value* axis = given.find("axis");
  CallArguments arguments{{given["array"]}, {{"axis", axis ? *axis : Value(std::int64_t{0})}}};
  for (const char* keyword : keywords)
    if (const Value* value = given.find(keyword)) arguments.keywords.emplace_back(keyword, *value);
  return call_numpy(*find_numpy_function(function), std::move(arguments), nullptr);
}

/// The function of C++ of the ufunc. Errors: NotImplementedError where it has none.
numpy::BinaryUfunc function_of(const Given& given, const std::string& method) {
  const std::string name(ufunc_of(given).name);
  if (const numpy::BinaryUfunc function = numpy::binary_ufunc(name)) return function;
  throw NotImplementedError("np." + name + "." + method + " is not in the language that is read");
}

Value reduce(const Given& given) {
  const Folding* row = folding_of(given);
  const bool adds = row && (row->ufunc == "add" || row->ufunc == "multiply");
  if (row && (adds || !(given.has("dtype") || given.has("initial"))))
    return folded(given, row->reduce, {"dtype", "keepdims", "initial", "where"});
  numpy::UfuncReduceKeywords keywords{
      .axis = given.axis("axis", 0), .dtype = given.dtype(), .keepdims = given.boolean("keepdims", false)};
  if (given.has("initial")) keywords.initial = given.array("initial");
  const Value* where = given.find("where");
  if (where && !where->as<bool>()) keywords.where = given.array("where");
  return fresh(numpy::reduce(function_of(given, "reduce"), given.array("array"), keywords));
}

numpy::UfuncAxisKeywords axis_keywords(const Given& given) {
  return {.axis = given.axis("axis", 0), .dtype = given.dtype()};
}

Value accumulate(const Given& given) {
  return Array(
      numpy::accumulate(function_of(given, "accumulate"), given.array("array"), axis_keywords(given)));
}

/// The indices must be known while the program is read.
Value reduceat(const Given& given) {
  const auto indices = numpy::known_values(numpy::astype(given.tensor("indices"), DType::int64));
  if (!indices)
    throw NotImplementedError("np." + std::string(ufunc_of(given).name) +
                              ".reduceat of indices that depend on data is not read");
  const auto* first = indices->data<std::int64_t>();
  return Array(numpy::reduceat(function_of(given, "reduceat"), given.array("array"),
                               {first, first + indices->size()}, axis_keywords(given)));
}

/// Changes its first argument. The places are what the indices select of an array of places.
Value at(const Given& given) {
  const auto* array = given["a"].as<Array>();
  if (!array) throw TypeError("first operand must be array");
  Array changed = *array;
  const LazyTensor a = changed.tensor();
  const LazyTensor places = numpy::reshape(numpy::arange(a.size()), a.shape());
  const LazyTensor selected = as_tensor(subscripted(Array(places), given["indices"]));
  if (!given.has("b")) throw ValueError("second operand needed for ufunc");
  if (!changed.writeable()) throw ValueError("assignment destination is read-only");
  changed.write_all(numpy::at_places(function_of(given, "at"), a, selected, given.array("b")));
  return NoneValue{};
}

constexpr NumpyFunction methods[] = {
    {"accumulate", "ufunc, array, axis=0, dtype=None, !out=None", accumulate},
    {"at", "ufunc, a, indices, b=None, /", at},
    {"outer", "ufunc, A, B, /, *, !out=None, !where=True, !casting='same_kind', !dtype=None", outer},
    {"reduce", "ufunc, array, axis=0, dtype=None, !out=None, keepdims=False, initial?, where=True", reduce},
    {"reduceat", "ufunc, array, indices, axis=0, dtype=None, !out=None", reduceat},
};

}  // namespace

FunctionTable ufunc_method_table() { return methods; }

}  // namespace weft::source
