// The rows of functions that look places up.
#include "weft/lookup.hpp"
#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/casting.hpp"
#include "frontend/numpy/core/subscripts.hpp"
#include "frontend/numpy/data/known_places.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "frontend/source/data/measured_lengths.hpp"
#include "frontend/source/data/raising.hpp"
#include "frontend/source/functions/placed.hpp"
#include "frontend/source/items/grown_items.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/output/output.hpp"
#include "runtime/system/errors.hpp"
#include "weft/arranging.hpp"
#include "weft/creation.hpp"
#include "weft/dtypes.hpp"
#include "weft/indexing.hpp"
#include "weft/joining.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// Of a list without items no dtype matters.
numpy::Operand sorted_values(const BoundArguments& given) {
  const GrownList* list = given["a"].grown_list();
  return list && list->columns.size() == 1 ? array_of(*list, list->columns[0].tensor().dtype())
                                           : given.array("a");
}

Value searchsorted(const BoundArguments& given) {
  numpy::SearchKeywords keywords;
  if (given.has("sorter")) keywords.sorter = given.array("sorter");
  if (!given.find("side"))
    return fresh(numpy::searchsorted(sorted_values(given), given.array("v"), keywords));
  if (!given["side"].string()) throw TypeError("search side must be str, not " + type_name(given["side"]));
  keywords.side = *given["side"].string();
  return fresh(numpy::searchsorted(sorted_values(given), given.array("v"), keywords));
}

/// A list without elements holds places like any other, and no floats.
numpy::Operand places(const BoundArguments& given, std::string_view parameter) {
  const numpy::Operand indices = given.array(parameter);
  const bool is_empty = given[parameter].sequence() && indices.tensor()->size() == 0;
  return is_empty ? numpy::astype(indices, DType::int64) : indices;
}

Value taken_into(const BoundArguments& given, const LazyTensor& taken) {
  const auto out = array_out_of(given);
  return out ? written_back(taken, *out, "output array does not match result of ndarray.take") : fresh(taken);
}

Value take(const BoundArguments& given) {
  numpy::TakeKeywords keywords{.axis = given.axis("axis")};
  if (given.has("mode")) {
    if (!given["mode"].string()) throw TypeError("clipmode not understood");
    keywords.mode = *given["mode"].string();
  }
  numpy::Operand indices = places(given, "indices");
  const bool is_array = given["indices"].as<Array>();
  if (!is_array && indices.tensor() && is_floating(indices.tensor()->dtype()))
    indices = numpy::astype(indices, DType::int64);
  return taken_into(given, numpy::take(given.array("a"), indices, keywords));
}

std::optional<numpy::Operand> if_given(const BoundArguments& given, std::string_view parameter) {
  return given.has(parameter) ? std::optional(given.array(parameter)) : std::nullopt;
}

/// A period of 0 that data decide raises NumPy's error.
std::optional<numpy::Operand> period_of(const BoundArguments& given) {
  const auto period = if_given(given, "period");
  if (!period || numpy::asarray(*period).ndim() > 0) return period;
  const LazyTensor none = numpy::equal(numpy::asarray(*period), 0);
  if (!known_value(none)) raise_where(none, "ValueError", "period must be a non-zero value");
  return period;
}

Value interp(const BoundArguments& given) {
  return fresh(numpy::interp(
      given.array("x"), given.array("xp"), given.array("fp"),
      {.left = if_given(given, "left"), .right = if_given(given, "right"), .period = period_of(given)}));
}

Value nonzero(const BoundArguments& given) { return places_of_marked(given.tensor("a")); }

Value flatnonzero(const BoundArguments& given) {
  return Array(marked_places(numpy::ravel(numpy::astype(given.tensor("a"), DType::bool_)))[0]);
}

/// All of an array, along its only axis: as a mask would.
bool is_mask_of(const LazyTensor& mask, const LazyTensor& x) {
  return mask.shape() == x.shape() && x.ndim() == 1;
}

/// The condition may be shorter than the axis.
Value compress(const BoundArguments& given) {
  const LazyTensor mask = numpy::astype(given.tensor("condition"), DType::bool_), x = given.tensor("a");
  if (mask.ndim() != 1) throw ValueError("condition must be a 1-d array");
  const numpy::Axis axis = given.axis("axis");
  const LazyTensor flat = axis.is_none() ? numpy::ravel(x) : x;
  if (is_mask_of(mask, flat) && !given.has("out")) return settled_items(marked_items(flat, mask));
  const LazyTensor places = marked_places(mask)[0], taken = numpy::take(x, places, {.axis = axis});
  if (!given.has("out")) return Array(taken);
  if (measured_length(places.size()))
    throw NotImplementedError("an array for as many elements as data decide is not supported");
  return taken_into(given, taken);
}

std::vector<numpy::Operand> operands(const std::vector<LazyTensor>& tensors) {
  return {tensors.begin(), tensors.end()};
}

/// A row a place.
Value argwhere(const BoundArguments& given) {
  const LazyTensor x = numpy::astype(given.tensor("a"), DType::bool_);
  if (x.ndim() == 0) return Array(numpy::argwhere(x));
  const std::vector<LazyTensor> places = marked_places(x);
  const Array rows(numpy::stack(operands(places)));
  return rows.view(numpy::transpose(rows.tensor()));
}

Value extract(const BoundArguments& given) {
  const LazyTensor x = numpy::ravel(given.tensor("arr")),
                   mask = numpy::ravel(numpy::astype(given.tensor("condition"), DType::bool_));
  if (!is_mask_of(mask, x)) return Array(numpy::take(x, marked_places(mask)[0]));
  return settled_items(marked_items(x, mask));
}

/// Which items of that many stay where what is left out, places or a mask, is known when the program runs.
LazyTensor kept(const LazyTensor& obj, std::int64_t length) {
  if (obj.dtype() != DType::bool_)
    return numpy::setitem(numpy::ones({length}, {.dtype = DType::bool_}), {Tensor(obj)}, false);
  if (obj.shape() != Dims{length})
    throw ValueError(
        "boolean array argument obj to delete must be one dimensional and match the axis length of " +
        std::to_string(length));
  return numpy::logical_not(obj);
}

/// As many of the items as data decide. Where there are no elements, nothing would look at the places.
Value kept_items(const LazyTensor& x, const LazyTensor& obj, std::int64_t axis) {
  if (x.size() == 0 && obj.dtype() != DType::bool_) numpy::refuse_computed_places("delete");
  const LazyTensor mask = kept(obj, x.shape()[static_cast<std::size_t>(axis)]);
  if (x.ndim() == 1) return settled_items(marked_items(x, mask));
  return Array(numpy::getitem(x, numpy::at_axis(axis, Tensor(marked_places(mask)[0]))));
}

/// Whether data decide how many items `obj` names: places may come twice.
bool is_uncounted(const LazyTensor& obj) {
  const bool is_mask = obj.dtype() == DType::bool_ && obj.ndim() > 0;
  return (is_mask || (is_integer(obj.dtype()) && obj.size() != 1)) && !numpy::known_values(obj);
}

Value without(const BoundArguments& given) {
  const LazyTensor x = given.tensor("arr");
  const numpy::Axis axis = given.axis("axis");
  if (const auto* range = given["obj"].as<SliceValue>()) {
    if (range->computed_start || range->computed_stop) numpy::refuse_computed_places("delete");
    return Array(numpy::delete_(x, numpy::slice(range->start, range->stop, range->step), axis));
  }
  const LazyTensor obj = happening_places(numpy::asarray(places(given, "obj")));
  if (!is_uncounted(obj)) return Array(numpy::delete_(x, obj, axis));
  if (axis.is_none()) return kept_items(numpy::ravel(x), obj, 0);
  return kept_items(x, obj, numpy::normalized_axis(numpy::single_axis(axis), x.ndim()));
}

constexpr NumpyFunction rows[] = {
    {"argwhere", "a", argwhere},
    {"compress", "condition, a, axis=None, out=None", compress},
    {"delete", "arr, obj, axis=None", without},
    {"extract", "condition, arr", extract},
    {"flatnonzero", "a", flatnonzero},
    {"interp", "x, xp, fp, left=None, right=None, period=None", interp},
    {"nonzero", "a", nonzero},
    {"searchsorted", "a, v, side='left', sorter=None", searchsorted},
    {"take", "a, indices, axis=None, out=None, mode='raise'", take},
};

}  // namespace

FunctionTable lookup_table() { return rows; }

}  // namespace weft::source
