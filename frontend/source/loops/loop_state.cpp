#include "frontend/source/loops/loop_state.hpp"

#include <algorithm>

#include "frontend/source/data/float_errors.hpp"
#include "frontend/source/data/raising.hpp"
#include "frontend/source/random/random_values.hpp"
#include "frontend/source/values/choice.hpp"
#include "frontend/source/values/grown_list.hpp"
#include "frontend/source/values/reading.hpp"

namespace weft::source {

namespace {

/// How many of the values that the value leads to, itself among them, are so.
template <class Is>
int count_in(const Value& value, const Is& is) {
  int count = is(value);
  if (const auto* sequence = value.as<std::shared_ptr<Sequence>>())
    for (const Value& item : (*sequence)->items) count += count_in(item, is);
  if (const auto view = dict_view(value))
    for (const auto& [key, item] : view->dict->items()) count += count_in(item, is);
  if (const auto* choice = value.as<std::shared_ptr<const Choice>>())
    for (const auto& [condition, way] : (*choice)->ways) count += count_in(way, is);
  return count;
}

template <class Owned>
int owners_in_all(const Names& names, const Owned& owned) {
  int count = 0;
  for (const auto& [name, value] : names) count += owners_in(value, owned);
  return count;
}

}  // namespace

int owners_in(const Value& value, const Array& array) {
  return count_in(value, [&](const Value& each) {
    const auto* other = each.as<Array>();
    return other && other->storage() == array.storage();
  });
}

int owners_in(const Names& names, const Array& array) { return owners_in_all(names, array); }

int owners_in(const Value& value, const void* container) {
  return count_in(value, [&](const Value& each) { return container_in(each) == container; });
}

int owners_in(const Names& names, const void* container) { return owners_in_all(names, container); }

const void* container_in(const Value& value) {
  if (const auto* sequence = value.as<std::shared_ptr<Sequence>>()) return sequence->get();
  const auto view = dict_view(value);
  return view ? view->dict.get() : nullptr;
}

LoopState::LoopState(Interpreter& interpreter)
    : interpreter_(interpreter),
      names_(interpreter.frame().names),
      returned_(interpreter.frame().returned),
      alive_(interpreter.frame().alive),
      steps_(interpreter.steps()),
      errors_kept_(ReadFloatErrors::at_hand().kept()) {
  for (const Frame* frame = &interpreter.frame(); frame; frame = frame->caller) waiting_.insert(frame);
  for (const Frame* frame = &interpreter.frame(); frame; frame = frame->outer.get()) {
    known_.insert(frame);
    collect(frame->names);
  }
  collect_frames();
  collect(Array(reading().none_raised));
  if (const auto& marks = ReadFloatErrors::at_hand().marks()) collect(*marks);
  if (reading().random) collect(reading().random);
}

/// Those that functions know: each of them may know others.
void LoopState::collect_frames() {
  while (!frames_.empty()) {
    const Frame* frame = frames_.back();
    frames_.pop_back();
    if (!known_.insert(frame).second) continue;
    is_elsewhere_ = !waiting_.contains(frame);
    collect(frame->names);
    if (frame->outer) frames_.push_back(frame->outer.get());
  }
}

/// In the order of the names, so that graphs depend on the program alone.
void LoopState::collect(const Names& names) {
  std::vector<const Names::value_type*> sorted;
  for (const auto& entry : names) sorted.push_back(&entry);
  std::ranges::sort(sorted, {}, [](const auto* entry) { return entry->first; });
  for (const auto* entry : sorted) collect(entry->second);
}

/// A list or a dict is kept once.
void LoopState::collect(const Value& value) {
  if (const void* container = container_in(value)) ++times_known_[container];
  if (const auto* array = value.as<Array>()) {
    const auto& storage = array->storage();
    if (places_.try_emplace(storage.get(), storages_.size()).second) storages_.push_back({storage, *storage});
    if (is_elsewhere_) elsewhere_.insert(storage.get());
  }
  if (const auto* list = value.as<std::shared_ptr<Sequence>>()) {
    if (!(*list)->is_tuple && containers_.insert(list->get()).second) lists_.emplace_back(*list, **list);
    for (const Value& item : (*list)->items) collect(item);
    if (const GrownList* grown = value.grown_list()) collect(*grown);
  }
  if (const auto* zip = value.as<std::shared_ptr<ZipValue>>(); zip && containers_.insert(zip->get()).second) {
    zips_.emplace_back(*zip, **zip);
    for (const Iteration& column : (*zip)->columns) collect(column.iterable());
  }
  if (const auto view = dict_view(value)) {
    if (containers_.insert(view->dict.get()).second) dicts_.emplace_back(view->dict, *view->dict);
    for (const auto& [key, item] : view->dict->items()) collect(item);
  }
  if (const auto* set = set_in(value); set && containers_.insert(set->get()).second)
    sets_.emplace_back(*set, **set);
  if (const auto* function = value.as<UserFunction>()) {
    frames_.push_back((*function)->around.get());
    const bool before = std::exchange(is_elsewhere_, true);
    for (const auto& given : (*function)->defaults)
      if (given) collect(*given);
    is_elsewhere_ = before;
  }
  if (const auto* choice = value.as<std::shared_ptr<const Choice>>())
    for (const auto& [condition, way] : (*choice)->ways) collect(way);
  if (const auto* module = value.as<OwnModule>()) frames_.push_back(module->names.get());
  if (const auto* random = value.as<RandomValue>(); random && (*random)->bits) collect((*random)->state());
  if (const auto* method = value.as<NumpyCallable>(); method && method->self) collect(*method->self);
}

/// The items that were known come first, as where all were: lists keep their places.
void LoopState::collect(const GrownList& list) {
  for (const Value& item : list.first) collect(item);
  for (const Array& column : list.columns) collect(column);
  if (!list.known) collect(list.count);
}

bool LoopState::has_generators() const {
  return std::ranges::any_of(zips_, [](const auto& kept) { return bool(kept.first->next_item); });
}

bool LoopState::is_restorable() const {
  return std::ranges::all_of(zips_, [](const auto& kept) {
    const auto& [zip, before] = kept;
    return !zip->next_item || zip->asked == before.asked;
  });
}

void LoopState::restore() const {
  interpreter_.frame().names = names_;
  interpreter_.frame().returned = returned_;
  interpreter_.frame().alive = alive_;
  interpreter_.steps() = steps_;
  reading().changes = changes_;
  ReadFloatErrors::at_hand().drop_from(errors_kept_);
  for (const auto& [list, before] : lists_) *list = before;
  for (const auto& [zip, before] : zips_) {
    if (zip->next_item && zip->asked != before.asked)
      interpreter_.source().fail(
          zip->place, "NotImplementedError",
          "a generator whose items a loop takes that has to be read twice is not read");
    *zip = before;
  }
  for (const auto& [dict, items] : dicts_) *dict = items;
  for (const auto& [set, items] : sets_) *set = items;
  for (const auto& [storage, held] : storages_) {
    storage->hold(held.current);
    storage->written = held.written;
    storage->is_item = held.is_item;
  }
}

}  // namespace weft::source
