// What names are bound to before a step and after it, and who reads that.
#include <algorithm>

#include "frontend/source/loops/step_tracer.hpp"
#include "frontend/source/syntax/loop_syntax.hpp"

namespace weft::source {

bool StepTracer::is_target(Index32 name) const {
  const Expression& target = interpreter_.syntax().expression(statement_);
  return statement_.kind == StatementKind::for_ && target.kind == ExpressionKind::name &&
         target.symbol == name;
}

const Value* StepTracer::held_before(Index32 name) const {
  const auto found = before_.names().find(name);
  return found == before_.names().end() ? nullptr : &found->second;
}

bool StepTracer::is_returned(Index32 name) const {
  return source::is_returned(interpreter_.syntax(), interpreter_.frame().function, statement_, name);
}

bool StepTracer::is_read_later(Index32 name) const {
  const Syntax& syntax = interpreter_.syntax();
  return is_read_after(syntax, interpreter_.frame().function, statement_, name) ||
         (statement_.kind == StatementKind::while_ &&
          reads_name(syntax, syntax.expression(statement_), name));
}

bool StepTracer::item_is_read_after() const {
  const Expression& target = interpreter_.syntax().expression(statement_);
  return target.kind != ExpressionKind::name ||
         is_read_after(interpreter_.syntax(), interpreter_.frame().function, statement_, target.symbol);
}

bool StepTracer::is_dead(Index32 name) const {
  return std::ranges::binary_search(bound_, name) && !uses_.live.contains(name) &&
         !is_read_after(interpreter_.syntax(), interpreter_.frame().function, statement_, name) &&
         !is_returned(name);
}

std::optional<std::size_t> StepTracer::place_of(const Array& array) const {
  const auto found = std::ranges::find(before_.storages(), array.storage(), &LoopState::Held::storage);
  if (found == before_.storages().end()) return std::nullopt;
  return static_cast<std::size_t>(found - before_.storages().begin());
}

int StepTracer::owners(const Array& array) const {
  int count = 0;
  for (const auto& [name, value] : interpreter_.frame().names)
    if (!is_dead(name)) count += owners_in(value, array);
  return count;
}

int StepTracer::owners_before(const Array& array) const {
  int count = before_.is_known_elsewhere(array) + owners_in(walked_, array);
  for (const auto& [name, value] : before_.names())
    if (!is_dead(name)) count += owners_in(value, array);
  for (const auto* frame = interpreter_.frame().caller; frame; frame = frame->caller)
    count += owners_in(frame->names, array);
  return count;
}

}  // namespace weft::source
