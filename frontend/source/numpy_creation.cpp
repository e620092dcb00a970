// The rows of functions that make arrays, and that speak of dtypes and shapes.
#include "frontend/numpy/python_number.hpp"
#include "frontend/source/numpy_function.hpp"
#include "runtime/errors.hpp"
#include "weft/creation.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

LazyTensor cast(const LazyTensor& x, std::optional<DType> dtype) {
  return dtype ? numpy::astype(x, *dtype) : x;
}

Value array(const Given& given) {
  const Value& object = given["object"];
  const char order = given.order('K');
  if (const LazyTensor* tensor = object.tensor()) {
    const LazyTensor values = cast(*tensor, given.dtype());
    return Array(order == 'C' ? copied_c(values) : copied_k(values));
  }
  if (object.as<RangeValue>() || object.sequence()) return Array(array_of_list(object, given.dtype()));
  return Array(numpy::asarray(operand(object), {.dtype = given.dtype()}));
}

Value asarray(const Given& given) {
  const Value& object = given["a"];
  const auto dtype = given.dtype();
  if (const auto* held = object.as<Array>())
    return !dtype || held->tensor().dtype() == *dtype ? *held : Array(cast(held->tensor(), dtype));
  if (object.tensor()) return Array(cast(*object.tensor(), dtype));
  if (object.as<RangeValue>() || object.sequence()) return Array(array_of_list(object, dtype));
  return Array(numpy::asarray(operand(object), {.dtype = dtype}));
}

Value copy(const Given& given) {
  const LazyTensor x = given.tensor("a");
  return Array(given.order('K') == 'C' ? copied_c(x) : copied_k(x));
}

/// A NumPy scalar that is known fills as a number does: a node without inputs.
LazyTensor filled(const numpy::Shape& shape, const Value& fill, std::optional<DType> dtype) {
  const LazyTensor* tensor = fill.tensor();
  if (tensor && tensor->operation() == Operation::constant &&
      tensor->dtype() == dtype.value_or(tensor->dtype()))
    return Node::apply(Operation::full, {},
                       {{Attribute::shape, numpy::zeros(shape).shape()},
                        {Attribute::value, tensor->node().attribute<ndarray>(Attribute::value)}});
  return numpy::full(shape, operand(fill), {.dtype = dtype});
}

Value constant_array(const Given& given, PythonInt fill) {
  given.order('C');
  return Array(filled(given.shape("shape"), fill, given.dtype().value_or(DType::float64)));
}

Value full(const Given& given) {
  given.order('C');
  return Array(filled(given.shape("shape"), given["fill_value"], given.dtype()));
}

/// An array of the shape and memory order of `a`.
Value filled_like(const Given& given, const Value& fill) {
  const LazyTensor like = given.tensor("a");
  const DType dtype = given.dtype().value_or(like.dtype());
  if (given.has("shape")) return Array(filled(given.shape("shape"), fill, dtype));
  const Dims strides =
      given.order('K') == 'C' ? c_strides(like.shape(), itemsize(dtype)) : strides_like(like, dtype);
  return Array(
      laid_out(like.shape(), strides, [&](const Dims& shape) { return filled(shape, fill, dtype); }));
}

/// arange(stop), arange(start, stop) or arange(start, stop, step).
Value arange(const Given& given) {
  const numpy::DTypeKeyword keywords{.dtype = given.dtype()};
  const bool alone = !given.has("stop");
  const Value zero = PythonInt{0}, one = PythonInt{1};
  const Value& start = !alone && given.has("start") ? given["start"] : zero;
  const Value& stop = alone ? given["start"] : given["stop"];
  if (given.has("step"))
    return Array(numpy::arange(operand(start), operand(stop), operand(given["step"]), keywords));
  return Array(alone ? numpy::arange(operand(stop), keywords)
                     : numpy::arange(operand(start), operand(stop), keywords));
}

Value linspace(const Given& given) {
  return Array(numpy::linspace(given.array("start"), given.array("stop"), given.integer("num", 50),
                               {.endpoint = given.boolean("endpoint", true), .dtype = given.dtype()}));
}

Value limits(const Given& given, bool floating) {
  const Value& of = given["dtype"];
  const DType dtype = of.tensor() ? of.tensor()->dtype() : as_dtype(of);
  if (is_floating(dtype) != floating || dtype == DType::bool_)
    throw ValueError(floating ? "data type " + std::string(name(dtype)) + " not inexact"
                              : "Invalid integer data type '" + std::string(name(dtype)) + "'.");
  return LimitsValue{dtype};
}

constexpr std::string_view creation_signature = "shape, dtype=None, order='C', *, !device=None, !like=None";
constexpr std::string_view like_signature =
    "a, dtype=None, order='K', !subok=True, shape=None, *, !device=None";

constexpr NumpyFunction rows[] = {
    {"arange", "start, stop?, step?, dtype=None, *, !device=None, !like=None", arange},
    {"array", "object, dtype=None, *, !copy=True, order='K', !subok=False, !ndmin=0, !like=None", array},
    {"asarray", "a, dtype=None, !order=None, *, !device=None, !copy=None, !like=None", asarray},
    {"copy", "a, order='K', !subok=False", copy},
    {"dtype", "dtype, /", [](const Given& g) -> Value { return DTypeValue{as_dtype(g["dtype"])}; }},
    {"empty", creation_signature, [](const Given& g) { return constant_array(g, 0); }},
    {"empty_like", like_signature, [](const Given& g) { return filled_like(g, PythonInt{0}); }},
    {"finfo", "dtype", [](const Given& g) { return limits(g, true); }},
    {"full", "shape, fill_value, dtype=None, order='C', *, !device=None, !like=None", full},
    {"full_like", "a, fill_value, dtype=None, order='K', !subok=True, shape=None, *, !device=None",
     [](const Given& g) { return filled_like(g, g["fill_value"]); }},
    {"iinfo", "dtype", [](const Given& g) { return limits(g, false); }},
    {"linspace", "start, stop, num=50, endpoint=True, !retstep=False, dtype=None, !axis=0, *, !device=None",
     linspace},
    {"ndim", "a", [](const Given& g) -> Value { return g.tensor("a").ndim(); }},
    {"ones", creation_signature, [](const Given& g) { return constant_array(g, 1); }},
    {"ones_like", like_signature, [](const Given& g) { return filled_like(g, PythonInt{1}); }},
    {"shape", "a", [](const Given& g) { return make_tuple(g.tensor("a").shape()); }},
    {"size", "a, !axis=None", [](const Given& g) -> Value { return g.tensor("a").size(); }},
    {"zeros", creation_signature, [](const Given& g) { return constant_array(g, 0); }},
    {"zeros_like", like_signature, [](const Given& g) { return filled_like(g, PythonInt{0}); }},
};

}  // namespace

FunctionTable creation_table() { return rows; }

}  // namespace weft::source
