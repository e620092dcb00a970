#include "frontend/source/items/grown_columns.hpp"

#include <algorithm>

#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/items/array_items.hpp"
#include "frontend/source/items/item_form.hpp"
#include "frontend/source/items/operands.hpp"
#include "weft/joining.hpp"
#include "weft/shaping.hpp"

namespace weft::source {
namespace {

LazyTensor empty_column(const Value& part, std::int64_t room) {
  const LazyTensor item = as_tensor(part);
  Dims shape = item.shape();
  shape.insert(shape.begin(), room);
  return numpy::zeros(shape, {.dtype = item.dtype()});
}

Value part_at(const GrownList& list, const Value& like, std::size_t column, const Value& place) {
  const Value read = array_item(list.columns[column], place);
  const LazyTensor& tensor = *read.tensor();
  if (like.as<ComputedNumber>()) return computed_number(tensor);
  if (const auto* scalar = like.as<Scalar>()) return Scalar{tensor, scalar->or_python};
  return Array(tensor);
}

}  // namespace

void keep_as_item(const Value& part) {
  if (const auto* array = part.as<Array>()) array->storage()->is_item = true;
  const auto* sequence = part.as<std::shared_ptr<Sequence>>();
  if (!sequence) return;
  if (!(*sequence)->is_tuple) (*sequence)->is_item = true;
  for (const Value& each : (*sequence)->items) keep_as_item(each);
}

Value item_in_columns(const GrownList& list, const Value& place) {
  std::vector<Value> parts = parts_of(list.form);
  for (std::size_t i = 0; i < parts.size(); ++i) parts[i] = part_at(list, parts[i], i, place);
  return item_of_parts(list.form, parts);
}

void assign_parts(const GrownList& list, const Value& place, const Value& item) {
  for (std::size_t i = 0; const Value& part : parts_of(item))
    assign_array_item(list.columns[i++], place, part);
  keep_as_item(item);
}

void make_room(GrownList& list, std::int64_t room) {
  for (std::size_t i = 0; const Value& part : parts_of(list.form)) {
    Array& column = list.columns[i++];
    const std::int64_t held = column.tensor().shape()[0];
    const LazyTensor more = empty_column(part, room - held);
    column = Array(held == 0 ? more : numpy::concatenate({column.tensor(), more}));
  }
}

GrownList grown_of(const std::vector<Value>& items, Value form) {
  for (const Value& item : items)
    if (auto wider = wider_form(form, item)) form = *std::move(wider);
  const std::vector<Value> parts = parts_of(form);
  std::vector<std::vector<LazyTensor>> columns(parts.size());
  for (const Value& item : items)
    for (std::size_t i = 0; const Value& part : parts_of(item)) columns[i++].push_back(as_tensor(part));
  for (const Value& item : items) keep_as_item(item);
  const auto length = static_cast<std::int64_t>(items.size());
  GrownList made{.form = form, .columns = {}, .count = Array(constant(length)), .most = length};
  for (std::size_t i = 0; i < parts.size(); ++i)
    made.columns.emplace_back(length == 0 ? empty_column(parts[i], 0)
                                          : numpy::stack({columns[i].begin(), columns[i].end()}));
  return made;
}

}  // namespace weft::source
