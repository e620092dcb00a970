// Tuples and lists, of bounded length and depth, that never hold themselves.
#include <algorithm>

#include "frontend/source/values/choice.hpp"
#include "frontend/source/values/dicts.hpp"
#include "frontend/source/values/frame.hpp"
#include "frontend/source/values/reading.hpp"
#include "frontend/source/values/sets.hpp"
#include "frontend/source/values/values.hpp"
#include "frontend/source/values/zip_value.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {

namespace {

/// That of all ways together.
Nesting nesting_of(const Choice& choice) {
  Nesting all;
  for (const auto& [condition, value] : choice.ways) {
    const Nesting way = weft::source::nesting_of(value);
    all = {std::max(all.depth, way.depth), all.open || way.open};
  }
  return all;
}

}  // namespace

Nesting nesting_of(const Value& value) {
  if (const auto* sequence = value.as<std::shared_ptr<Sequence>>())
    return {(*sequence)->depth, (*sequence)->open};
  if (const auto* zip = value.as<std::shared_ptr<ZipValue>>()) return {(*zip)->depth, true};
  if (const auto view = dict_view(value)) return {view->dict->depth(), true};
  if (const auto* set = set_in(value)) return {(*set)->depth(), false};
  if (const auto* function = value.as<UserFunction>()) return {(*function)->depth, false};
  if (const auto* choice = value.as<std::shared_ptr<const Choice>>()) return nesting_of(**choice);
  const auto* callable = value.as<NumpyCallable>();
  if (!callable || !callable->self) return {};
  const Nesting self = nesting_of(*callable->self);
  return {self.depth + 1, self.open};
}

Value make_sequence(std::vector<Value> items, bool is_tuple) {
  if (items.size() > max_items) throw MemoryError("the sequence is too long");
  const auto sequence = std::make_shared<Sequence>();
  sequence->is_tuple = is_tuple;
  sequence->open = !is_tuple;
  if (!is_tuple) sequence->made_where = WritesWhere::condition();
  for (const Value& item : items) {
    const Nesting inner = nesting_of(item);
    sequence->depth = std::max(sequence->depth, inner.depth + 1);
    sequence->open |= inner.open;
    if (inner.open) put_within(item, 1, nullptr);
  }
  if (sequence->depth > max_nesting) throw MemoryError("tuples and lists are nested too deeply");
  sequence->items = std::move(items);
  return sequence;
}

Value tuple_unless_one(std::vector<Value> items) {
  return items.size() == 1 ? std::move(items[0]) : make_sequence(std::move(items));
}

std::uint64_t changes_noted() { return reading().changes; }

namespace {

/// What the step at hand has made, it may change.
void note_change(const std::string& kind, const Tensor& made, const void* container) {
  const auto is_new = reading().is_new;
  if (!container || !is_new || !is_new(container)) ++reading().changes;
  if (writes_depend(made))
    throw NotImplementedError("a change of a " + kind +
                              ", where a condition depends on the data of an array, is not read");
}

}  // namespace

void note_change(const std::string& kind, const void* container) { note_change(kind, Tensor(), container); }

bool is_settled(Sequence& list) {
  const auto settles = reading().settles;
  return settles && settles(list);
}

void note_change(Sequence& list) {
  if (list.grown && !is_settled(list))
    throw NotImplementedError(
        "a list of as many items as data decide is changed by append, extend, pop() and list[i] = item, but "
        "not so");
  if (list.is_item)
    throw NotImplementedError("a list that is an item which data choose, or append, is not changed");
  note_change("list", list.made_where, &list);
  list.packed = nullptr;
}

namespace {

/// Where `value` lies deeper than it knows of, so does all that lies in it.
template <class Container>
bool sinks(Container& value, int level, const void* holder) {
  if (&value == holder) throw NotImplementedError("a list or a dict that holds itself is not read");
  if (value.level >= level) return false;
  value.level = level;
  return true;
}

}  // namespace

void put_within(const Value& value, int level, const void* holder) {
  const Nesting inner = nesting_of(value);
  if (level + (inner.open ? 1 : inner.depth) > max_nesting)
    throw MemoryError("tuples, lists and dicts are nested too deeply");
  if (!inner.open) return;
  if (const auto* sequence = value.as<std::shared_ptr<Sequence>>()) {
    if (!sinks(**sequence, level, holder)) return;
    for (const Value& item : (*sequence)->items) put_within(item, level + 1, holder);
  } else if (const auto* dict = value.as<std::shared_ptr<Dict>>()) {
    if (!sinks(**dict, level, holder)) return;
    for (const auto& [key, item] : (*dict)->items()) put_within(item, level + 1, holder);
  } else if (const auto* choice = value.as<std::shared_ptr<const Choice>>()) {
    for (const auto& [condition, way] : (*choice)->ways) put_within(way, level, holder);
  } else if (holder) {
    throw NotImplementedError("a '" + type_name(value) + "' cannot be put into a list or a dict that exists");
  }
}

Value make_tuple(const Dims& dims) { return make_sequence(std::vector<Value>(dims.begin(), dims.end())); }

void take_in(Sequence& list, const Value& item) {
  put_within(item, list.level + 1, &list);
  list.depth = std::max(list.depth, nesting_of(item).depth + 1);
}

}  // namespace weft::source
