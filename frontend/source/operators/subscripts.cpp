#include "frontend/source/operators/subscripts.hpp"

#include <algorithm>

#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/items/array_items.hpp"
#include "frontend/source/items/grown_items.hpp"
#include "frontend/source/items/list_items.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/operators/choosing.hpp"
#include "frontend/source/operators/dict_items.hpp"
#include "frontend/source/operators/index_maker.hpp"
#include "frontend/source/values/text_values.hpp"
#include "runtime/system/errors.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

Value range_item(const RangeValue& range, const Value& index) {
  const std::int64_t i = as_index(index);
  const PythonInt place = i < 0 ? i + range.length() : i;
  if (place < 0 || place >= range.length()) throw IndexError("range object index out of range");
  return range.start + place * range.step;
}

/// Slices of anything but ints are no indexes.
void check_slices(const Value& index) {
  const Sequence* tuple = index.sequence();
  if (tuple && tuple->is_tuple) std::ranges::for_each(tuple->items, check_slices);
  if (const auto* range = index.as<SliceValue>(); range && range->written)
    throw TypeError("slice indices must be integers or None or have an __index__ method");
}

/// Where an item of an index is True, if that is a bool which data decide.
std::optional<LazyTensor> truth_by_data(const Value& item) {
  const auto* scalar = item.as<Scalar>();
  const auto* number = item.as<ComputedNumber>();
  if (!scalar && !number) return std::nullopt;
  const LazyTensor& tensor = scalar ? scalar->tensor : number->tensor;
  return tensor.dtype() == DType::bool_ ? unknown_truth(item) : std::nullopt;
}

Value either_truth(const Value& item) {
  const auto holds = truth_by_data(item);
  return holds ? choice_of({{*holds, true}, {numpy::logical_not(*holds), false}}) : item;
}

}  // namespace

Value with_known_truths(const Value& container, const Value& index) {
  if (!container.tensor()) return index;
  const auto* tuple = index.as<std::shared_ptr<Sequence>>();
  if (!tuple || !(*tuple)->is_tuple) return either_truth(index);
  std::vector<Value> items = (*tuple)->items;
  if (std::ranges::none_of(items, [](const Value& item) { return truth_by_data(item).has_value(); }))
    return index;
  std::ranges::transform(items, items.begin(), either_truth);
  return make_sequence(std::move(items));
}

Value subscripted(const Value& container, const Value& index) {
  if (const auto* maker = container.as<IndexMaker>()) return made_of_index(*maker, index);
  check_slices(index);
  if (container.as<Marked>() || index.as<Marked>())
    return subscripted(settled_items(container), settled_items(index));
  if (container.tensor()) return array_item(container, index);
  if (const GrownList* list = container.grown_list(); list && !index.as<SliceValue>())
    return grown_item(*list, index);
  if (const Sequence* sequence = container.sequence()) return sequence_item(*sequence, index);
  if (const auto* range = container.as<RangeValue>()) return range_item(*range, index);
  if (container.as<ComputedRange>()) as_index(container.as<ComputedRange>()->stop);  // for its error
  if (const std::string* text = container.string()) return string_item(*text, index);
  if (const auto* dict = container.as<std::shared_ptr<Dict>>()) {
    if (const Value* found = (*dict)->find(index)) return *found;
    no_such_key(index);
  }
  refuse_unknown_text(container, "a part");
  throw TypeError("'" + type_name(container) + "' object is not subscriptable");
}

void assign_subscript(const Value& container, const Value& index, const Value& value) {
  check_slices(index);
  if (index.as<Marked>()) return assign_subscript(container, settled_items(index), value);
  if (const auto* array = container.as<Array>()) return assign_array_item(*array, index, value);
  if (const auto* dict = container.as<std::shared_ptr<Dict>>())
    return assign_dict_item(**dict, index, settled_items(value));
  const auto* list = container.as<std::shared_ptr<Sequence>>();
  if (!list || (*list)->is_tuple)
    throw TypeError("'" + type_name(container) + "' object does not support item assignment");
  assign_list_item(**list, index, value);
}

void delete_subscript(const Value& container, const Value& index) {
  check_slices(index);
  if (container.as<Array>()) throw ValueError("cannot delete array elements");
  if (const auto* dict = container.as<std::shared_ptr<Dict>>())
    return static_cast<void>((*dict)->remove(index));
  const auto* list = container.as<std::shared_ptr<Sequence>>();
  if (!list || (*list)->is_tuple)
    throw TypeError("'" + type_name(container) + "' object doesn't support item deletion");
  delete_list_item(**list, index);
}

}  // namespace weft::source
