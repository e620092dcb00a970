// The rows of functions that make arrays, and that speak of dtypes and shapes.
#include <limits>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/source/data/measured_lengths.hpp"
#include "frontend/source/functions/copying.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/operators/shape_values.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

Value size(const BoundArguments& given) {
  const Dims shape = given.tensor("a").shape();
  if (!given.has("axis")) return size_value(shape);
  Dims lengths;
  const numpy::Axis axis = given.axis("axis");
  for (const std::int64_t each : numpy::normalized_axes(axis, std::ssize(shape), "repeated axis"))
    lengths.push_back(shape[static_cast<std::size_t>(each)]);
  return size_value(lengths);
}

/// New axes of one element in front, whose strides are those that the array's memory order gives them.
LazyTensor of_at_least(const LazyTensor& x, std::int64_t ndim) {
  if (ndim > 64) throw ValueError("ndmin must be <= ndmax (64)");
  if (x.ndim() >= ndim) return x;
  Dims shape(static_cast<std::size_t>(ndim - x.ndim()), 1);
  shape.insert(shape.end(), x.shape().begin(), x.shape().end());
  const bool fortran = x.ndim() > 1 && lies_as_asked(x, 'F');
  return numpy::reshape(x, shape, fortran ? 'F' : 'C');
}

/// An array is itself where no copy is asked for, or needed for its dtype and order.
Array array_of(const BoundArguments& given, const Value& object, Copying copying) {
  const char order = given.order('K');
  const auto dtype = given.dtype();
  const auto* held = object.as<Array>();
  if (held && order != 'K' && copying == Copying::if_needed && numpy::may_have_gaps(held->tensor()))
    return held->perhaps_view(numpy::copied_in(held->tensor(), order, dtype));
  const bool fits =
      held && (!dtype || held->tensor().dtype() == *dtype) && lies_as_asked(held->tensor(), order);
  if (fits && copying != Copying::always) return *held;
  check_may_copy(copying);
  if (object.tensor()) return Array(numpy::copied_in(*object.tensor(), order, dtype));
  if (object.as<RangeValue>() || is_list_or_tuple(object))
    return Array(numpy::copied_in(array_of_list(object, dtype), order));
  return Array(numpy::asarray(operand(object), {.dtype = dtype}));
}

Value array(const BoundArguments& given) {
  const Value made = array_of(given, given["object"], copying_of(given, Copying::always));
  const std::int64_t ndim = given.integer("ndmin", 0);
  return view_of(made, [&](const LazyTensor& x) { return of_at_least(x, ndim); });
}

Value asarray(const BoundArguments& given) {
  return array_of(given, given["a"], copying_of(given, Copying::if_needed));
}

Value copy(const BoundArguments& given) {
  return Array(numpy::copied_in(given.tensor("a"), given.order('K')));
}

numpy::FilledKeywords filled_keywords(const BoundArguments& given) {
  return {.dtype = given.dtype(), .order = given.order('C')};
}

Value full(const BoundArguments& given) {
  return Array(numpy::of_data_lengths(
      numpy::full(given.shape("shape"), given.array("fill_value"), filled_keywords(given))));
}

using Filled = LazyTensor (*)(const numpy::Shape&, const numpy::FilledKeywords&);
Value filled(const BoundArguments& given, Filled make) {
  return Array(numpy::of_data_lengths(make(given.shape("shape"), filled_keywords(given))));
}

Value filled_like(const BoundArguments& given, const numpy::Operand& fill) {
  numpy::LikeKeywords keywords{.dtype = given.dtype(), .order = given.order('K'), .shape = {}};
  if (given.has("shape")) keywords.shape = given.shape("shape");
  return Array(numpy::of_data_lengths(numpy::full_like(given.array("a"), fill, keywords)));
}

/// An array along its axis of the grid, and all of the grid where it is not sparse: a view.
Value seen_in_grid(const Value& array, const LazyTensor& grid, std::int64_t axis) {
  return view_of(array, [&](const LazyTensor& x) {
    Dims shape(grid.shape().size(), 1);
    shape[static_cast<std::size_t>(axis)] = x.size();
    return numpy::broadcast_to(numpy::reshape(x, shape), grid.shape());
  });
}

Value meshgrid(const BoundArguments& given) {
  numpy::MeshgridKeywords keywords{.sparse = given.boolean("sparse", false)};
  if (given.find("indexing"))
    keywords.indexing = given["indexing"].string() ? *given["indexing"].string() : "";
  std::vector<numpy::Operand> arrays;
  for (const Value& array : given.rest()) arrays.push_back(operand(array));
  std::vector<Value> grids;
  for (const LazyTensor& grid : numpy::meshgrid(arrays, keywords)) grids.push_back(Array(grid));
  if (given.boolean("copy", true)) return make_sequence(std::move(grids));
  const bool swaps = keywords.indexing == "xy" && grids.size() > 1;
  for (std::size_t i = 0; i < grids.size(); ++i)
    grids[i] = seen_in_grid(given.rest()[i], *grids[i].tensor(),
                            static_cast<std::int64_t>(swaps && i < 2 ? 1 - i : i));
  return make_sequence(std::move(grids));
}

Value indices(const BoundArguments& given) {
  const Dims dimensions = as_dims(make_sequence(items_of(given["dimensions"])));
  if (!given.boolean("sparse", false)) return Array(numpy::indices(dimensions, {.dtype = given.dtype()}));
  std::vector<Value> values;
  for (const LazyTensor& each : numpy::sparse_indices(dimensions, {.dtype = given.dtype()}))
    values.push_back(Array(each));
  return make_sequence(std::move(values));
}

numpy::Operand settled_operand(const Value& value) {
  return value.tensor() ? numpy::Operand(settled(*value.tensor())) : operand(value);
}

/// arange(stop), arange(start, stop) or arange(start, stop, step).
Value arange(const BoundArguments& given) {
  const numpy::DTypeKeyword keywords{.dtype = given.dtype()};
  if (!given.has("start") && !given.has("stop")) throw TypeError("arange() requires stop to be specified.");
  const bool alone = !given.has("stop");
  if (const auto length = alone && !given.has("step") ? as_measured(given["start"]) : std::nullopt)
    return Array(numpy::of_data_lengths(numpy::arange(*length, keywords)));
  const auto or_otherwise = [&](std::string_view parameter, PythonInt otherwise) {
    return given.has(parameter) ? settled_operand(given[parameter]) : numpy::Operand(otherwise);
  };
  return Array(numpy::arange(alone ? numpy::Operand(0) : or_otherwise("start", 0),
                             or_otherwise(alone ? "start" : "stop", 0), or_otherwise("step", 1), keywords));
}

numpy::LinspaceKeywords spacing_keywords(const BoundArguments& given) {
  return {
      .endpoint = given.boolean("endpoint", true), .dtype = given.dtype(), .axis = given.integer("axis", 0)};
}

/// The step of less than two numbers is Python's nan.
/// Between two numbers NumPy changes a reshape in place, unless it converts that.
Array spaced(const numpy::Operand& start, const numpy::Operand& stop, const LazyTensor& values) {
  const auto is_number = [](const numpy::Operand& end) { return numpy::asarray(end).ndim() == 0; };
  const bool converted = values.dtype() != numpy::linspace(start, stop, 2).dtype();
  return is_number(start) && is_number(stop) && !converted ? Array(values).unowned() : Array(values);
}

Value linspace(const BoundArguments& given) {
  const std::int64_t num = given.integer("num", 50);
  const numpy::Operand start = given.array("start"), stop = given.array("stop");
  const auto [values, step] = numpy::linspace_and_step(start, stop, num, spacing_keywords(given));
  const Array points = spaced(start, stop, values);
  if (!given.boolean("retstep", false)) return points;
  const bool none = num <= (given.boolean("endpoint", true) ? 1 : 0);
  return make_sequence({points, none ? Value(std::numeric_limits<double>::quiet_NaN()) : fresh(step)});
}

Value geomspace(const BoundArguments& given) {
  return Array(numpy::geomspace(given.array("start"), given.array("stop"), given.integer("num", 50),
                                spacing_keywords(given)));
}

Value logspace(const BoundArguments& given) {
  return Array(numpy::logspace(given.array("start"), given.array("stop"), given.integer("num", 50),
                               {.endpoint = given.boolean("endpoint", true),
                                .base = given.find("base") ? given.array("base") : numpy::Operand(10.0),
                                .dtype = given.dtype(),
                                .axis = given.integer("axis", 0)}));
}

Value limits(const BoundArguments& given, bool floating) {
  const Value& of = given["dtype"];
  const bool is_value = of.tensor() || of.is_number();
  const DType dtype = is_value ? as_tensor(of).dtype() : as_dtype(of);
  if (dtype == DType::bfloat16)
    throw ValueError(floating ? "data type <class 'ml_dtypes.bfloat16'> not inexact"
                              : "Invalid integer data type 'V'.");
  if (is_inexact(dtype) != floating || dtype == DType::bool_)
    throw ValueError(floating ? "data type " + std::string(name(dtype)) + " not inexact"
                              : "Invalid integer data type '" + std::string(name(dtype)) + "'.");
  return LimitsValue{dtype};
}

constexpr std::string_view asarray_signature =
    "a, dtype=None, order=None, *, !device=None, copy=None, !like=None";
constexpr std::string_view creation_signature = "shape, dtype=None, order='C', *, !device=None, !like=None";
constexpr std::string_view like_signature =
    "a, dtype=None, order='K', !subok=True, shape=None, *, !device=None";

constexpr NumpyFunction rows[] = {
    {"arange", "start?, stop?, step?, dtype=None, *, !device=None, !like=None", arange},
    {"array", "object, dtype=None, *, copy=True, order='K', !subok=False, ndmin=0, !like=None", array},
    {"asanyarray", asarray_signature, asarray},
    {"asarray", asarray_signature, asarray},
    {"copy", "a, order='K', !subok=False", copy},
    {"dtype", "dtype, /", [](const BoundArguments& g) -> Value { return DTypeValue{as_dtype(g["dtype"])}; }},
    {"empty", creation_signature, [](const BoundArguments& g) { return filled(g, numpy::empty); }},
    {"empty_like", like_signature, [](const BoundArguments& g) { return filled_like(g, 0); }},
    {"finfo", "dtype", [](const BoundArguments& g) { return limits(g, true); }},
    {"full", "shape, fill_value, dtype=None, order='C', *, !device=None, !like=None", full},
    {"full_like", "a, fill_value, dtype=None, order='K', !subok=True, shape=None, *, !device=None",
     [](const BoundArguments& g) { return filled_like(g, g.array("fill_value")); }},
    {"geomspace", "start, stop, num=50, endpoint=True, dtype=None, axis=0", geomspace},
    {"iinfo", "dtype", [](const BoundArguments& g) { return limits(g, false); }},
    {"indices", "dimensions, dtype=None, sparse=False", indices},
    {"linspace", "start, stop, num=50, endpoint=True, retstep=False, dtype=None, axis=0, *, !device=None",
     linspace},
    {"logspace", "start, stop, num=50, endpoint=True, base=10.0, dtype=None, axis=0", logspace},
    {"meshgrid", "*xi, copy=True, sparse=False, indexing='xy'", meshgrid},
    {"ndarray", "shape, dtype=None, !buffer=None, !offset=0, !strides=None, order='C'",
     [](const BoundArguments& g) { return filled(g, numpy::empty); }},
    {"ndim", "a", [](const BoundArguments& g) -> Value { return g.tensor("a").ndim(); }},
    {"ones", creation_signature, [](const BoundArguments& g) { return filled(g, numpy::ones); }},
    {"ones_like", like_signature, [](const BoundArguments& g) { return filled_like(g, 1); }},
    {"shape", "a", [](const BoundArguments& g) { return shape_value(g.tensor("a").shape()); }},
    {"size", "a, axis=None", size},
    {"zeros", creation_signature, [](const BoundArguments& g) { return filled(g, numpy::zeros); }},
    {"zeros_like", like_signature, [](const BoundArguments& g) { return filled_like(g, 0); }},
};

}  // namespace

FunctionTable creation_table() { return rows; }

}  // namespace weft::source
