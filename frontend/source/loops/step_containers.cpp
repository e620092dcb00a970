// Lists and dicts that a step puts in the place of others: p = {k: p[k] - g[k] for k in p}.
#include <algorithm>

#include "frontend/source/loops/step_tracer.hpp"
#include "frontend/source/operators/operators.hpp"

namespace weft::source {
namespace {

const std::shared_ptr<Dict>* dict_in(const Value& value) { return value.as<std::shared_ptr<Dict>>(); }

bool have_same_keys(const Dict& a, const Dict& b) {
  return std::ranges::equal(a.items(), b.items(), [&](const Dict::Item& item, const Dict::Item& other) {
    const Value* found = a.find(other.first);
    return found == &item.second;
  });
}

}  // namespace

bool StepTracer::is_its_own(const Value& before, const Value& after) const {
  const void *was = container_in(before), *is = container_in(after);
  int known_before = before_.is_known_elsewhere(was) + owners_in(walked_, was);
  for (const auto& [name, value] : before_.names())
    if (!is_dead(name)) known_before += owners_in(value, was);
  for (const auto* frame = interpreter_.frame().caller; frame; frame = frame->caller)
    known_before += owners_in(frame->names, was);
  int known_after = 0;
  for (const auto& [name, value] : interpreter_.frame().names)
    if (!is_dead(name)) known_after += owners_in(value, is);
  return known_before == 1 && known_after == 1;
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
    if (!held || found == interpreter_.frame().names.end() || is_dead(name)) continue;
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

bool StepTracer::is_list_anew(Index32 name, const Value& value) const {
  const Value* held = held_before(name);
  if (!held || !is_list(value) || !is_list(*held) || value.grown_list() || held->grown_list()) return false;
  if (container_in(value) == container_in(*held)) return false;
  if (!is_its_own(*held, value)) refuse(true);
  if (StepLists::is_appended(*value.sequence())) refuse();  // a change of it is one of an item
  return true;
}

}  // namespace weft::source
