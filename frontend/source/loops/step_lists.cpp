// Lists that a step makes longer.
#include <algorithm>

#include "frontend/source/items/stacked_lists.hpp"
#include "frontend/source/loops/step_tracer.hpp"

namespace weft::source {

void StepTracer::refuse_change() const {
  throw LoopRefused{statement_.offset, false,
                    "a list, dict or set that changes in a loop of as many steps as data decide is not read, "
                    "but for a list whose items are appended, popped and assigned"};
}

/// out += [item] binds the name anew to the list that it was.
bool StepTracer::is_grown_as_before(Index32 name, const Value& value) const {
  const Value* held = held_before(name);
  return held && held->grown_list() && value.grown_list() &&
         *held->as<std::shared_ptr<Sequence>>() == *value.as<std::shared_ptr<Sequence>>();
}

void StepTracer::collect_lists(const StepLists& lists) {
  std::erase_if(interpreter_.frame().names, [&](const auto& entry) { return is_dead(entry.first); });
  const auto is_bound_to = [&](const Array& array) {
    return std::ranges::any_of(bound_, [&](Index32 name) {
      const Value* held = held_before(name);
      return held && owners_in(*held, array) > 0;
    });
  };
  for (const auto& [list, memory] : lists.shared()) {
    const auto stacked =
        std::ranges::find(stacked_, list, [](const StackedList& of) { return of.list.get(); });
    if (stacked == stacked_.end()) continue;
    stacked->is_shared = true;
    const Array array(memory);
    if (!stacked->by_data && place_of(array) && !is_bound_to(array)) refuse();  // the same at each step
  }
  if (lists.shares_lists()) refuse();
  for (StackedList stacked : stacked_) {
    const auto appended = stacked.by_data ? lists.appended_evenly(*stacked.list) : stacked.each;
    if (!appended) continue;
    stacked.each = *appended;
    stacked.is_shared |= stacked.list->grown->is_shared;
    traced_.lists.push_back(stacked);
  }
}

bool StepTracer::carries_lists_alone() const {
  std::size_t columns = 0;
  for (const StackedList& stacked : stacked_) columns += stacked.list->grown->columns.size();
  return traced_.carried.size() == columns;
}

}  // namespace weft::source
