// What `=` and its augmented forms do to names, items and views.
#include <algorithm>

#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/interpreter/augmented.hpp"
#include "frontend/source/interpreter/tracer.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/loops/loop_step.hpp"
#include "frontend/source/names/attribute_writes.hpp"
#include "frontend/source/names/attributes.hpp"
#include "frontend/source/operators/choosing.hpp"
#include "frontend/source/operators/subscripts.hpp"
#include "frontend/source/syntax/loop_syntax.hpp"
#include "frontend/source/values/choice.hpp"
#include "frontend/source/values/place_at_hand.hpp"
#include "runtime/system/errors.hpp"
#include "weft/shaping.hpp"

namespace weft::source {
namespace {

/// Whether the array is an item of a tuple or a list, or what a name may be bound to.
bool holds(const Value& value, const Array& array) {
  if (value.as<std::shared_ptr<const Choice>>()) return owners_in(value, array) > 0;
  const Sequence* sequence = value.sequence();
  if (!sequence) return false;
  return std::ranges::any_of(sequence->items, [&](const Value& item) {
    const auto* other = item.as<Array>();
    return (other && other->same_object(array)) || holds(item, array);
  });
}

}  // namespace

/// What a mask marks is an array for all that have a name for it.
void Tracer::bind(Index32 name, const Value& value) {
  frame_->names.insert_or_assign(name, settled_items(value));
}

void Tracer::assign(const Expression& target, const Value& value) {
  switch (target.kind) {
    case ExpressionKind::name:
      return placed(source(), target.offset, [&] { bind(target.symbol, value); });
    case ExpressionKind::subscript: {
      const Value container = evaluate(syntax_.child(target, 0)), index = evaluate(syntax_.child(target, 1));
      return assign_each_way(target, value, [&](const Value& way) {
        of_each_index(container, index, [&](const Value& of, const Value& place) {
          assign_subscript(of, place, way);
          return NoneValue{};
        });
      });
    }
    case ExpressionKind::attribute: {
      const Value object = evaluate(syntax_.child(target));
      return assign_each_way(target, value, [&](const Value& way) { assign_attribute(object, target, way); });
    }
    default:
      return unpack(target, value);
  }
}

void Tracer::assign_each_way(const Expression& target, const Value& value,
                             const std::function<void(const Value&)>& assign_way) {
  placed(source(), target.offset, [&] {
    of_each_way(value, [&](const Value& way) {
      assign_way(way);
      return NoneValue{};
    });
  });
}

void Tracer::assign_attribute(const Value& object, const Expression& target, const Value& value) {
  const std::string& name = syntax_.names[target.symbol];
  const bool has_name = syntax_.child(target).kind == ExpressionKind::name;
  if (name == "shape" && (has_name || !object.as<Array>())) return assign_shape(object, value);
  set_attribute(object, name, value);
}

/// Each name that is bound to the array is bound to the view of its memory that has the shape.
void Tracer::assign_shape(const Value& held, const Value& value) {
  const auto* array = held.as<Array>();
  if (!array) throw AttributeError("attribute 'shape' of '" + type_name(held) + "' objects is not writable");
  const LazyTensor reshaped = numpy::reshape(array->tensor(), as_lengths(value));
  if (array->storage()->given && array->is_whole())
    throw NotImplementedError("assignment to the shape of an argument, which its caller sees, is not read");
  const Array seen = array->view(reshaped);
  if (seen.storage() != array->storage())
    throw AttributeError(
        "Incompatible shape for in-place modification. Use `.reshape()` to make a copy with the desired "
        "shape.");
  if (writes_depend())
    throw NotImplementedError(
        "assignment to a shape where a condition depends on the data of an array is not read");
  if (LoopState(*this).is_known_elsewhere(*array))
    throw NotImplementedError(
        "assignment to the shape of what a function of an ended call knows is not read");
  for (Frame* frame = frame_; frame; frame = frame->caller)
    for (auto& [name, bound] : frame->names) {
      if (const auto* other = bound.as<Array>(); other && other->same_object(*array)) bound = seen;
      if (holds(bound, *array))
        throw NotImplementedError(
            "assignment to the shape of an item of a list, or of what data choose, is not read");
    }
}

/// As many items as there are targets.
std::vector<Value> Tracer::unpacked(const Expression& target, const Value& value) {
  std::vector<Value> items = items_to_unpack(target, value, target.count + std::size_t{1});  // one too many
  if (items.size() < target.count)
    source().fail(target.offset, "ValueError",
                  "not enough values to unpack (expected " + std::to_string(target.count) + ", got " +
                      std::to_string(items.size()) + ")");
  if (items.size() > target.count)
    source().fail(target.offset, "ValueError",
                  "too many values to unpack (expected " + std::to_string(target.count) + ")");
  return items;
}

std::vector<Value> Tracer::items_to_unpack(const Expression& target, const Value& value,
                                           std::size_t most) const {
  return placed(source(), target.offset, [&] {
    const Value walked = settled_items(value);
    if (!is_iterable(walked)) throw TypeError("cannot unpack non-iterable " + type_name(value) + " object");
    return first_items(walked, most);
  });
}

void Tracer::unpack(const Expression& target, const Value& value) {
  for (Index32 i = 0; i < target.count; ++i) {
    if (syntax_.child(target, i).kind != ExpressionKind::starred) continue;
    placed(source(), target.offset, [&] { refuse_choice(value); });
    return unpack_rest(target, items_to_unpack(target, value, max_items + 1), i);
  }
  const bool is_one_of = value.as<std::shared_ptr<const Choice>>() != nullptr;
  const auto as_tuple = [&](const Value& way) { return make_sequence(unpacked(target, way)); };
  const std::vector<Value> items = unpacked(target, is_one_of ? of_each_way(value, as_tuple) : value);
  for (Index32 i = 0; i < target.count; ++i) assign(syntax_.child(target, i), items[i]);
}

/// What the other targets leave is a list.
void Tracer::unpack_rest(const Expression& target, std::vector<Value> items, Index32 starred) {
  const Index32 others = target.count - 1;
  if (items.size() < others)
    source().fail(target.offset, "ValueError",
                  "not enough values to unpack (expected at least " + std::to_string(others) + ", got " +
                      std::to_string(items.size()) + ")");
  const auto first = items.begin() + starred, last = items.end() - (others - starred);
  const Value rest = make_sequence({first, last}, false);
  for (Index32 i = 0; i < starred; ++i) assign(syntax_.child(target, i), items[i]);
  assign(syntax_.child(syntax_.child(target, starred)), rest);
  for (Index32 i = starred + 1; i < target.count; ++i)
    assign(syntax_.child(target, i), *(last + (i - starred - 1)));
}

/// Parts that are views are written in place.
void Tracer::augment_attribute(const Expression& target, const std::function<Value(const Value&)>& changed) {
  const Value object = evaluate(syntax_.child(target));
  const Value held =
      placed(source(), target.offset, [&] { return attribute(object, syntax_.names[target.symbol]); });
  const Value value = changed(held);
  const auto* array = held.as<Array>();
  const auto* made = value.as<Array>();
  if (!array || array->is_flat() || !made || made->storage() != array->storage())
    placed(source(), target.offset, [&] { assign_attribute(object, target, value); });
}

void Tracer::augment(const Statement& statement) {
  const Expression& target = syntax_.expression(statement, 0);
  const auto changed = [&](const Value& held) {
    const Value value = evaluate_any(syntax_.expression(statement, 1));
    return placed(source(), statement.offset, [&] {
      return of_each_way(value, [&](const Value& way) { return augmented(statement.token, held, way); });
    });
  };
  if (target.kind == ExpressionKind::name) return bind(target.symbol, changed(evaluate(target)));
  if (target.kind == ExpressionKind::attribute) return augment_attribute(target, changed);
  const Value container = evaluate(syntax_.child(target, 0)), index = evaluate(syntax_.child(target, 1));
  placed(source(), target.offset, [&] {
    const Value known = with_known_truths(container, index);
    if (is_choice(known)) refuse_named(syntax_, syntax_.expression(statement, 1));  // it is read for each way
    of_each_way(known, [&](const Value& place) {
      augment_item(statement, container, place, changed);
      return NoneValue{};
    });
  });
}

/// a[i] += b reads a[i] once: a view is written in place, and then is what it was assigned; else the item is
/// replaced.
void Tracer::augment_item(const Statement& statement, const Value& container, const Value& index,
                          const std::function<Value(const Value&)>& changed) {
  const auto* array = container.as<Array>();
  if (const Array* mask = array ? mask_index(index) : nullptr) {
    const Value value = evaluate(syntax_.expression(statement, 1));
    return placed(source(), statement.offset,
                  [&] { augment_masked(augmented, statement.token, *array, mask->tensor(), value); });
  }
  const Value item = subscripted(container, index);
  const Value value = changed(item);
  const bool in_place = array && item.as<Array>() && item.as<Array>()->storage() == array->storage();
  if (!in_place) assign_subscript(container, index, value);
}

}  // namespace weft::source
