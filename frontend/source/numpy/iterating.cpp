// The rows of what NumPy makes of iterables and texts, and of functions that mark places.
#include <algorithm>

#include "frontend/numpy/core/common_shape.hpp"
#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/data/measured_lengths.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/items/assigned_values.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/numpy/broadcast_object.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "frontend/source/values/text_values.hpp"
#include "runtime/system/errors.hpp"
#include "weft/calling.hpp"
#include "weft/texts.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// A broadcast object counts as the arrays that it was made of.
Value broadcast(const BoundArguments& given) {
  const auto object = std::make_shared<BroadcastObject>();
  for (const Value& argument : given.rest()) {
    if (const auto* other = argument.as<BroadcastValue>())
      object->shapes.insert(object->shapes.end(), (*other)->shapes.begin(), (*other)->shapes.end());
    else
      object->shapes.push_back(as_tensor(settled_items(argument)).shape());
  }
  if (object->shapes.size() > 64) throw ValueError("Need at least 0 and at most 64 array objects.");
  object->shape = numpy::common_shape(object->shapes);
  return BroadcastValue(object);
}

/// One element of `dtype`.
Value element(const Value& item, DType dtype) {
  const bool is_array = item.tensor() && item.tensor()->ndim() > 0;
  if (is_array && is_complex(dtype))
    throw TypeError("only 0-dimensional arrays can be converted to Python scalars");
  if (is_array) throw ValueError("setting an array element with a sequence.");
  if (dtype == DType::bool_) return item.sequence() ? Value(truth(item)) : item;
  if (item.sequence() || (is_python_complex(item) && !is_complex(dtype)))
    refuse_element(type_name(item), dtype);
  return item;
}

/// As many items as there are, or as `count` says.
std::vector<Value> items_taken(const Value& iterable, std::int64_t count) {
  Iteration iteration(iterable);
  std::vector<Value> items;
  while (count < 0 || std::ssize(items) < count) {
    std::optional<Value> item = iteration.next();
    if (!item) break;
    add_item(items, std::move(*item));
  }
  if (count >= 0 && std::ssize(items) < count)
    throw ValueError("iterator too short: Expected " + std::to_string(count) + " but iterator had only " +
                     std::to_string(items.size()) + " items.");
  return items;
}

/// How many are asked for; negative: all.
std::int64_t count_of(const BoundArguments& given) {
  const auto count = given.find("count") ? given["count"].integer() : std::nullopt;
  if (count && *count != static_cast<std::int64_t>(*count))
    throw OverflowError("Python int too large to convert to C ssize_t");
  return given.integer("count", -1);
}

Value fromiter(const BoundArguments& given) {
  const DType dtype = given.dtype().value_or(DType::float64);
  const std::int64_t count = count_of(given);
  const Value iterable = settled_items(given["iter"]);
  const auto* array = iterable.as<Array>();
  if (array && array->tensor().ndim() == 1)
    if (const std::int64_t length = array->tensor().shape()[0]; count < 0 || count == length)
      return Array(numpy::astype(array->tensor(), dtype));
  std::vector<Value> items = items_taken(iterable, count);
  for (Value& item : items) item = element(item, dtype);
  return Array(array_of_list(make_sequence(std::move(items), false), dtype));
}

/// A text that is known.
const std::string& known_text(const Value& value, const std::string& otherwise) {
  refuse_unknown_text(value, "fromstring()");
  if (value.tensor()) throw NotImplementedError("fromstring() of the bytes of an array is not read");
  if (!value.string()) throw TypeError(otherwise);
  return *value.string();
}

std::string separator_of(const BoundArguments& given) {
  if (!given.find("sep")) return "";
  const Value& value = given["sep"];
  const std::string type = value.is_none() ? "None" : type_name(value);
  return known_text(value, "fromstring() argument 4 must be str, not " + type);
}

Value fromstring(const BoundArguments& given) {
  const Value& value = given["string"];
  const std::string& text =
      known_text(value, "a bytes-like object is required, not '" + type_name(value) + "'");
  const DType dtype = given.dtype().value_or(DType::float64);
  const std::int64_t count = count_of(given);
  return Array(numpy::fromstring(text, {.dtype = dtype, .count = count, .sep = separator_of(given)}));
}

/// The places that a function of a matrix of ones marks.
Value mask_indices(const BoundArguments& given, const CallBack& back) {
  const std::int64_t n = as_index(given["n"]);
  const Value k = given.find("k") ? given["k"] : Value(std::int64_t{0});
  const auto function = [&](const LazyTensor& ones, std::int64_t) {
    return as_tensor(settled_items(back(given["mask_func"], {Array(ones), k})));
  };
  std::vector<Value> places;
  for (const LazyTensor& along : numpy::mask_indices(n, function)) places.push_back(Array(along));
  return make_sequence(std::move(places));
}

constexpr NumpyFunction rows[] = {
    {"broadcast", "*args", broadcast},
    {"fromiter", "iter, dtype, count=-1, *, !like=None", fromiter},
    {"fromstring", "string, dtype=None, count=-1, sep='', *, !like=None", fromstring},
    {"mask_indices", "n, mask_func, k=0", nullptr, mask_indices},
};

}  // namespace

Value broadcast_attribute(const BroadcastObject& object, const std::string& name) {
  if (name == "shape") return make_tuple(object.shape);
  if (name == "ndim" || name == "nd") return static_cast<std::int64_t>(object.shape.size());
  if (name == "size") return element_count(object.shape);
  if (name == "numiter") return static_cast<std::int64_t>(object.shapes.size());
  constexpr std::string_view walks[] = {"index", "iters", "reset"};
  if (std::ranges::find(walks, name) != std::end(walks))
    throw NotImplementedError("'" + name + "' of np.broadcast, which walks over its arrays, is not read");
  throw AttributeError("'numpy.broadcast' object has no attribute '" + name + "'");
}

FunctionTable iterating_table() { return rows; }

}  // namespace weft::source
