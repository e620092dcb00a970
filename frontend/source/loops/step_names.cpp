// What a step leaves under the names that it binds.
#include <algorithm>

#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/loops/step_tracer.hpp"
#include "frontend/source/values/place_at_hand.hpp"

namespace weft::source {

void StepTracer::take_choices_apart() {
  Names& names = interpreter_.frame().names;
  for (const CarriedChoice& choice : choices_.all()) {
    if (!names.contains(choice.name())) refuse();  // the step deletes it
    choice.take_apart(names);
  }
  traced_.choices = choices_.all();
  traced_.parts = choices_.parts();
}

/// What is bound is of another kind than before the loop. Where steps are counted, the first may be read by
/// itself, which settles most names.
void StepTracer::refuse_kind(Index32 name, const Value& value) const {
  const bool is_counted = statement_.kind == StatementKind::for_ && !guard_;
  const bool is_inner = StepLists::depth() > 1;
  if (is_function() || (is_counted && !(is_inner && !uses_.always_bound.contains(name)))) refuse(true);
  throw OtherKind{name, value};
}

void StepTracer::collect_name(Index32 name) {
  if (choices_.contains(name)) return;  // its parts are
  const auto found = interpreter_.frame().names.find(name);
  const bool live = uses_.live.contains(name);
  if (found == interpreter_.frame().names.end() && live && held_before(name))
    refuse();  // the step deletes it
  if (found == interpreter_.frame().names.end()) return;
  const Value& value = found->second;
  if (is_dead(name)) return;
  if (is_choice(value)) throw OtherKind{name, value};
  if (const auto* scalar = value.as<Scalar>()) return collect_scalar(name, *scalar, live);
  if (const auto* array = value.as<Array>()) return collect_array(name, *array, live);
  if (const auto number = number_of(value); number && !is_target(name))
    return collect_number(name, *number, live);
  if (is_target(name)) return;
  if (is_grown_as_before(name, value)) return;
  if (is_kept_dict(name, value)) return;  // its items are handed on
  if (is_sequence_anew(name, value)) throw OtherKind{name, value};
  if (live && is_container(value)) refuse_change();
  refuse(true);
}

/// An int that is too large is said to be so at the loop.
LazyTensor StepTracer::narrowed_here(const ComputedNumber& number) const {
  const PlaceAtHand here(interpreter_.source(), statement_.offset);
  return narrowed(number, wide_bits).tensor;
}

void StepTracer::collect_number(Index32 name, const ComputedNumber& left, bool live) {
  const bool is_int = left.tensor.dtype() == DType::int64;
  Carried what{.kind = Carried::Kind::number, .name = name};
  if (is_int) what.low = -most_int, what.high = most_int;
  const auto given = std::ranges::find(scalars_, name, &GivenScalar::name);
  if (given == scalars_.end()) {
    if (live) refuse_kind(name, left);
    const Value* before = held_before(name);
    const auto begin = before ? number_of(*before) : std::nullopt;
    if (before && !begin) refuse(true);
    return carry(what, begin ? Tensor(begin->tensor) : Tensor(), {}, left.tensor);
  }
  if (!given->is_number && !given->or_python) refuse_kind(name, left);
  const ComputedNumber& number = given->number;
  LazyTensor tensor = left.tensor;
  if (is_int && given->variable.type().dtype == DType::int64) {
    const PythonInt slack = assumed_.wide.contains(name) ? most_growth : 0;
    if (left.low < number.low - slack || left.high > number.high + slack) {
      if (!assumed_.wide.contains(name)) throw Widened{name};
      tensor = narrowed_here(left);
    }
    what.low = static_cast<std::int64_t>(number.low), what.high = static_cast<std::int64_t>(number.high);
  }
  if (!Tensor(tensor).is(given->variable)) carry(what, given->before, given->variable, tensor);
}

void StepTracer::collect_scalar(Index32 name, const Scalar& scalar, bool live) {
  const Tensor left = scalar.tensor;
  Carried what{.kind = Carried::Kind::scalar, .name = name, .or_python = scalar.or_python};
  const auto given = std::ranges::find(scalars_, name, &GivenScalar::name);
  if (given == scalars_.end()) {
    if (live) refuse_kind(name, scalar);
    const Value* before = held_before(name);
    const auto* begin = before ? before->as<Scalar>() : nullptr;
    if (before && !begin) refuse(true);
    what.or_python |= begin && begin->or_python;
    return carry(what, begin ? Tensor(begin->tensor) : Tensor(), {}, left);
  }
  if (given->is_number) {
    if (statement_.kind == StatementKind::while_ || guard_) throw Widened{~name};
    refuse(true);
  }
  if (scalar.or_python && !given->or_python) throw Widened{~name};
  const bool may_take_none = statement_.kind == StatementKind::while_ || guard_ || StepLists::depth() > 1;
  what.or_python |= may_take_none && given->or_python;  // it is what it was
  if (!left.is(given->variable)) carry(what, given->before, given->variable, left);
}

void StepTracer::collect_array(Index32 name, const Array& array, bool live) {
  const auto varied = std::ranges::find(varied_, name, &VariedArray::name);
  if (varied != varied_.end()) return collect_varying(*varied, array);
  const auto before = before_.names().find(name);
  const auto* was = before == before_.names().end() ? nullptr : before->second.as<Array>();
  if (live && was && was->same_object(array)) return;
  if (was && takes_turns(was->storage())) {
    const std::size_t i = *place_of(*was);
    const Carried what{.kind = Carried::Kind::array, .storage = was->storage(), .name = name};
    return carry(what, before_.storages()[i].held.current, placeholders_[i], array.tensor());
  }
  if (was && measured_length(array.tensor().ndim() > 0 ? array.tensor().shape()[0] : 0) &&
      differ_in_length(Tensor(was->tensor()).type(), Tensor(array.tensor()).type()))
    return changing_.push_back(name);
  const auto handed_on = handed_on_by(array);
  if ((place_of(array) && !handed_on) || owners(array) != 1 || !array.is_whole()) refuse(true);
  Carried what{.kind = Carried::Kind::array,
               .name = name,
               .is_item = array.storage()->is_item,
               .perhaps = perhaps_given(array)};
  if (const auto shared = apart_.shared_by(name)) what.perhaps.push_back(shared);  // where no step is taken
  if (handed_on && steps_.by_data) add_memory_before(*handed_on, what.perhaps);    // where one is
  if (!held_before(name)) {
    if (live) refuse(true);
    return carry(what, {}, {}, array.tensor());
  }
  if (!was && live) refuse_kind(name, array);
  if (!was || !was->is_whole() || !was->writeable()) refuse(true);
  const auto i = place_of(*was);
  if (i && !written_[*i] && steps_.by_data && owners_before(*was) > 1) throw Shares{name};
  if (!i || written_[*i] || owners_before(*was) != 1) refuse(true);
  carry(what, before_.storages()[*i].held.current, live ? placeholders_[*i] : Tensor(), array.tensor());
}

/// The name that alone was bound to the array before the step, which has not written it: last = x; x = new.
std::optional<Index32> StepTracer::handed_on_by(const Array& array) const {
  const auto place = place_of(array);
  if (!place || written_[*place] || !array.writeable() || owners_before(array) != 1) return std::nullopt;
  const auto name = std::ranges::find_if(bound_, [&](Index32 each) {
    const Value* held = held_before(each);
    const auto* was = held ? held->as<Array>() : nullptr;
    return was && was->is_whole() && was->writeable() && was->storage() == array.storage();
  });
  return name == bound_.end() ? std::nullopt : std::optional(*name);
}

/// The memory of the name before the loop, as far as others see it.
void StepTracer::add_memory_before(Index32 name, std::vector<std::shared_ptr<Storage>>& memory) const {
  const auto held = held_before(name)->as<Array>()->storage();
  if (const auto shared = apart_.shared_by(name)) memory.push_back(shared);
  if (held->given) memory.push_back(held);
}

std::vector<std::shared_ptr<Storage>> StepTracer::perhaps_given(const Array& array) const {
  std::vector<std::shared_ptr<Storage>> given;
  for (const auto& each : array.storage()->perhaps) {
    const auto memory = each.lock();
    if (!memory) continue;
    if (owners(Array(memory)) > 0) refuse();
    if (memory->given) given.push_back(memory);
  }
  return given;
}

}  // namespace weft::source
