#include "frontend/source/items/truth_subscripts.hpp"

#include <algorithm>

#include "frontend/numpy/data/known_values.hpp"
#include "frontend/source/data/measured_lengths.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/items/operands.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/indexing.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// Python's, NumPy's, or an array's of no axes, where it is known.
std::optional<bool> truth_of(const Value& item) {
  if (const auto* truth = item.as<bool>()) return *truth;
  return is_numpy_truth(item) ? numpy::known_any(*item.tensor()) : std::nullopt;
}

bool is_truth(const Value& item) { return truth_of(item).has_value(); }

std::vector<Value> items_between_brackets(const Value& index) {
  const Sequence* tuple = index.sequence();
  return tuple && tuple->is_tuple ? tuple->items : std::vector<Value>{index};
}

/// What makes room for truths, and takes each axis whole that other items take.
void add_room(numpy::Subscripts& room, const Value& item) {
  if (is_truth(item)) return room.push_back(numpy::newaxis);
  if (item.as<EllipsisValue>()) return room.push_back(numpy::ellipsis);
  const Array* mask = mask_index(item);
  const std::int64_t axes = mask ? mask->tensor().ndim() : item.is_none() ? 0 : 1;
  room.insert(room.end(), static_cast<std::size_t>(axes), numpy::slice(numpy::None{}));
}

/// False, or an array of no places: then NumPy asks none of the other arrays.
bool takes_nothing(const Value& item) {
  if (const auto truth = truth_of(item)) return !*truth;
  const Sequence* list = item.sequence();
  return list ? list->items.empty() : item.as<Array>() && item.tensor()->size() == 0;
}

/// The first known place that is outside of an axis.
std::optional<std::int64_t> place_outside(const Value& item, std::int64_t length) {
  const bool is_places = item.integer() || item.sequence() || item.tensor();
  if (!is_places || mask_index(item)) return std::nullopt;
  const LazyTensor places = item.sequence() ? array_of_list(item) : as_tensor(item);
  const auto known = is_integer(places.dtype()) && !measured_length(length)
                         ? numpy::known_values(numpy::astype(numpy::ravel(places), DType::int64))
                         : std::nullopt;
  if (!known) return std::nullopt;
  const std::int64_t *first = known->data<std::int64_t>(), *last = first + known->size();
  const auto* found =
      std::find_if(first, last, [&](std::int64_t place) { return place < -length || place >= length; });
  return found == last ? std::nullopt : std::optional(*found);
}

bool is_array_of_places(const Value& item) {
  return item.sequence() || (item.as<Array>() && item.tensor()->ndim() > 0);
}

/// NumPy's errors name the array's own axes, which truths are not among.
void check_own_axes(const std::vector<Value>& items, const LazyTensor& x) {
  std::vector<Value> others;
  std::ranges::copy_if(items, std::back_inserter(others), [](const Value& item) { return !is_truth(item); });
  check_masks(others, x);
  std::int64_t axis = 0, unnamed = x.ndim();
  for (const Value& item : others) unnamed -= axes_of(item);
  if (unnamed < 0) return;  // too many, whatever they are
  const bool nothing = std::ranges::any_of(items, takes_nothing);
  for (const Value& item : others) {
    const std::int64_t axes = item.as<EllipsisValue>() ? unnamed : axes_of(item);
    const std::int64_t length = axes == 1 ? x.shape()[static_cast<std::size_t>(axis)] : 0;
    const bool asked = axes == 1 && !item.as<EllipsisValue>() && !(nothing && is_array_of_places(item));
    if (const auto outside = asked ? place_outside(item, length) : std::nullopt)
      throw IndexError("index " + std::to_string(*outside) + " is out of bounds for axis " +
                       std::to_string(axis) + " with size " + std::to_string(length));
    axis += axes;
  }
}

Value places_of(bool truth) { return Array(numpy::zeros(Dims{truth ? 1 : 0}, {.dtype = DType::int64})); }

}  // namespace

bool is_numpy_truth(const Value& item) {
  const LazyTensor* tensor = item.tensor();
  return tensor && tensor->ndim() == 0 && tensor->dtype() == DType::bool_;
}

bool has_truth(const Value& index) {
  const Sequence* tuple = index.sequence();
  return tuple && tuple->is_tuple ? std::ranges::any_of(tuple->items, is_truth) : is_truth(index);
}

TruthsAsPlaces truths_as_places(const Array& array, const Value& index) {
  std::vector<Value> items = items_between_brackets(index);
  check_own_axes(items, array.tensor());
  numpy::Subscripts room;
  for (Value& item : items) {
    add_room(room, item);
    if (const auto truth = truth_of(item)) item = places_of(*truth);
  }
  return {array.view(numpy::getitem(array.tensor(), room)), make_sequence(std::move(items))};
}

}  // namespace weft::source
