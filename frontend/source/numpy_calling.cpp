// The rows of functions that call functions of the program.
#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/source/iteration.hpp"
#include "frontend/source/masked_items.hpp"
#include "frontend/source/numpy_function.hpp"
#include "frontend/source/subscripts.hpp"
#include "runtime/system/errors.hpp"
#include "weft/joining.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// Each call is written out: more of them would be a program too long to be read.
constexpr std::int64_t most_calls = 4096;

std::vector<Value> with(Value first, const std::vector<Value>& rest) {
  std::vector<Value> values{std::move(first)};
  values.insert(values.end(), rest.begin(), rest.end());
  return values;
}

LazyTensor result_of(const CallBack& back, const Value& function, std::vector<Value> arguments) {
  return as_tensor(settled_items(back(function, std::move(arguments))));
}

/// Lines along an axis, as the rows of a matrix.
Value lines_along(const BoundArguments& given, std::int64_t axis, std::int64_t count) {
  return view_of(given["arr"], [&](const LazyTensor& x) {
    const LazyTensor last = numpy::moveaxis(x, Dims{axis}, Dims{-1});
    return x.ndim() == 1 ? last[numpy::newaxis] : numpy::reshape(last, {count, x.shape()[axis]});
  });
}

/// The axes of a result take the place of the line's own.
Value apply_along_axis(const BoundArguments& given, const CallBack& back) {
  const LazyTensor x = given.tensor("arr");
  const std::int64_t axis = numpy::normalized_axis(as_index(given["axis"]), x.ndim());
  Dims others = x.shape();
  others.erase(others.begin() + axis);
  const std::int64_t count = element_count(others);
  if (count == 0) throw ValueError("Cannot apply_along_axis when any iteration dimensions are 0");
  if (count > most_calls)
    throw NotImplementedError("apply_along_axis of more than " + std::to_string(most_calls) + " lines");
  const Value lines = lines_along(given, axis, count);
  std::vector<numpy::Operand> results;
  std::optional<DType> dtype;
  for (std::int64_t i = 0; i < count; ++i) {
    const LazyTensor result =
        result_of(back, given["func1d"], with(subscripted(lines, Value(i)), given.rest()));
    if (!dtype) dtype = result.dtype();
    results.emplace_back(numpy::astype(result, *dtype));
  }
  const Dims& of_one = results[0].tensor()->shape();
  Dims shape = others;
  shape.insert(shape.end(), of_one.begin(), of_one.end());
  const Array made(numpy::reshape(numpy::stack(results), shape));
  Dims axes = numpy::all_axes(std::ssize(shape));
  std::rotate(axes.begin() + axis, axes.begin() + std::ssize(others), axes.end());
  return made.view(numpy::transpose(made.tensor(), axes));
}

Value apply_over_axes(const BoundArguments& given, const CallBack& back) {
  Value value = Array(given.tensor("a"));
  const std::int64_t ndim = value.tensor()->ndim();
  for (std::int64_t axis : as_dims(given["axes"])) {
    if (axis < 0) axis += ndim;
    const Value result = settled_items(back(given["func"], {value, Value(axis)}));
    const LazyTensor made = as_tensor(result);
    const std::int64_t held = value.tensor()->ndim();
    if (made.ndim() != held && made.ndim() + 1 != held)
      throw ValueError("function is not returning an array of the correct shape");
    value = made.ndim() == held ? result : Value(Array(numpy::expand_dims(made, axis)));
  }
  return value;
}

Value fromfunction(const BoundArguments& given, const CallBack& back) {
  const DType dtype = given.dtype().value_or(DType::float64);
  const Array places(numpy::indices(as_dims(given["shape"]), {.dtype = dtype}));
  return back(given["function"], items_of(places));
}

bool is_callable(const Value& value) {
  const auto* type = value.as<DTypeValue>();
  return value.as<UserFunction>() || value.as<Builtin>() || value.as<NumpyCallable>() ||
         (type && type->is_type);
}

/// The conditions as rows, and one for where none holds if a function more is given.
std::vector<LazyTensor> conditions_of(const BoundArguments& given, const LazyTensor& x,
                                      std::size_t functions) {
  const Value& list = given["condlist"];
  const std::vector<Value> items = is_iterable(list) ? items_of(list) : std::vector<Value>{};
  const bool one = items.empty() || (!(items[0].sequence() && !items[0].sequence()->is_tuple) &&
                                     !items[0].as<Array>() && x.ndim() != 0);
  const LazyTensor all = numpy::astype(as_tensor(one ? make_sequence({list}, false) : list), DType::bool_);
  std::vector<LazyTensor> conditions;
  for (std::int64_t i = 0; i < all.shape()[0]; ++i) conditions.push_back(all[i]);
  const std::size_t count = conditions.size();
  if (count + 1 == functions)
    conditions.push_back(numpy::logical_not(numpy::any(all, {.axis = 0})));
  else if (count != functions)
    throw ValueError("with " + std::to_string(count) + " condition(s), either " + std::to_string(count) +
                     " or " + std::to_string(count + 1) + " functions are expected");
  return conditions;
}

Value piecewise(const BoundArguments& given, const CallBack& back) {
  const LazyTensor given_x = given.tensor("x"), x = numpy::atleast_1d(given_x);
  const std::vector<Value> functions = items_of(given["funclist"]);
  std::vector<LazyTensor> conditions = conditions_of(given, given_x, functions.size());
  if (given_x.ndim() == 0)
    for (LazyTensor& condition : conditions) condition = numpy::reshape(condition, x.shape());
  const Array pieces(numpy::zeros_like(x));
  for (std::size_t i = 0; i < functions.size(); ++i) {
    const Value where = Array(conditions[i]);
    Value piece = functions[i];
    if (is_callable(piece)) {
      const Value marked = settled_items(subscripted(Array(x), where));
      if (marked.tensor()->size() == 0) continue;
      piece = back(functions[i], with(marked, given.rest()));
    }
    assign_subscript(pieces, where, piece);
  }
  return given_x.ndim() == 0 ? Array(numpy::reshape(pieces.tensor(), Dims{})) : pieces;
}

constexpr NumpyFunction rows[] = {
    {.name = "apply_along_axis", .signature = "func1d, axis, arr, *args", .call_with = apply_along_axis},
    {.name = "apply_over_axes", .signature = "func, a, axes", .call_with = apply_over_axes},
    {.name = "fromfunction",
     .signature = "function, shape, *, dtype=None, !like=None",
     .call_with = fromfunction},
    {.name = "piecewise", .signature = "x, condlist, funclist, *args", .call_with = piecewise},
};

}  // namespace

FunctionTable calling_table() { return rows; }

}  // namespace weft::source
