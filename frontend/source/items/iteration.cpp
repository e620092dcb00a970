#include "frontend/source/items/iteration.hpp"

#include "frontend/source/data/measured_lengths.hpp"
#include "frontend/source/items/list_items.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/values/dicts.hpp"
#include "frontend/source/values/sets.hpp"
#include "frontend/source/values/texts.hpp"
#include "runtime/system/errors.hpp"
#include "weft/shaping.hpp"

namespace weft::source {
namespace {

class RuntimeError : public Error {
 public:
  using Error::Error;
  const char* python_name() const noexcept override { return "RuntimeError"; }
};

}  // namespace

Iteration::Iteration(const Value& iterable) : iterable_(settled_items(iterable)) {
  if (iterable_.as<std::shared_ptr<const BroadcastObject>>())
    throw NotImplementedError("iteration over np.broadcast is not read");
  if (iterable_.as<std::shared_ptr<const Text>>() && !iterable_.string())
    throw NotImplementedError("the characters of a text that data decide are not read one by one");
  if (!is_iterable(iterable_)) throw TypeError("'" + type_name(iterable_) + "' object is not iterable");
  const auto* array = iterable_.as<Array>();
  if (array && array->tensor().ndim() == 0) throw TypeError("iteration over a 0-d array");
  if (const auto view = dict_view(iterable_)) size_ = view->dict->items().size();
  if (const auto* set = set_in(iterable_)) size_ = (*set)->size();
}

std::optional<Value> Iteration::next() {
  if (const auto* array = iterable_.as<Array>()) return next_of_array(*array);
  if (const auto* zip = iterable_.as<std::shared_ptr<ZipValue>>()) return next_of_zip(**zip);
  if (const auto* range = iterable_.as<RangeValue>()) {
    if (position_ >= range->length()) return std::nullopt;
    return range->start + position_++ * range->step;
  }
  if (const auto* range = iterable_.as<ComputedRange>()) as_index(range->stop);  // for its error
  if (const auto view = dict_view(iterable_)) return next_of_dict(*view);
  if (const auto* set = set_in(iterable_)) return next_of_set(**set);
  if (const std::string* text = iterable_.string())
    return position_ < static_cast<PythonInt>(text->size()) ? std::optional(string_item(*text, position_++))
                                                            : std::nullopt;
  const std::vector<Value>& items = iterable_.sequence()->items;
  if (position_ >= static_cast<PythonInt>(items.size())) return std::nullopt;
  return items[static_cast<std::size_t>(position_++)];
}

std::optional<Value> Iteration::next_of_array(const Array& array) {
  const LazyTensor& tensor = array.tensor();
  if (measured_length(tensor.shape()[0]))
    throw NotImplementedError("iteration over an array whose length depends on data is not read");
  if (position_ >= tensor.shape()[0]) return std::nullopt;
  const LazyTensor item = numpy::getitem(tensor, {static_cast<std::int64_t>(position_++)});
  return item.ndim() == 0 ? Value(Scalar{item}) : Value(array.view(item));
}

std::optional<Value> Iteration::next_of_dict(const DictView& view) {
  if (view.dict->items().size() != size_) throw RuntimeError("dictionary changed size during iteration");
  const auto place = static_cast<std::size_t>(position_);
  if (place >= size_) return std::nullopt;
  ++position_;
  return item_of(view, place);
}

std::optional<Value> Iteration::next_of_set(const Set& set) {
  if (set.size() != size_) throw RuntimeError("Set changed size during iteration");
  if (position_ > static_cast<PythonInt>(size_)) return std::nullopt;
  ++position_;
  return set.next(table_place_);
}

std::optional<Value> Iteration::next_of_zip(ZipValue& zip) {
  if (zip.next_item) return zip.next_item();
  for (;;) {
    std::vector<Value> row;
    for (Iteration& column : zip.columns) {
      std::optional<Value> item = column.next();
      if (!item) return std::nullopt;
      row.push_back(std::move(*item));
    }
    if (row.empty()) return std::nullopt;
    if (!zip.of) return make_sequence(std::move(row));
    if (auto item = zip.of(std::move(row))) return item;
  }
}

void note_walk(const Value& iterable) {
  const auto* zip = iterable.as<std::shared_ptr<ZipValue>>();
  if (zip && zip->use_count() > 1) note_change((*zip)->name, zip->get());
}

void end_walk(const Value& iterable) {
  if (const auto* zip = iterable.as<std::shared_ptr<ZipValue>>())
    for (Iteration& column : (*zip)->columns) column.end();
}

std::shared_ptr<ZipValue> make_zip(const std::vector<Value>& columns) {
  const auto zip = std::make_shared<ZipValue>();
  for (const Value& column : columns) {
    zip->depth = std::max(zip->depth, nesting_of(column).depth + 1);
    zip->columns.emplace_back(column);
  }
  if (zip->depth > max_nesting) throw MemoryError("zips are nested too deeply");
  return zip;
}

bool is_iterable(const Value& value) {
  return is_list_or_tuple(value) || value.as<RangeValue>() || value.as<ComputedRange>() ||
         value.as<Array>() || value.as<std::shared_ptr<ZipValue>>() || value.string() || dict_view(value) ||
         set_in(value);
}

std::vector<Value> first_items(const Value& value, std::size_t most) {
  note_walk(value);
  Iteration iteration(value);
  std::vector<Value> items;
  while (items.size() < most)
    if (std::optional<Value> item = iteration.next())
      add_item(items, std::move(*item));
    else
      break;
  return items;
}

std::vector<Value> items_of(const Value& value) { return first_items(value, max_items + 1); }

std::vector<Value> items_in_any_order(const Value& value) {
  const auto* set = set_in(value);
  return set ? (*set)->items_in_any_order() : items_of(value);
}

void add_item(std::vector<Value>& items, Value item) {
  if (items.size() >= max_items) throw MemoryError("the list is too long");
  items.push_back(std::move(item));
}

}  // namespace weft::source
