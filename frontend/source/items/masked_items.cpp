#include "frontend/source/items/masked_items.hpp"

#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/float_watch.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/source/data/measured_lengths.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/values/named_results.hpp"
#include "runtime/system/errors.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

LazyTensor marked_count(const LazyTensor& mask) { return numpy::sum(mask, {.dtype = DType::int64}); }

/// The axes of an item, in memory order.
Dims axes_of_item(const LazyTensor& x, const LazyTensor& mask) {
  const Dims axes = numpy::all_axes(x.ndim());
  return numpy::in_memory_order(Dims(axes.begin() + mask.ndim(), axes.end()), x.strides());
}

/// What the mask marks, with memory of its own in which an item lies as in `x`.
LazyTensor selected(const LazyTensor& x, const LazyTensor& mask) {
  const numpy::CountedLength count = measured(marked_count(mask), mask.size());
  Dims walked = numpy::all_axes(mask.ndim()), placement{0};
  for (const std::int64_t axis : axes_of_item(x, mask)) {
    walked.push_back(axis);
    placement.push_back(axis - mask.ndim() + 1);
  }
  return numpy::permuted(Node::apply(Operation::compress, {numpy::permuted(x, walked), mask, count.number},
                                     {{Attribute::length, count.length}}),
                         numpy::inverse_axes(placement));
}

/// Of the axes from `first` on. NumPy asks no empty mask.
void check_mask(const LazyTensor& x, const LazyTensor& mask, std::size_t first = 0) {
  if (mask.ndim() > x.ndim())
    throw IndexError("too many indices for array: array is " + std::to_string(x.ndim()) +
                     "-dimensional, but " + std::to_string(mask.ndim()) + " were indexed");
  for (std::size_t i = 0; i < mask.shape().size(); ++i)
    if (mask.shape()[i] != x.shape()[first + i] && mask.shape()[i] != 0)
      throw IndexError("boolean index did not match indexed array along axis " + std::to_string(first + i) +
                       "; size of axis is " + std::to_string(x.shape()[first + i]) +
                       " but size of corresponding boolean axis is " + std::to_string(mask.shape()[i]));
}

}  // namespace

std::int64_t axes_of(const Value& item) {
  if (const Array* mask = mask_index(item)) return mask->tensor().ndim();
  return item.is_none() || item.as<EllipsisValue>() ? 0 : 1;
}

namespace {

/// The value that all marked items take, of the shape of one item or less: an axis of one element may stand
/// for the marked items. Nothing where there is one for each.
std::optional<LazyTensor> for_each_item(const LazyTensor& value, const LazyTensor& x,
                                        const LazyTensor& mask) {
  const auto item_axes = static_cast<std::size_t>(x.ndim() - mask.ndim());
  Dims shape = value.shape();
  while (shape.size() > item_axes && shape.front() == 1) shape.erase(shape.begin());
  const Dims item(x.shape().end() - static_cast<std::ptrdiff_t>(item_axes), x.shape().end());
  const auto fits = [](std::int64_t length, std::int64_t of_item) {
    return length == 1 || length == of_item;
  };
  if (shape.size() > item_axes ||
      !std::equal(shape.rbegin(), shape.rend(), item.rbegin(), item.rbegin() + std::ssize(shape), fits))
    return std::nullopt;
  return numpy::reshape(value, shape);
}

/// A value for each item that the mask marks.
void put_each(Array& array, const LazyTensor& mask, const LazyTensor& value) {
  const LazyTensor& x = array.tensor();
  const std::int64_t item_axes = x.ndim() - mask.ndim();
  if (value.ndim() != item_axes + 1)
    throw NotImplementedError(
        "assigning values of other axes than those of what a mask marks is not supported yet");
  Dims shape(x.shape().begin() + mask.ndim(), x.shape().end());
  shape.insert(shape.begin(), value.shape()[0]);
  const Tensor happens = WritesWhere::condition();
  if (happens)
    throw NotImplementedError(
        "values for what a mask marks are not assigned where a condition depends on data");
  array.replace(Node::apply(Operation::masked_scatter, {x, mask, numpy::broadcast_to(value, shape)}));
}

void write_where(Array& array, const LazyTensor& mask, const LazyTensor& value) {
  const LazyTensor& x = array.tensor();
  Dims shape = mask.shape();
  shape.resize(x.shape().size(), 1);
  array.write_all(numpy::where(numpy::reshape(mask, shape), numpy::astype(value, x.dtype()), x));
}

}  // namespace

const Array* mask_index(const Value& index) {
  const auto* array = index.as<Array>();
  return array && array->tensor().dtype() == DType::bool_ && array->tensor().ndim() > 0 ? array : nullptr;
}

void check_masks(const std::vector<Value>& items, const LazyTensor& x) {
  std::int64_t axis = 0, unnamed = x.ndim();
  for (const Value& item : items) unnamed -= axes_of(item);
  if (unnamed < 0) return;  // too many, whatever they are
  for (const Value& item : items) {
    if (const Array* mask = mask_index(item)) check_mask(x, mask->tensor(), static_cast<std::size_t>(axis));
    axis += item.as<EllipsisValue>() ? unnamed : axes_of(item);
  }
}

void assign_masked(Array array, const LazyTensor& mask, const Tensor& value) {
  check_mask(array.tensor(), mask);
  if (mask.size() == 0) return;
  if (const auto item = for_each_item(value, array.tensor(), mask)) return write_where(array, mask, *item);
  put_each(array, mask, numpy::astype(LazyTensor(value), array.tensor().dtype()));
}

namespace {

/// Of a number itself; nothing for what the mask does not mark.
std::optional<Value> whole_of(const Value& value, const Marked& like) {
  const auto* marked = value.as<Marked>();
  if (!marked && !value.as<Array>() && !is_list_or_tuple(value)) return value;
  if (!marked || !same_values(marked->mask, like.mask)) return std::nullopt;
  return Array(marked->whole);
}

}  // namespace

Value marked_items(const LazyTensor& x, const LazyTensor& mask) {
  check_mask(x, mask);
  if (mask.size() == 0) {
    Dims none{0};
    none.insert(none.end(), x.shape().begin() + mask.ndim(), x.shape().end());
    return Array(numpy::zeros(none, {.dtype = x.dtype()}));
  }
  return mask.ndim() == x.ndim() ? Value(Marked{x, mask}) : Array(selected(x, mask));
}

ComputedNumber count_of_marked(const Marked& items) {
  return {marked_count(items.mask), 0, items.mask.size()};
}

Value settled_items(const Value& value) {
  if (const auto* marked = value.as<Marked>()) return Array(selected(marked->whole, marked->mask));
  if (value.grown_list()) return value;
  const Sequence* sequence = value.sequence();
  const auto is_marked = [](const Value& item) { return item.as<Marked>() != nullptr; };
  if (!sequence || std::ranges::none_of(sequence->items, is_marked)) return value;
  std::vector<Value> items;
  for (const Value& item : sequence->items) items.push_back(settled_items(item));
  const std::string_view names = item_names(value);
  return names.empty() ? make_sequence(std::move(items), sequence->is_tuple)
                       : named_tuple(std::move(items), names);
}

LazyTensor marked_along(const LazyTensor& x, const LazyTensor& mask) {
  return *settled_items(marked_items(x, mask)).tensor();
}

std::vector<LazyTensor> marked_places(const LazyTensor& mask) { return marked_places(mask, mask); }

std::vector<LazyTensor> marked_places(const LazyTensor& mask, const LazyTensor& as_many) {
  const numpy::CountedLength count = measured(marked_count(as_many), as_many.size());
  const LazyTensor rows =
      Node::apply(Operation::nonzero, {mask, count.number}, {{Attribute::length, count.length}});
  const bool known = count.number.operation() == Operation::constant;
  const LazyTensor table = known ? numpy::copied_c(numpy::transpose(rows)) : rows;  // NumPy's: a row a place
  std::vector<LazyTensor> places;
  for (std::int64_t axis = 0; axis < mask.ndim(); ++axis)
    places.push_back(known ? table[numpy::slice(numpy::None{}), axis] : table[axis]);
  return places;
}

Value places_of_marked(const LazyTensor& x) {
  numpy::check_nonzero(x);
  std::vector<Value> places;
  for (const LazyTensor& along : marked_places(numpy::astype(x, DType::bool_)))
    places.push_back(Array(along));
  return make_sequence(std::move(places));
}

Value of_marked(Value (*apply)(Token, const Value&, const Value&), Token operation, const Value& a,
                const Value& b) {
  const Marked& like = a.as<Marked>() ? *a.as<Marked>() : *b.as<Marked>();
  const auto x = whole_of(a, like), y = whole_of(b, like);
  if (!x || !y || operation == Token::matmul) return apply(operation, settled_items(a), settled_items(b));
  const numpy::NamedCall computed_where("", &like.mask);
  return Marked{*apply(operation, *x, *y).tensor(), like.mask};
}

Value marked_unary(Value (*apply)(Token, const Value&), Token operation, const Marked& a) {
  const numpy::NamedCall computed_where("", &a.mask);
  return Marked{*apply(operation, Array(a.whole)).tensor(), a.mask};
}

void assign_marked(Array array, const LazyTensor& mask, const Marked& value) {
  check_mask(array.tensor(), mask);
  if (mask.size() == 0) return;
  if (same_values(mask, value.mask)) return write_where(array, mask, value.whole);
  assign_masked(array, mask, selected(value.whole, value.mask));
}

void augment_masked(Value (*augment)(Token, const Value&, const Value&), Token operation, Array array,
                    const LazyTensor& mask, const Value& value) {
  check_mask(array.tensor(), mask);
  if (mask.size() == 0) return;
  const bool single = !value.as<Array>() && !is_list_or_tuple(value) && !value.as<Marked>();
  const auto item =
      single ? std::nullopt : for_each_item(as_tensor(settled_items(value)), array.tensor(), mask);
  if (!single && !item) {
    const Value marked =
        augment(operation, settled_items(marked_items(array.tensor(), mask)), settled_items(value));
    return assign_masked(array, mask, *marked.tensor());
  }
  const Value fitting = single ? value : Array(*item);
  const Value result = augment(operation, Array(array.tensor()), fitting);
  write_where(array, mask, *result.tensor());
}

}  // namespace weft::source
