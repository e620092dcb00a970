// The rows of functions that make arrays of places.
#include <algorithm>

#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/items/operands.hpp"
#include "runtime/system/errors.hpp"
#include "weft/calling.hpp"
#include "weft/indexing.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

Value arrays(const std::vector<LazyTensor>& tensors) {
  std::vector<Value> values;
  for (const LazyTensor& tensor : tensors) values.push_back(Array(tensor));
  return make_sequence(std::move(values));
}

Value ix(const BoundArguments& given) {
  std::vector<numpy::Operand> places;
  for (const Value& each : given.rest()) {
    LazyTensor x = as_tensor(each);
    if (x.size() == 0 && !each.as<Array>()) x = numpy::astype(x, DType::int64);
    if (x.dtype() == DType::bool_ && x.ndim() == 1) x = marked_places(x)[0];
    places.emplace_back(x);
  }
  return arrays(numpy::ix_(places));
}

/// One array that a tuple names several times.
Value diag_indices(const BoundArguments& given) {
  const std::int64_t ndim = given.integer("ndim", 2);
  const Value along = Array(numpy::diag_indices(as_index(given["n"]), 1)[0]);
  return make_sequence(std::vector<Value>(static_cast<std::size_t>(std::max<std::int64_t>(ndim, 0)), along));
}

Value diag_indices_from(const BoundArguments& given) {
  const auto along = numpy::diag_indices_from(given.array("arr"));
  return make_sequence(std::vector<Value>(along.size(), Array(along[0])));
}

using Triangle = std::vector<LazyTensor> (*)(std::int64_t, const numpy::TriangleKeywords&);
Value triangle(const BoundArguments& given, Triangle indices) {
  numpy::TriangleKeywords keywords{.k = given.integer("k", 0)};
  if (given.has("m")) keywords.m = as_index(given["m"]);
  return arrays(indices(as_index(given["n"]), keywords));
}

using TriangleFrom = std::vector<LazyTensor> (*)(const numpy::Operand&, std::int64_t);
Value triangle_from(const BoundArguments& given, TriangleFrom indices) {
  return arrays(indices(given.array("arr"), given.integer("k", 0)));
}

std::vector<std::string> modes_of(const BoundArguments& given) {
  if (!given.find("mode")) return {"raise"};
  if (const std::string* mode = given["mode"].string()) return {*mode};
  std::vector<std::string> modes;
  for (const Value& item : items_of(given["mode"])) {
    if (!item.string()) throw NotImplementedError("a mode that is no string is not supported");
    modes.push_back(*item.string());
  }
  return modes;
}

Value ravel_multi_index(const BoundArguments& given) {
  return fresh(numpy::ravel_multi_index(given.arrays("multi_index"), as_dims(given["dims"]),
                                        {.mode = modes_of(given), .order = given.order('C')}));
}

/// A list without elements is of floats, unlike an array that says so.
Value unravel_index(const BoundArguments& given) {
  const LazyTensor indices = given.tensor("indices");
  if (given["indices"].sequence() && indices.size() == 0)
    throw TypeError(
        "indices must be integral: the provided empty sequence was inferred as float. Wrap it with "
        "'np.array(indices, dtype=np.intp)'");
  std::vector<Value> places;
  for (const LazyTensor& along : numpy::unravel_index(indices, as_dims(given["shape"]), given.order('C')))
    places.push_back(fresh(along));
  return make_sequence(std::move(places));
}

/// The places, the last axis fastest.
std::vector<Value> places_in(const Dims& shape) {
  if (element_count(shape) > static_cast<std::int64_t>(max_items))
    throw MemoryError("more items than a program is read with");
  std::vector<Value> places;
  for (const Dims& place : numpy::ndindex(shape)) places.push_back(weft::source::make_tuple(place));
  return places;
}

/// ndindex(2, 3), ndindex((2, 3)).
Value ndindex(const BoundArguments& given) {
  const std::vector<Value>& shape = given.rest();
  const bool is_tuple = shape.size() == 1 && shape[0].sequence();
  const Dims dims = is_tuple ? as_dims(shape[0]) : as_dims(make_sequence(shape));
  if (std::ranges::any_of(dims, [](std::int64_t length) { return length < 0; }))
    throw ValueError("negative dimensions are not allowed");
  return make_sequence(places_in(dims), false);
}

/// Places, and the elements as they are when each is asked for.
Value ndenumerate(const BoundArguments& given) {
  const auto* array = given["arr"].as<Array>();
  const Array walked = array ? *array : Array(given.tensor("arr"));
  const auto zip = make_zip({make_sequence(places_in(walked.tensor().shape()), false), walked.flat()});
  zip->name = "ndenumerate";
  return zip;
}

constexpr NumpyFunction rows[] = {
    {"diag_indices", "n, ndim=2", diag_indices},
    {"diag_indices_from", "arr", diag_indices_from},
    {"ix_", "*args", ix},
    {"ndenumerate", "arr", ndenumerate},
    {"ndindex", "*shape", ndindex},
    {"ravel_multi_index", "multi_index, dims, mode='raise', order='C'", ravel_multi_index},
    {"tril_indices", "n, k=0, m=None",
     [](const BoundArguments& g) { return triangle(g, numpy::tril_indices); }},
    {"tril_indices_from", "arr, k=0",
     [](const BoundArguments& g) { return triangle_from(g, numpy::tril_indices_from); }},
    {"triu_indices", "n, k=0, m=None",
     [](const BoundArguments& g) { return triangle(g, numpy::triu_indices); }},
    {"triu_indices_from", "arr, k=0",
     [](const BoundArguments& g) { return triangle_from(g, numpy::triu_indices_from); }},
    {"unravel_index", "indices, shape, order='C'", unravel_index},
};

}  // namespace

FunctionTable index_table() { return rows; }

}  // namespace weft::source
