// The rows of arrays broadcast, lengthened, put together and taken apart, and of memory orders.
#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/creation/lying.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "frontend/numpy/shaping/trimming.hpp"
#include "frontend/source/data/python_items.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/functions/placed.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/operators/subscripts.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/arranging.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

Value broadcast_shapes(const BoundArguments& given) {
  std::vector<numpy::Shape> shapes;
  for (const Value& shape : given.rest()) shapes.emplace_back(as_dims(shape));
  return weft::source::make_tuple(numpy::broadcast_shapes(shapes));
}

Value broadcast_arrays(const BoundArguments& given) {
  std::vector<numpy::Operand> arrays;
  for (const Value& each : given.rest()) arrays.push_back(operand(each));
  const std::vector<LazyTensor> seen = numpy::broadcast_arrays(arrays);
  std::vector<Value> result;
  for (std::size_t i = 0; i < seen.size(); ++i)
    result.push_back(view_of(given.rest()[i], [&](const LazyTensor& x) {
      return x.shape() == seen[i].shape() ? x : numpy::broadcast_to(x, seen[i].shape());
    }));
  return make_sequence(std::move(result));
}

[[noreturn]] void refuse_as_no_array(const Value& value) {
  throw AttributeError("'" + type_name(value) + "' object has no attribute 'ndim'");
}

/// Of one axis, the items are scalars.
Value unstack(const BoundArguments& given) {
  if (given["x"].sequence()) refuse_as_no_array(given["x"]);
  if (const LazyTensor x = given.tensor("x"); x.ndim() == 1) return make_sequence(items_of(Array(x)));
  return make_sequence(
      given.views("x", [&](const LazyTensor& x) { return numpy::unstack(x, given.integer("axis", 0)); }));
}

/// What is no int is walked.
Dims shape_given(const Value& value) {
  const bool is_float = value.python_float() || (value.as<Scalar>() && is_inexact(value.tensor()->dtype()));
  const bool is_walked = value.as<Array>() || value.is_none() || is_float;
  return as_dims(is_walked ? make_sequence(items_of(value)) : value);
}

Value resize(const BoundArguments& given) {
  return Array(numpy::resize(given.array("a"), shape_given(given["new_shape"]))).unowned();
}

Value append(const BoundArguments& given) {
  return Array(numpy::append(given.array("arr"), given.array("values"), given.axis("axis")));
}

/// A slice stands for the places that it takes.
LazyTensor places_of(const BoundArguments& given, std::int64_t length) {
  const auto* range = given["obj"].as<SliceValue>();
  if (!range) {
    const LazyTensor places = happening_places(given.tensor("obj"));
    if (given["obj"].sequence() && places.dtype() == DType::bool_) refuse_as_no_array(given["obj"]);
    return places;
  }
  const LazyTensor all = numpy::arange(length);
  return *subscripted(Array(all), *range).tensor();
}

Value insert(const BoundArguments& given) {
  const LazyTensor x = given.tensor("arr");
  const numpy::Axis axis = given.axis("axis");
  const std::int64_t length =
      axis.is_none() ? x.size() : x.shape()[numpy::normalized_axis(numpy::single_axis(axis), x.ndim())];
  const LazyTensor* place = given["obj"].tensor();
  if (given["obj"].python_float() || (place && place->ndim() == 0 && is_inexact(place->dtype())))
    throw TypeError("slice indices must be integers or None or have an __index__ method");
  return Array(numpy::insert(x, places_of(given, length), given.array("values"), axis));
}

/// From the first to the last that is wanted.
SliceValue range_wanted(const LazyTensor& wanted, const std::string& trim) {
  const LazyTensor length(constant(wanted.shape()[0])), zero(constant(std::int64_t{0}));
  const LazyTensor backwards = numpy::argmax(numpy::flip(wanted));
  const LazyTensor last = trim.contains('b') ? numpy::subtract(length, backwards) : length;
  SliceValue range;
  range.computed_start = trim.contains('f') ? numpy::argmax(wanted) : zero;
  range.computed_stop = numpy::where(numpy::any(wanted), last, zero);
  return range;
}

/// Where data decide what is not zero: along each axis, what any of the others' elements want.
Value trimmed_by_data(const Value& filt, const LazyTensor& wanted, const std::string& trim,
                      const Dims& axes) {
  std::vector<Value> ranges(static_cast<std::size_t>(wanted.ndim()), SliceValue{});
  for (const std::int64_t axis : axes) {
    Dims others = numpy::all_axes(wanted.ndim());
    std::erase(others, axis);
    ranges[static_cast<std::size_t>(axis)] =
        range_wanted(numpy::any(wanted, {.axis = numpy::Axis(others)}), trim);
  }
  return subscripted(filt, tuple_unless_one(std::move(ranges)));
}

Value trim_zeros(const BoundArguments& given) {
  const LazyTensor x = given.tensor("filt");
  const auto* wanted = given.find("trim");
  const std::string trim =
      wanted ? numpy::checked_trim(wanted->string() ? *wanted->string() : "") : numpy::TrimKeywords{}.trim;
  const Dims axes = numpy::trimmed_axes(given.axis("axis"), x.ndim());
  if (axes.empty()) return given["filt"];
  const auto known = numpy::known_values(numpy::not_equal(x, 0));
  if (!known && x.size() == 0) return given["filt"];
  if (!known) return trimmed_by_data(given["filt"], numpy::not_equal(x, 0), trim, axes);
  std::vector<Value> items;
  for (const numpy::slice& part : numpy::parts_kept(*known, trim, axes))
    items.push_back(SliceValue{{.start = part.start, .stop = part.stop}});
  return subscripted(given["filt"], tuple_unless_one(std::move(items)));
}

/// Tuples are refused, as NumPy does.
void check_lists(const Value& arrays, const std::string& place) {
  const Sequence* list = arrays.sequence();
  if (!list) return;
  if (list->is_tuple)
    throw TypeError(place +
                    " is a tuple. Only lists can be used to arrange blocks, and np.block does not allow "
                    "implicit conversion from tuple to ndarray.");
  for (std::size_t i = 0; i < list->items.size(); ++i)
    check_lists(list->items[i], place + "[" + std::to_string(i) + "]");
}

Value block(const BoundArguments& given) {
  const Value& arrays = given["arrays"];
  check_lists(arrays, "arrays");
  const LazyTensor result = numpy::block(nested_list(arrays));
  return Array(arrays.sequence() ? result : numpy::copied_c(result));
}

Value array_equiv(const BoundArguments& given) {
  return python_item(numpy::array_equiv(given.array("a1"), given.array("a2")));
}

std::string bitorder(const BoundArguments& given) {
  if (!given.find("bitorder")) return "big";
  return given["bitorder"].string() ? *given["bitorder"].string() : "";
}

Value packbits(const BoundArguments& given) {
  return Array(numpy::packbits(given.array("a"), {.axis = given.axis("axis"), .bitorder = bitorder(given)}));
}

Value unpackbits(const BoundArguments& given) {
  numpy::UnpackbitsKeywords keywords{.axis = given.axis("axis"), .count = {}, .bitorder = bitorder(given)};
  if (given.has("count")) keywords.count = as_index(given["count"]);
  return Array(numpy::unpackbits(given.array("a"), keywords));
}

/// The array itself where it lies so and is of the dtype, else a copy; of one axis at least.
Value lying(const Value& given, std::optional<DType> dtype, char order, std::int64_t ndmin) {
  LazyTensor x = as_tensor(given);
  const DType wanted = dtype.value_or(x.dtype());
  if (const auto* array = given.as<Array>(); array && wanted == x.dtype() && numpy::may_have_gaps(x))
    return array->perhaps_view(numpy::copied_in(x, order));
  const bool fits = numpy::lies_in(x, order);
  if (fits && wanted == x.dtype() && x.ndim() >= ndmin && given.as<Array>()) return given;
  if (fits && wanted == x.dtype() && given.as<Array>())
    return view_of(given, [](const LazyTensor& scalar) { return numpy::atleast_1d(scalar); });
  if (x.ndim() < ndmin) x = numpy::atleast_1d(x);
  return Array(numpy::copied_in(x, order, wanted));
}

Value contiguous(const BoundArguments& given, char order) {
  return lying(given["a"], given.dtype(), order, 1);
}

/// Data that are not finite raise an error when the program runs, as far as they are not known.
Value asarray_chkfinite(const BoundArguments& given) {
  const Value x = lying(given["a"], given.dtype(), 'A', 0);
  numpy::checked_finite(*x.tensor());
  return x;
}

Value require(const BoundArguments& given) {
  std::vector<std::string> requirements;
  if (given.has("requirements"))
    for (const Value& item : items_of(given["requirements"]))
      requirements.push_back(item.string() ? *item.string() : "");
  const std::string flags = numpy::requirement_letters(requirements);
  const char order = numpy::required_order(flags);
  const Value x = lying(given["a"], given.dtype(), order, 0);
  const Array& array = *x.as<Array>();
  const bool owned = !flags.contains('O') || array.is_whole();
  if (owned && (!flags.contains('W') || array.writeable())) return x;
  return Array(numpy::copied_in(array.tensor(), order));
}

constexpr std::string_view contiguous_signature = "a, dtype=None, *, !like=None";

constexpr NumpyFunction rows[] = {
    {"append", "arr, values, axis=None", append},
    {"array_equiv", "a1, a2", array_equiv},
    {"asarray_chkfinite", "a, dtype=None, !order=None", asarray_chkfinite},
    {"ascontiguousarray", contiguous_signature, [](const BoundArguments& g) { return contiguous(g, 'C'); }},
    {"asfortranarray", contiguous_signature, [](const BoundArguments& g) { return contiguous(g, 'F'); }},
    {"block", "arrays", block},
    {"broadcast_arrays", "*args, !subok=False", broadcast_arrays},
    {"broadcast_shapes", "*args", broadcast_shapes},
    {"insert", "arr, obj, values, axis=None", insert},
    {"packbits", "a, /, axis=None, bitorder='big'", packbits},
    {"require", "a, dtype=None, requirements=None, *, !like=None", require},
    {"resize", "a, new_shape", resize},
    {"trim_zeros", "filt, trim='fb', axis=None", trim_zeros},
    {"unpackbits", "a, /, axis=None, count=None, bitorder='big'", unpackbits},
    {"unstack", "x, /, *, axis=0", unstack},
};

}  // namespace

FunctionTable arranging_table() { return rows; }

}  // namespace weft::source
