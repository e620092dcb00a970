// The rows of functions that call functions of the program.
#include "frontend/numpy/calling/calling.hpp"
#include "frontend/numpy/core/axes.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/operators/subscripts.hpp"
#include "runtime/system/errors.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

std::vector<Value> with(Value first, const std::vector<Value>& rest) {
  std::vector<Value> values{std::move(first)};
  values.insert(values.end(), rest.begin(), rest.end());
  return values;
}

LazyTensor result_of(const CallBack& back, const Value& function, std::vector<Value> arguments) {
  return as_tensor(settled_items(back(function, std::move(arguments))));
}

/// The axes of a result take the place of the line's own.
Value apply_along_axis(const BoundArguments& given, const CallBack& back) {
  const LazyTensor x = given.tensor("arr");
  const std::int64_t axis = numpy::normalized_axis(as_index(given["axis"]), x.ndim());
  std::optional<Value> lines;
  const auto of_line = [&](std::int64_t i) {
    if (!lines)
      lines = view_of(given["arr"], [&](const LazyTensor& of) { return numpy::lines_along(of, axis); });
    return result_of(back, given["func1d"], with(subscripted(*lines, Value(i)), given.rest()));
  };
  const numpy::AppliedLines applied = numpy::applied_lines(x.shape(), axis, of_line);
  return Array(applied.made).view(numpy::transpose(applied.made, applied.axes));
}

Value apply_over_axes(const BoundArguments& given, const CallBack& back) {
  Value value = Array(given.tensor("a"));
  const std::int64_t ndim = value.tensor()->ndim();
  for (std::int64_t axis : as_dims(given["axes"])) {
    if (axis < 0) axis += ndim;
    const Value result = settled_items(back(given["func"], {value, Value(axis)}));
    const LazyTensor made = as_tensor(result);
    const LazyTensor kept = numpy::with_axis_kept(made, axis, value.tensor()->ndim());
    value = kept.is(made) ? result : Value(Array(kept));
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
  return numpy::piece_conditions(all, functions);
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
