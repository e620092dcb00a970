// What `=` and its augmented forms do to names, items and views.
#include "frontend/source/iteration.hpp"
#include "frontend/source/masked_items.hpp"
#include "frontend/source/operators.hpp"
#include "frontend/source/subscripts.hpp"
#include "frontend/source/tracer.hpp"
#include "runtime/errors.hpp"

namespace weft::source {

void Tracer::bind(Index32 name, Value value) { frame_->names.insert_or_assign(name, std::move(value)); }

void Tracer::assign(const Expression& target, const Value& value) {
  switch (target.kind) {
    case ExpressionKind::name:
      return bind(target.symbol, value);
    case ExpressionKind::subscript: {
      const Value container = evaluate(syntax_.child(target, 0)), index = evaluate(syntax_.child(target, 1));
      return placed(source(), target.offset, [&] { assign_subscript(container, index, value); });
    }
    default:
      return unpack(target, value);
  }
}

void Tracer::unpack(const Expression& target, const Value& value) {
  const std::vector<Value> items = placed(source(), target.offset, [&] {
    if (!is_iterable(value)) throw TypeError("cannot unpack non-iterable " + type_name(value) + " object");
    return items_of(value);
  });
  if (items.size() < target.count)
    source().fail(target.offset, "ValueError",
                  "not enough values to unpack (expected " + std::to_string(target.count) + ", got " +
                      std::to_string(items.size()) + ")");
  if (items.size() > target.count)
    source().fail(target.offset, "ValueError",
                  "too many values to unpack (expected " + std::to_string(target.count) + ")");
  for (Index32 i = 0; i < target.count; ++i) assign(syntax_.child(target, i), items[i]);
}

/// a[i] += b reads a[i] once: a view is written in place, and then is what it was assigned; else the item is
/// replaced.
void Tracer::augment(const Statement& statement) {
  const Expression& target = syntax_.expression(statement, 0);
  const auto changed = [&](const Value& held) {
    const Value value = evaluate(syntax_.expression(statement, 1));
    return placed(source(), statement.offset, [&] { return augmented(statement.token, held, value); });
  };
  if (target.kind == ExpressionKind::name) return bind(target.symbol, changed(evaluate(target)));
  const Value container = evaluate(syntax_.child(target, 0)), index = evaluate(syntax_.child(target, 1));
  const auto* array = container.as<Array>();
  if (const Array* mask = array ? mask_index(index) : nullptr) {
    const Value value = evaluate(syntax_.expression(statement, 1));
    return placed(source(), statement.offset,
                  [&] { augment_masked(statement.token, *array, mask->tensor(), value); });
  }
  const Value item = placed(source(), target.offset, [&] { return subscripted(container, index); });
  const Value value = changed(item);
  const bool in_place = array && item.as<Array>();
  if (!in_place) placed(source(), target.offset, [&] { assign_subscript(container, index, value); });
}

}  // namespace weft::source
