// Lists and dicts that a step puts in the place of others: p = {k: p[k] - g[k] for k in p}.
#include <algorithm>

#include "frontend/source/loops/step_tracer.hpp"
#include "frontend/source/operators/operators.hpp"
#include "frontend/source/texts/formatting.hpp"

namespace weft::source {
namespace {

const std::shared_ptr<Dict>* dict_in(const Value& value) { return value.as<std::shared_ptr<Dict>>(); }

/// The same keys, in the same order: 1 and True are equal, and not the same.
bool have_same_keys(const Dict& a, const Dict& b) {
  return std::ranges::equal(a.items(), b.items(), [](const Dict::Item& item, const Dict::Item& other) {
    return represented(item.first) == represented(other.first);
  });
}

/// How often the state leads to a container, but by names whose values nobody reads.
template <class IsDead>
int owners_but_dead(const LoopState& state, const void* container, const IsDead& is_dead) {
  int count = state.times_known(container);
  for (const auto& [name, value] : state.names())
    if (is_dead(name)) count -= owners_in(value, container);
  return count;
}

/// The lists and dicts that a value leads to, itself among them.
void append_containers(const Value& value, std::vector<const void*>& found) {
  const Sequence* sequence = value.sequence();
  if (dict_in(value) || (sequence && !sequence->is_tuple)) found.push_back(container_in(value));
  if (sequence)
    for (const Value& item : sequence->items) append_containers(item, found);
  if (dict_in(value))
    for (const auto& [key, item] : (*dict_in(value))->items()) append_containers(item, found);
}

}  // namespace

bool StepTracer::is_its_own(const Value& before, const Value& after) const {
  const auto dead = [&](Index32 name) { return is_dead(name); };
  const void* was = container_in(before);
  int known_before = owners_but_dead(before_, was, dead) + owners_in(walked_, was);
  for (const auto* frame = interpreter_.frame().caller; frame; frame = frame->caller)
    known_before += owners_in(frame->names, was);
  if (known_before != 1 || before_.has_generators()) return false;
  const LoopState now(interpreter_);
  std::vector<const void*> containers;
  append_containers(after, containers);
  return !now.has_generators() && std::ranges::all_of(containers, [&](const void* each) {
    return owners_but_dead(now, each, dead) == 1;
  });
}

void StepTracer::keep_dict(const std::shared_ptr<Dict>& before, const std::shared_ptr<Dict>& after) {
  if (!have_same_keys(*before, *after)) refuse_change();
  if (!is_its_own(before, after)) refuse(true);
  for (const auto& [key, value] : after->items()) {
    const Value was = *before->find(key);
    if (dict_in(was) && dict_in(value)) {
      if (*dict_in(was) != *dict_in(value)) keep_dict(*dict_in(was), *dict_in(value));
    } else {
      before->put(key, value);
    }
  }
}

void StepTracer::keep_dicts() {
  for (const Index32 name : bound_) {
    const auto found = interpreter_.frame().names.find(name);
    const Value* held = held_before(name);
    if (!held || found == interpreter_.frame().names.end() || !uses_.live.contains(name)) continue;
    const auto *before = dict_in(*held), *after = dict_in(found->second);
    if (!before || !after || *before == *after) continue;
    keep_dict(*before, *after);
    found->second = *before;
  }
}

bool StepTracer::is_kept_dict(Index32 name, const Value& value) const {
  const Value* held = held_before(name);
  return held && dict_in(value) && dict_in(*held) && *dict_in(value) == *dict_in(*held);
}

bool StepTracer::is_sequence_anew(Index32 name, const Value& value) const {
  const Value* held = held_before(name);
  if (!held || !is_list_or_tuple(value) || value.grown_list() || held->grown_list()) return false;
  const bool holds_lists = [&] {
    std::vector<const void*> containers;
    append_containers(value, containers);
    return !containers.empty();
  }();
  if (!holds_lists) return true;  // a tuple of numbers and arrays
  if (is_list(value) != is_list(*held) || container_in(value) == container_in(*held)) return false;
  if (!is_its_own(*held, value)) refuse(true);
  if (StepLists::is_appended(*value.sequence())) refuse();  // a change of it is one of an item
  return true;
}

}  // namespace weft::source
