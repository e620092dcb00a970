// What a loop may change, kept to be put back.
#include <algorithm>

#include "frontend/source/loop_step.hpp"

namespace weft::source {

LoopState::LoopState(Tracer& tracer)
    : tracer_(tracer),
      names_(tracer.frame_->names),
      returned_(tracer.frame_->returned),
      alive_(tracer.frame_->alive),
      steps_(tracer.steps_) {
  for (const auto* frame = tracer.frame_; frame; frame = frame->outer) collect(frame->names);
}

/// In the order of the names, so that graphs depend on the program alone.
void LoopState::collect(const Names& names) {
  std::vector<const Names::value_type*> sorted;
  for (const auto& entry : names) sorted.push_back(&entry);
  std::ranges::sort(sorted, {}, [](const auto* entry) { return entry->first; });
  for (const auto* entry : sorted) collect(entry->second);
}

void LoopState::collect(const Value& value) {
  if (const auto* array = value.as<Array>()) {
    const auto known = [&](const Held& held) { return held.storage == array->storage(); };
    if (std::ranges::none_of(storages_, known)) storages_.push_back({array->storage(), *array->storage()});
  }
  if (const auto* list = value.as<std::shared_ptr<Sequence>>()) {
    if (!(*list)->is_tuple) lists_.emplace_back(*list, (*list)->items);
    for (const Value& item : (*list)->items) collect(item);
  }
  if (const auto* method = value.as<NumpyCallable>(); method && method->self) collect(*method->self);
}

void LoopState::restore() const {
  tracer_.frame_->names = names_;
  tracer_.frame_->returned = returned_;
  tracer_.frame_->alive = alive_;
  tracer_.steps_ = steps_;
  for (const auto& [list, items] : lists_) list->items = items;
  for (const auto& [storage, held] : storages_) {
    storage->hold(held.current);
    storage->written = held.written;
  }
}

}  // namespace weft::source
