#include "frontend/source/desugar/leaving.hpp"

#include <algorithm>
#include <span>

#include "frontend/source/syntax/loop_syntax.hpp"

namespace weft::source {
namespace {

std::span<const Statement> statements(const Syntax& syntax, const Block& block) {
  return std::span(syntax.statements).subspan(block.first, block.count);
}

}  // namespace

bool leaves_in_else(const Syntax& syntax, const Statement& statement) {
  if (!is_loop(statement) || statement.block_count < 2) return false;
  return std::ranges::any_of(statements(syntax, syntax.blocks[statement.first_block + 1]),
                             [&](const Statement& each) { return leaves(syntax, each); });
}

bool leaves(const Syntax& syntax, const Statement& statement) {
  if (statement.kind == StatementKind::break_ || statement.kind == StatementKind::continue_ ||
      returns_in(syntax, statement) || leaves_in_else(syntax, statement))
    return true;
  if (statement.kind != StatementKind::if_ && statement.kind != StatementKind::try_) return false;
  for (Index32 i = 0; i < statement.block_count; ++i)
    for (const Statement& each : statements(syntax, syntax.blocks[statement.first_block + i]))
      if (leaves(syntax, each)) return true;
  return false;
}

bool leaves_where(const Syntax& syntax, const Block& body) {
  return std::ranges::any_of(statements(syntax, body), [&](const Statement& each) {
    return each.kind != StatementKind::return_ && leaves(syntax, each);
  });
}

}  // namespace weft::source
