// The memory that a step changes, and who sees it.
#include <algorithm>

#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/source/loops/step_tracer.hpp"
#include "ir/infer.hpp"

namespace weft::source {

std::optional<StepTracer::Turn> StepTracer::turn_of(Index32 name) const {
  const Value* held = held_before(name);
  const auto found = interpreter_.frame().names.find(name);
  if (!held || found == interpreter_.frame().names.end()) return std::nullopt;
  const auto *was = held->as<Array>(), *now = found->second.as<Array>();
  if (!was || !now || !was->is_whole() || !now->is_whole() || !was->writeable() || !now->writeable())
    return std::nullopt;
  const auto before = place_of(*was), after = place_of(*now);
  if (!before || !after || owners_before(*was) != 1 || owners(*now) != 1) return std::nullopt;
  return Turn{*before, *after};
}

void StepTracer::find_turns() {
  std::vector<Turn> turns;
  for (const Index32 name : bound_)
    if (const auto turn = turn_of(name)) turns.push_back(*turn);
  const auto is_left = [&](const Turn& turn) {
    return std::ranges::find(turns, turn.after, &Turn::before) == turns.end();
  };
  while (std::erase_if(turns, is_left) > 0) continue;
  std::erase_if(turns, [](const Turn& turn) { return turn.before == turn.after; });
  const bool counted = statement_.kind == StatementKind::for_ && !guard_;
  for (const Turn& turn : turns) {
    const auto& storages = before_.storages();
    if (storages[turn.before].held.given && !counted) refuse();
    traced_.turns.emplace_back(storages[turn.before].storage, storages[turn.after].storage);
  }
}

bool StepTracer::takes_turns(const std::shared_ptr<Storage>& storage) const {
  return std::ranges::find(traced_.turns, storage, &decltype(traced_.turns)::value_type::first) !=
         traced_.turns.end();
}

void StepTracer::check_apart() const {
  for (const NamesApart::Apart& each : apart_.all())
    for (const Array& array : {each.shared, each.own})
      if (const auto i = place_of(array); i && (written_[*i] || takes_turns(array.storage()))) refuse(true);
}

void StepTracer::collect_storages() {
  for (std::size_t i = 0; i < placeholders_.size(); ++i) {
    const auto& [storage, held] = before_.storages()[i];
    const Tensor left = storage->current;
    written_.push_back(!left.is(placeholders_[i]) && !takes_turns(storage));
    if (!written_.back()) continue;
    if (is_function() && is_independent(left))
      traced_.changed.emplace_back(storage, outside(left));
    else if (is_function() && !is_dense(left.type()))
      carry({.storage = storage}, {}, {}, Tensor(numpy::copied_k(LazyTensor(left))));
    else
      carry({.storage = storage}, held.current, placeholders_[i], left);
  }
}

/// Memory and lists that were there before the step, and are items now. Those that a step changes are other
/// items at each step, in Python one and the same.
void StepTracer::collect_items() {
  for (const auto& [list, held] : before_.lists())
    if (list->is_item && !held.is_item) refuse_change();
  for (std::size_t i = 0; i < placeholders_.size(); ++i) {
    const auto& [storage, held] = before_.storages()[i];
    if (!storage->is_item || held.is_item) continue;
    if (written_[i])
      throw LoopRefused{statement_.offset, false,
                        "an array that a step of a loop changes, and a list holds, is not read; "
                        "list.append(x.copy()) appends another one"};
    traced_.items.push_back(storage);
  }
}

}  // namespace weft::source
