#include "frontend/source/truth_subscripts.hpp"

#include <algorithm>

#include "frontend/numpy/known_values.hpp"
#include "frontend/source/masked_items.hpp"
#include "weft/creation.hpp"
#include "weft/indexing.hpp"
#include "weft/shaping.hpp"

namespace weft::source {
namespace {

/// Python's or NumPy's, where it is known.
std::optional<bool> truth_of(const Value& item) {
  if (const auto* truth = item.as<bool>()) return *truth;
  const auto* scalar = item.as<Scalar>();
  if (!scalar || scalar->tensor.dtype() != DType::bool_) return std::nullopt;
  return numpy::known_any(scalar->tensor);
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

Value places_of(bool truth) { return Array(numpy::zeros(Dims{truth ? 1 : 0}, {.dtype = DType::int64})); }

}  // namespace

bool has_truth(const Value& index) {
  const Sequence* tuple = index.sequence();
  return tuple && tuple->is_tuple ? std::ranges::any_of(tuple->items, is_truth) : is_truth(index);
}

TruthsAsPlaces truths_as_places(const Array& array, const Value& index) {
  std::vector<Value> items = items_between_brackets(index);
  numpy::Subscripts room;
  for (Value& item : items) {
    add_room(room, item);
    if (const auto truth = truth_of(item)) item = places_of(*truth);
  }
  return {array.view(numpy::getitem(array.tensor(), room)), make_sequence(std::move(items))};
}

}  // namespace weft::source
