#include "frontend/source/items/flat_items.hpp"

#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "frontend/source/items/array_items.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/items/operands.hpp"
#include "runtime/system/errors.hpp"
#include "weft/arranging.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// The subscript of an array of one axis.
Value only_subscript(const Value& index) {
  const Sequence* tuple = index.sequence();
  if (tuple && tuple->is_tuple) {
    if (tuple->items.size() > 1)
      throw IndexError("too many indices for flat iterator: flat iterator is 1-dimensional, but " +
                       std::to_string(tuple->items.size()) + " were indexed");
    return tuple->items.empty() ? Value(SliceValue{}) : only_subscript(tuple->items[0]);
  }
  if (index.is_none() || index.string())
    throw IndexError(
        "only integers, slices (`:`), ellipsis (`...`) and integer or boolean arrays are valid indices");
  return index.as<EllipsisValue>() ? Value(SliceValue{}) : index;
}

/// Known places are looked at before anything is written.
void check_places(const Value& index, std::int64_t size) {
  const bool is_list = index.sequence() && index.as<std::shared_ptr<Sequence>>();
  if (!is_list && !index.as<Array>()) return;
  const LazyTensor places = as_tensor(index);
  if (places.size() == 0 || !is_integer(places.dtype())) return;
  const LazyTensor outside =
      numpy::logical_or(numpy::less(places, -size), numpy::greater_equal(places, size));
  if (!numpy::known_any(outside).value_or(false)) return;
  const LazyTensor first = numpy::ravel(places)[numpy::argmax(numpy::ravel(outside))];
  const auto place = numpy::known_values(numpy::astype(first, DType::int64));
  throw IndexError("index " + std::to_string(*place->data<std::int64_t>()) + " is out of bounds for size " +
                   std::to_string(size));
}

/// The array, as no iterator.
Array plain(const Array& flat) { return flat.view(flat.tensor()); }

/// An iterator has no axes to speak of.
template <class Act>
auto without_axis(const Act& act) {
  try {
    return act();
  } catch (const IndexError& error) {
    std::string text = error.what();
    constexpr std::string_view axis = "for axis 0 with size ";
    if (const std::size_t at = text.find(axis); at != text.npos) text.replace(at, axis.size(), "for size ");
    throw IndexError(text);
  }
}

}  // namespace

Value flat_item(const Array& flat, const Value& index) {
  const Value at = only_subscript(index);
  check_places(at, flat.tensor().size());
  const Value item = without_axis([&] { return array_item(plain(flat), at); });
  const auto* array = item.as<Array>();
  return array && array->storage() == flat.storage() ? Array(numpy::copied_c(array->tensor())) : item;
}

void assign_flat(const Array& flat, const Value& index, const Value& value) {
  if (!flat.writeable()) throw ValueError("underlying array is read-only");
  const Value at = only_subscript(index);
  const Array array = plain(flat);
  check_places(at, flat.tensor().size());
  const LazyTensor given =
      value.sequence() ? array_of_list(value, flat.tensor().dtype()) : as_tensor(settled_items(value));
  without_axis([&] {
    if (given.ndim() == 0) return assign_array_item(array, at, value);
    const Value items = settled_items(array_item(array, at));
    const Dims& shape = items.tensor()->shape();
    if (items.as<Scalar>()) throw ValueError("Error setting single item of array.");
    if (given.size() > 0) assign_array_item(array, at, Array(numpy::resize(given, shape)));
  });
}

}  // namespace weft::source
