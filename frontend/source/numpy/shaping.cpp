// The rows of views: other shapes, other orders of axes and of elements.
#include "weft/shaping.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/source/data/measured_lengths.hpp"
#include "frontend/source/functions/copying.hpp"
#include "frontend/source/functions/numpy_function.hpp"

namespace weft::source {
namespace {

Value reshape(const BoundArguments& given) { return reshaped(given, given.shape("shape").dims); }

/// Where it is a copy, it is no reshape of one.
Value ravel(const BoundArguments& given) {
  if (const auto* array = given["a"].as<Array>(); array && numpy::may_have_gaps(array->tensor()))
    return array->perhaps_view(numpy::ravel(array->tensor(), given.order('C')));
  const Value flat = given.view("a", [&](const LazyTensor& x) { return numpy::ravel(x, given.order('C')); });
  const auto *from = given["a"].as<Array>(), *to = flat.as<Array>();
  return from && to && from->storage() != to->storage() ? Array(to->tensor()) : flat;
}

Value transpose(const BoundArguments& given) {
  return given.view("a", [&](const LazyTensor& x) { return numpy::transpose(x, given.axis("axes")); });
}

Value swapaxes(const BoundArguments& given) {
  return given.view("a", [&](const LazyTensor& x) {
    return numpy::swapaxes(x, as_index(given["axis1"]), as_index(given["axis2"]));
  });
}

Value moveaxis(const BoundArguments& given) {
  return given.view("a", [&](const LazyTensor& x) {
    return numpy::moveaxis(x, as_dims(given["source"]), as_dims(given["destination"]));
  });
}

Value rollaxis(const BoundArguments& given) {
  return given.view("a", [&](const LazyTensor& x) {
    return numpy::rollaxis(x, as_index(given["axis"]), given.integer("start", 0));
  });
}

Value expand_dims(const BoundArguments& given) {
  return view_of(given["a"], [&](const LazyTensor& x) { return numpy::expand_dims(x, given.axis("axis")); });
}

Value squeeze(const BoundArguments& given) {
  return given.view("a", [&](const LazyTensor& x) { return numpy::squeeze(x, given.axis("axis")); });
}

Value broadcast_to(const BoundArguments& given) {
  const Dims shape = as_shape_tuple(given["shape"]);
  return view_of(given["array"], [&](const LazyTensor& x) { return numpy::broadcast_along(x, shape); });
}

/// Of a 0-d array NumPy gives its element.
Value flip(const BoundArguments& given) {
  const LazyTensor m = given.tensor("m");
  if (m.ndim() == 0 && !given.has("axis")) return Scalar{m};
  return given.view("m", [&](const LazyTensor& x) { return numpy::flip(x, given.axis("axis")); });
}

Value rot90(const BoundArguments& given) {
  const numpy::Shape plane = given.find("axes") ? as_shape_tuple(given["axes"]) : Dims{0, 1};
  return given.view("m", [&](const LazyTensor& x) { return numpy::rot90(x, given.whole("k", 1), plane); });
}

using Shaper = LazyTensor (*)(const numpy::Operand&);
Value shaped(const BoundArguments& given, Shaper shape) {
  return given.view("m", [&](const LazyTensor& x) { return shape(x); });
}

/// A view of one array, or a tuple of those of several.
Value each_shaped(const BoundArguments& given, Shaper shape) {
  std::vector<Value> views;
  for (const Value& array : given.rest())
    views.push_back(view_of(array, [&](const LazyTensor& x) { return shape(x); }));
  return tuple_unless_one(std::move(views));
}

constexpr NumpyFunction rows[] = {
    {"atleast_1d", "*arys", [](const BoundArguments& g) { return each_shaped(g, numpy::atleast_1d); }},
    {"atleast_2d", "*arys", [](const BoundArguments& g) { return each_shaped(g, numpy::atleast_2d); }},
    {"atleast_3d", "*arys", [](const BoundArguments& g) { return each_shaped(g, numpy::atleast_3d); }},
    {"broadcast_to", "array, shape, !subok=False", broadcast_to},
    {"expand_dims", "a, axis", expand_dims},
    {"flip", "m, axis=None", flip},
    {"fliplr", "m", [](const BoundArguments& g) { return shaped(g, numpy::fliplr); }},
    {"flipud", "m", [](const BoundArguments& g) { return shaped(g, numpy::flipud); }},
    {"moveaxis", "a, source, destination", moveaxis},
    {"permute_dims", "a, axes=None", transpose},
    {"ravel", "a, order='C'", ravel},
    {"reshape", "a, /, shape, order='C', *, copy=None", reshape},
    {"rollaxis", "a, axis, start=0", rollaxis},
    {"rot90", "m, k=1, axes?", rot90},
    {"squeeze", "a, axis=None", squeeze},
    {"swapaxes", "a, axis1, axis2", swapaxes},
    {"transpose", "a, axes=None", transpose},
};

}  // namespace

FunctionTable shaping_table() { return rows; }

}  // namespace weft::source
