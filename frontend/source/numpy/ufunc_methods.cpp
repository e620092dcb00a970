// The methods of ufuncs.
#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/each_part.hpp"
#include "frontend/numpy/core/subscripts.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "frontend/numpy/reductions/folds.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/operators/subscripts.hpp"
#include "frontend/source/output/axis_output.hpp"
#include "frontend/source/output/call_numpy.hpp"
#include "frontend/source/output/output.hpp"
#include "frontend/source/output/reduced_output.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
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

const NumpyFunction& ufunc_of(const BoundArguments& given) {
  return *given["ufunc"].as<NumpyCallable>()->function;
}

/// Errors: ValueError for a method that folds, of a ufunc that does not give one thing of two.
void check_folds(const BoundArguments& given, const std::string& method) {
  const UfuncShape shape = *ufunc_shape(ufunc_of(given));
  if (shape.operands != 2) throw ValueError(method + " only supported for binary functions");
  if (shape.results != 1) throw ValueError(method + " only supported for functions returning a single value");
}

/// Every element of A with every element of B.
Value outer(const BoundArguments& given) {
  if (ufunc_shape(ufunc_of(given))->operands != 2)
    throw ValueError("outer product only supported for binary functions");
  const LazyTensor a = given.tensor("A"), b = given.tensor("B");
  Dims shape = a.shape();
  shape.resize(shape.size() + b.shape().size(), 1);
  CallArguments arguments{{Array(numpy::reshape(a, shape)), Array(b)}, {}};
  for (const char* keyword : {"out", "where", "casting", "order", "dtype"})
    if (const Value* value = given.find(keyword)) arguments.keywords.emplace_back(keyword, *value);
  return call_numpy(ufunc_of(given), std::move(arguments), nullptr);
}

const Folding* folding_of(const BoundArguments& given) {
  const auto row = std::ranges::find(foldings, ufunc_of(given).name, &Folding::ufunc);
  return row == std::end(foldings) ? nullptr : row;
}

/// The array that takes the result.
std::optional<Array> output(const BoundArguments& given) { return out_of(given, true); }

/// Calls the function that folds as the ufunc does, with those of `keywords` that are given.
Value folded(const BoundArguments& given, std::string_view function,
             std::initializer_list<const char*> keywords) {
  const Value* axis = given.find("axis");
  CallArguments arguments{{given["array"]}, {{"axis", axis ? *axis : Value(std::int64_t{0})}}};
  for (const std::string_view keyword : keywords)
    if (given.has(keyword) || (keyword == "initial" && given.find(keyword)))
      arguments.keywords.emplace_back(keyword, given[keyword]);
  if (const auto out = output(given)) arguments.keywords.emplace_back("out", *out);
  return call_numpy(*find_numpy_function(function), std::move(arguments), nullptr);
}

/// The function of C++ of the ufunc. Errors: NotImplementedError where it has none.
numpy::BinaryUfunc function_of(const BoundArguments& given, const std::string& method) {
  const std::string name(ufunc_of(given).name);
  if (const numpy::BinaryUfunc function = numpy::binary_ufunc(name)) return function;
  throw NotImplementedError("np." + name + "." + method + " is not in the language that is read");
}

bool gives_truths(std::string_view ufunc) {
  constexpr std::string_view starts[] = {"logical_", "less", "greater", "equal", "not_equal"};
  return std::ranges::any_of(starts, [&](std::string_view start) { return ufunc.starts_with(start); });
}

/// What is folded: in the dtype that the array which takes the result has in common with it, unless another
/// is asked for; what gives truths takes it as it is.
LazyTensor taken(const BoundArguments& given, const std::optional<Array>& out) {
  const LazyTensor array = given.tensor("array");
  if (!out || given.has("dtype")) return array;
  if (gives_truths(ufunc_of(given).name)) return array;
  return numpy::astype(array, promote_types(array.dtype(), out->tensor().dtype()));
}

/// Where there is no identity the first element along the axis is put into the array that takes the result,
/// and so cast.
LazyTensor with_first_cast(const BoundArguments& given, const LazyTensor& array, const Array& out) {
  const numpy::Fold& fold = numpy::fold_of(function_of(given, "reduce"));
  if (fold.identity || given.find("initial") || array.size() == 0 || array.ndim() == 0) return array;
  const Dims axes = numpy::normalized_axes(given.axis("axis", 0), array.ndim());
  if (axes.size() != 1 || out.tensor().dtype() == array.dtype()) return array;
  const numpy::Subscripts first = numpy::at_axis(axes[0], numpy::slice(0, 1));
  return numpy::setitem(array, first, numpy::astype(numpy::getitem(array, first), out.tensor().dtype()));
}

Value reduce(const BoundArguments& given) {
  check_folds(given, "reduce");
  const Folding* row = folding_of(given);
  const bool adds = row && (row->ufunc == "add" || row->ufunc == "multiply");
  if (row && (adds || !(given.has("dtype") || given.find("initial"))))
    return folded(given, row->reduce, {"dtype", "keepdims", "initial", "where"});
  numpy::UfuncReduceKeywords keywords{
      .axis = given.axis("axis", 0), .dtype = given.dtype(), .keepdims = given.boolean("keepdims", false)};
  if (const Value* initial = given.find("initial"))
    keywords.initial = initial->is_none() ? numpy::OperandOrNone(numpy::None{}) : operand(*initial);
  if (auto where = given.where()) keywords.where = *std::move(where);
  const auto out = output(given);
  const std::string name(ufunc_of(given).name);
  const numpy::BinaryUfunc function = function_of(given, "reduce");
  LazyTensor array = taken(given, out);
  if (out) {
    numpy::fold_dtype(numpy::fold_of(function), array.dtype(), keywords.dtype);
    check_reduced_output(given, name, *out);
    array = with_first_cast(given, array, *out);
  }
  const LazyTensor result = numpy::reduce(function, array, keywords);
  return out ? reduction_result(given, name, result, *out) : fresh(result);
}

/// Sums and products keep the dtype in which they are taken.
numpy::UfuncAxisKeywords axis_keywords(const BoundArguments& given, const LazyTensor& array,
                                       const std::optional<Array>& out) {
  const bool adds = ufunc_of(given).name == "add" || ufunc_of(given).name == "multiply";
  return {.axis = given.axis("axis", 0),
          .dtype = adds && out && !given.has("dtype") ? array.dtype() : given.dtype()};
}

std::int64_t axis_of(const numpy::UfuncAxisKeywords& keywords, const LazyTensor& array) {
  return numpy::normalized_axes(keywords.axis, array.ndim())[0];
}

Value accumulate(const BoundArguments& given) {
  check_folds(given, "accumulate");
  const auto out = output(given);
  const numpy::BinaryUfunc function = function_of(given, "accumulate");
  const LazyTensor array = taken(given, out);
  const numpy::UfuncAxisKeywords keywords = axis_keywords(given, array, out);
  const LazyTensor result = numpy::accumulate(function, array, keywords);
  return out ? result_along({given.tensor("array"), axis_of(keywords, array), result}, *out) : Array(result);
}

/// The indices must be known while the program is read.
Value reduceat(const BoundArguments& given) {
  check_folds(given, "reduceat");
  const auto indices = numpy::known_values(numpy::astype(given.tensor("indices"), DType::int64));
  if (!indices)
    throw NotImplementedError("np." + std::string(ufunc_of(given).name) +
                              ".reduceat of indices that depend on data is not read");
  const auto* first = indices->data<std::int64_t>();
  const auto out = output(given);
  const numpy::BinaryUfunc function = function_of(given, "reduceat");
  const LazyTensor array = taken(given, out);
  const numpy::UfuncAxisKeywords keywords = axis_keywords(given, array, out);
  const LazyTensor result = numpy::reduceat(function, array, {first, first + indices->size()}, keywords);
  if (!out) return Array(result);
  return result_along({given.tensor("array"), axis_of(keywords, array), result, indices->size()}, *out);
}

/// A mask names each place once.
LazyTensor where_marked(const LazyTensor& mask, const LazyTensor& changed, const LazyTensor& a) {
  Dims shape = mask.shape();
  shape.resize(a.shape().size(), 1);
  return numpy::where(numpy::reshape(mask, shape), numpy::astype(changed, a.dtype()), a);
}

/// What the ufunc leaves in `a`, each of whose places is changed as often as it is named.
LazyTensor changed_at(const BoundArguments& given, const LazyTensor& a, const Value& selected) {
  if (ufunc_shape(ufunc_of(given))->operands == 2)
    return numpy::at_places(function_of(given, "at"), a, as_tensor(selected), given.array("b"));
  const auto ufunc = [&](const LazyTensor& elements) {
    if (ufunc_of(given).name == "square" && is_complex(elements.dtype()))
      return numpy::plain_product(elements, elements);  // as of each element by itself
    return as_tensor(call_numpy(ufunc_of(given), {{Array(elements)}, {}}, nullptr));
  };
  if (const Array* mask = mask_index(given["indices"])) return where_marked(mask->tensor(), ufunc(a), a);
  return numpy::at_places(ufunc, a, as_tensor(settled_items(selected)));
}

/// Changes its first argument. The places are what the indices select of an array of places.
Value at(const BoundArguments& given) {
  const UfuncShape shape = *ufunc_shape(ufunc_of(given));
  if (shape.results != 1) throw ValueError("Only single output ufuncs supported at this time");
  const auto* array = given["a"].as<Array>();
  if (!array) throw TypeError("first operand must be array");
  Array changed = *array;
  const LazyTensor a = changed.tensor();
  const LazyTensor places = numpy::reshape(numpy::arange(a.size()), a.shape());
  const Value selected = subscripted(Array(places), given["indices"]);
  if (shape.operands == 2 && !given.has("b")) throw ValueError("second operand needed for ufunc");
  if (shape.operands == 1 && given.find("b")) throw ValueError("second operand provided when ufunc is unary");
  if (!changed.writeable()) throw ValueError("assignment destination is read-only");
  changed.write_all(changed_at(given, a, selected));
  return NoneValue{};
}

constexpr NumpyFunction methods[] = {
    {"accumulate", "ufunc, array, axis=0, dtype=None, out=None", accumulate},
    {"at", "ufunc, a, indices, b=None, /", at},
    {"outer",
     "ufunc, A, B, /, *, out=None, where=True, casting='same_kind', order='K', dtype=None, !subok=True",
     outer},
    {"reduce", "ufunc, array, axis=0, dtype=None, out=None, keepdims=False, initial?, where=True", reduce},
    {"reduceat", "ufunc, array, indices, axis=0, dtype=None, out=None", reduceat},
};

}  // namespace

FunctionTable ufunc_method_table() { return methods; }

}  // namespace weft::source
