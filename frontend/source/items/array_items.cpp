#include "frontend/source/items/array_items.hpp"

#include <algorithm>

#include "frontend/numpy/core/float_watch.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "frontend/numpy/core/subscripts.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/numpy/indexing/advanced_indexing.hpp"
#include "frontend/numpy/indexing/data_subscripts.hpp"
#include "frontend/numpy/indexing/fitted_lengths.hpp"
#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/data/float_errors.hpp"
#include "frontend/source/items/assigned_values.hpp"
#include "frontend/source/items/crossing_views.hpp"
#include "frontend/source/items/data_windows.hpp"
#include "frontend/source/items/flat_items.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/items/truth_subscripts.hpp"
#include "runtime/system/errors.hpp"
#include "weft/dtypes.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

using numpy::Subscript;
using numpy::Subscripts;

[[noreturn]] void no_index() {
  throw IndexError(
      "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays "
      "are valid indices");
}

/// Whether all that is nested in an item between brackets are numbers or arrays.
bool holds_numbers(const Value& item) {
  if (const Sequence* items = item.sequence()) return std::ranges::all_of(items->items, holds_numbers);
  return item.as<RangeValue>() || item.tensor() || item.as<ComputedNumber>() || item.is_number();
}

/// NumPy makes an array of any other sequence than the tuple of an index. One without elements holds places
/// like any other.
Value as_places(const Value& item) {
  if (!item.sequence() && !item.as<RangeValue>()) return item;
  if (!holds_numbers(item)) no_index();
  const LazyTensor places = array_of_list(settled_items(item));
  if (places.size() == 0) return Array(numpy::astype(places, DType::int64));
  if (!is_integer(places.dtype()) && places.dtype() != DType::bool_) no_index();
  return Array(places);
}

/// An index with arrays in place of sequences.
Value with_places(const Value& index) {
  const Sequence* tuple = index.sequence();
  if (!tuple || !tuple->is_tuple) return as_places(index);
  const auto is_places = [](const Value& item) { return item.sequence() || item.as<RangeValue>(); };
  if (std::ranges::none_of(tuple->items, is_places)) return index;
  std::vector<Value> items;
  for (const Value& item : tuple->items) items.push_back(as_places(item));
  return make_sequence(std::move(items));
}

Subscript subscript(const Value& item) {
  if (item.is_none()) return numpy::newaxis;
  if (item.as<EllipsisValue>()) return numpy::ellipsis;
  if (const auto* range = item.as<SliceValue>()) return numpy::slice(range->start, range->stop, range->step);
  if (item.as<PythonInt>()) return as_index(item);
  if (const auto computed = unknown_index(item)) return Tensor(*computed);
  if (const auto* scalar = item.as<Scalar>(); scalar && is_integer(scalar->tensor.dtype()))
    return as_index(item);
  if (is_numpy_truth(item)) throw NotImplementedError("indexing with a bool that data decide is not read");
  if (const auto* array = item.as<Array>()) return Tensor(array->tensor());
  no_index();
}

/// A mask among other subscripts stands for the places of what it marks.
void add_subscript(Subscripts& items, const Value& item) {
  const Array* mask = mask_index(item);
  if (!mask) return items.push_back(subscript(item));
  for (const LazyTensor& places : marked_places(mask->tensor())) items.emplace_back(Tensor(places));
}

Subscripts subscripts_of(const Value& index) {
  Subscripts items;
  const Sequence* tuple = index.sequence();
  if (!tuple || !tuple->is_tuple) return {subscript(index)};
  for (const Value& item : tuple->items) add_subscript(items, settled_items(item));
  return items;
}

/// Of which no slice is decided by data.
Subscripts subscripts_of(const Value& index, const LazyTensor& x) {
  if (const Sequence* tuple = index.sequence(); tuple && tuple->is_tuple) check_masks(tuple->items, x);
  return numpy::with_data_lengths(subscripts_of(index), x.shape());
}

/// An index of integers alone, one an axis, takes an element; anything else a view.
bool takes_element(const Subscripts& items, const LazyTensor& tensor) {
  const auto is_integer_item = [](const Subscript& item) {
    return std::holds_alternative<std::int64_t>(item.value) ||
           (item.places && item.places.type().ndim() == 0);
  };
  return static_cast<std::int64_t>(items.size()) == tensor.ndim() &&
         std::ranges::all_of(items, is_integer_item);
}

/// Whether an array is among the subscripts, of whatever shape: then NumPy copies.
bool has_array(const Value& index) {
  const Sequence* sequence = index.sequence();
  return sequence ? std::ranges::any_of(sequence->items, has_array) : index.as<Array>() != nullptr;
}

/// Whether no array of an axis or more is among the subscripts.
bool takes_one_item(const Subscripts& items) {
  return std::ranges::all_of(
      items, [](const Subscript& item) { return !item.places || item.places.type().ndim() == 0; });
}

Value item_at_places(const Value& container, const Value& index);

/// The windows of an index, each a view of the one before.
Array windows_of(Array array, const IndexByData& index) {
  for (const auto& window : index.windows)
    array = window_of(array, index.has_arrays ? window.of_array : window.of_rest, window.range);
  return array;
}

Value item_of_windows(const Array& array, const IndexByData& index) {
  if (index.takes_all) return windows_of(array, index);
  if (index.has_arrays) return item_at_places(windows_of(array, index), index.rest);
  return windows_of(*item_at_places(array, index.rest).as<Array>(), index);
}

/// NumPy says the same of all mistakes in an index of a scalar.
Value item_beside_truths(const Value& container, const Value& index) {
  try {
    const auto [seen, places] = truths_as_places(Array(*container.tensor()), index);
    return item_at_places(seen, places);
  } catch (const IndexError&) {
    if (!container.as<Scalar>()) throw;
    throw IndexError("invalid index to scalar variable.");
  }
}

Value item_at_places(const Value& container, const Value& index) {
  const LazyTensor& tensor = *container.tensor();
  if (has_truth(index)) return item_beside_truths(container, index);
  if (const auto windows = windows_in(index, tensor); windows && container.as<Array>())
    return item_of_windows(*container.as<Array>(), *windows);
  if (const Array* mask = mask_index(index)) return marked_items(tensor, mask->tensor());
  const Subscripts items = subscripts_of(index, tensor);
  const auto* array = container.as<Array>();
  if (!array && std::ranges::any_of(items, [](const Subscript& item) { return item.value.index() < 2; }))
    throw IndexError("invalid index to scalar variable.");
  const LazyTensor item = numpy::getitem(tensor, items);
  if (takes_element(items, tensor)) return Scalar{item};
  if (array && !has_array(index)) return array->view(item);
  if (has_array(index) && takes_one_item(items)) return Array(numpy::copied_k(item));
  return is_view(item.operation()) ? Array(item).unowned() : Array(item);
}

/// A number, alone or in a list, takes the array's dtype and must fit it; an array is cast, whatever its
/// dtype: here where its errors are told of, or else as it is stored.
Tensor assigned(const Value& value, DType dtype) {
  const LooksAtFloats looks;
  if (value.sequence()) return array_of_list(value, dtype);
  if (const auto* number = value.as<ComputedNumber>()) return converted(*number, dtype);
  const numpy::Operand given = operand(value);
  if (!given.tensor()) return numpy::number_constant(dtype, given);
  return numpy::watches_floats() ? numpy::astype(given, dtype) : *given.tensor();
}

/// One value for all items of a window.
Tensor repeated(const LazyTensor& value, const Dims& shape) { return numpy::broadcast_along(value, shape); }

bool has_ellipsis(const Value& index) {
  const Sequence* tuple = index.sequence();
  const auto is_ellipsis = [](const Value& item) { return item.as<EllipsisValue>() != nullptr; };
  return tuple ? std::ranges::any_of(tuple->items, is_ellipsis) : is_ellipsis(index);
}

/// An element, or a view of the array.
void assign_part(Array array, const Subscripts& items, const Value& given, bool has_ellipsis) {
  const LazyTensor &x = array.tensor(), held = numpy::getitem(x, items);
  check_nesting(given, held.ndim());
  LazyTensor value(assigned(given, x.dtype()));
  if (has_ellipsis && held.ndim() == 0) value = without_axes(value);
  const auto* read = given.as<Array>();
  const bool one_memory = read && read->storage() == array.storage() && read->tensor().dtype() == x.dtype();
  array.write(numpy::resolved(items, x.shape()), one_memory ? read_while_written(array.view(held), *read)
                                                            : numpy::fitted_to(value, held.shape()));
}

void assign_item(Array array, const Value& index, const Value& written) {
  const LazyTensor& x = array.tensor();
  const Subscripts items = subscripts_of(index, x);
  const bool is_element = takes_element(items, x) && !has_ellipsis(index);
  const Value given = is_element ? for_element(written, x.dtype()) : written;
  if (!numpy::is_advanced(items)) return assign_part(array, items, given, has_ellipsis(index));
  const Tensor happens = WritesWhere::condition();
  LazyTensor put = numpy::astype(LazyTensor(assigned(given, x.dtype())), x.dtype());
  if (happens) {
    const LazyTensor held = numpy::getitem(x, items);
    put = numpy::where(LazyTensor(happens), numpy::assigned_to(put, held.shape()), held);
  }
  array.replace(numpy::put_at(x, items, put));
}

void assign_at_places(const Array& array, const Value& index, const Value& value);

void assign_windows(const Array& array, const IndexByData& index, const Value& value) {
  if (index.has_arrays) return assign_at_places(windows_of(array, index), index.rest, value);
  Array seen = *item_of_windows(array, index).as<Array>();
  const Value settled = settled_items(value);
  const bool is_element = seen.tensor().ndim() == 0;
  if (!is_element) check_nesting(settled, seen.tensor().ndim());
  const LazyTensor given(
      assigned(is_element ? for_element(settled, seen.tensor().dtype()) : settled, array.tensor().dtype()));
  const Dims& shape = seen.tensor().shape();
  seen.write_all(given.ndim() > 0 ? Tensor(numpy::fitted_to(given, shape)) : repeated(given, shape));
}

void assign_at_places(const Array& array, const Value& index, const Value& value) {
  const LazyTensor& tensor = array.tensor();
  if (has_truth(index)) {
    const auto [seen, places] = truths_as_places(array, index);
    return assign_array_item(seen, places, value);
  }
  if (const auto windows = windows_in(index, tensor)) return assign_windows(array, *windows, value);
  if (const Array* mask = mask_index(index); mask && value.as<Marked>())
    return assign_marked(array, mask->tensor(), *value.as<Marked>());
  if (const Array* mask = mask_index(index)) {
    const LazyTensor given(assigned(value, tensor.dtype()));
    if (mask->tensor().ndim() == tensor.ndim()) check_for_mask(given);
    return assign_masked(array, mask->tensor(), given);
  }
  if (value.as<Marked>()) return assign_at_places(array, index, settled_items(value));
  return assign_item(array, index, value);
}

}  // namespace

Value array_item(const Value& container, const Value& index) {
  const auto* array = container.as<Array>();
  const Value places = with_places(index);
  return array && array->is_flat() ? flat_item(*array, places) : item_at_places(container, places);
}

void assign_array_item(const Array& array, const Value& index, const Value& value) {
  const Value places = with_places(index);
  array.is_flat() ? assign_flat(array, places, value) : assign_at_places(array, places, value);
}

}  // namespace weft::source
