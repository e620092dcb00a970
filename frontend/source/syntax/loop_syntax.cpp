#include "frontend/source/syntax/loop_syntax.hpp"

#include <algorithm>

#include "frontend/source/syntax/name_uses.hpp"

namespace weft::source {
namespace {

const std::string within_name = ".broken_within";

/// Whether this is the loop, or what is read in its place: its offset and the five that follow, where no
/// other loop begins (structured_loops.cpp, counted_loops.cpp).
bool is_same(const Statement& statement, const Statement& loop) {
  return is_loop(statement) && loop.offset >= statement.offset &&
         loop.offset <= statement.offset + most_offset;
}

/// A block and the statement of it that is, or has within it, a loop.
struct Level {
  Block block;
  Index32 place;
};

/// The blocks around the loop, the innermost first; none where it lies elsewhere.
bool find_levels(const Syntax& syntax, const Block& block, const Statement& loop,
                 std::vector<Level>& levels) {
  for (Index32 i = 0; i < block.count; ++i) {
    const Statement& statement = syntax.statements[block.first + i];
    bool found = is_same(statement, loop);
    for (Index32 b = 0; b < statement.block_count && !found; ++b)
      found = find_levels(syntax, syntax.blocks[statement.first_block + b], loop, levels);
    if (!found) continue;
    levels.push_back({block, i});
    return true;
  }
  return false;
}

/// Whether a loop that comes back to the beginning of its block may read the name then.
bool reads_again(const Syntax& syntax, const Statement& loop, Index32 name) {
  if (loop.kind == StatementKind::while_ && reads_name(syntax, syntax.expression(loop), name)) return true;
  return name_uses(syntax, syntax.blocks[loop.first_block]).live.contains(name);
}

Block rest_of(const Level& level) {
  return {level.block.first + level.place + 1, level.block.count - level.place - 1};
}

/// Whether assignments right after the loop bind the name before they read it.
bool is_soon_bound(const Syntax& syntax, const Statement& loop, const Block& rest, Index32 name) {
  for (Index32 i = 0; loop.block_count == 1 && i < rest.count; ++i) {
    if (syntax.statements[rest.first + i].kind != StatementKind::assign) return false;
    const NameUses uses = name_uses(syntax, {rest.first + i, 1});
    if (uses.live.contains(name)) return false;
    if (uses.always_bound.contains(name)) return true;
  }
  return false;
}

/// Whether the blocks of a `try` around read the name, which they may after any part of its body.
bool is_read_by_try(const Syntax& syntax, const std::vector<Level>& levels, Index32 name) {
  for (const Level& level : levels) {
    const Statement& statement = syntax.statements[level.block.first + level.place];
    for (Index32 b = 1; statement.kind == StatementKind::try_ && b < statement.block_count; ++b)
      if (name_uses(syntax, syntax.blocks[statement.first_block + b]).live.contains(name)) return true;
  }
  return false;
}

void add_named(const Syntax& syntax, const Expression& expression, std::vector<Index32>& names) {
  if (expression.kind == ExpressionKind::named) names.push_back(expression.symbol);
  for (Index32 i = 0; i < expression.count; ++i) add_named(syntax, syntax.child(expression, i), names);
}

/// Whether a return within reads the name.
bool returns_name(const Syntax& syntax, const Statement& statement, Index32 name) {
  if (statement.kind == StatementKind::return_)
    return statement.count > 0 && reads_name(syntax, syntax.expression(statement), name);
  for (Index32 b = 0; b < statement.block_count; ++b) {
    const Block& block = syntax.blocks[statement.first_block + b];
    for (Index32 i = 0; i < block.count; ++i)
      if (returns_name(syntax, syntax.statements[block.first + i], name)) return true;
  }
  return false;
}

}  // namespace

bool is_loop(const Statement& statement) {
  return statement.kind == StatementKind::for_ || statement.kind == StatementKind::while_;
}

bool returns_in(const Syntax& syntax, const Statement& statement) {
  if (statement.kind == StatementKind::return_) return true;
  for (Index32 b = 0; b < statement.block_count; ++b) {
    const Block& block = syntax.blocks[statement.first_block + b];
    for (Index32 i = 0; i < block.count; ++i)
      if (returns_in(syntax, syntax.statements[block.first + i])) return true;
  }
  return false;
}

std::string broken_within(Offset loop) { return within_name + std::to_string(loop); }

bool is_returned(const Syntax& syntax, const FunctionSyntax* function, const Statement& loop, Index32 name) {
  if (syntax.names[name].starts_with(returned_name)) return true;
  const bool is_within = syntax.names[name].starts_with(within_name);
  for (Offset offset = within_offset; is_within && offset <= most_offset && offset <= loop.offset; ++offset)
    if (syntax.names[name] == broken_within(loop.offset - offset)) return true;
  std::vector<Level> levels;
  if (!function || !find_levels(syntax, function->body, loop, levels)) return false;
  const auto& [block, place] = levels.front();
  return returns_name(syntax, syntax.statements[block.first + place], name);
}

std::vector<Index32> named_in(const Syntax& syntax, const Expression& expression) {
  std::vector<Index32> names;
  add_named(syntax, expression, names);
  return names;
}

void refuse_named(const Syntax& syntax, const Expression& expression) {
  if (!named_in(syntax, expression).empty())
    syntax.source.fail(expression.offset, "NotImplementedError",
                       "':=' where a condition depends on the data of an array is not read");
}

const Expression* leading_break(const Syntax& syntax, const Statement& loop) {
  const Block& body = syntax.blocks[loop.first_block];
  const Statement& first = syntax.statements[body.first];
  if (loop.kind != StatementKind::for_ || loop.block_count > 1 || body.count < 2) return nullptr;
  if (first.kind != StatementKind::if_ || first.block_count != 1) return nullptr;
  const Block& then = syntax.blocks[first.first_block];
  const bool breaks = then.count == 1 && syntax.statements[then.first].kind == StatementKind::break_;
  const Expression& test = syntax.expression(first);
  const Expression& target = syntax.expression(loop);
  if (!breaks || target.kind != ExpressionKind::name) return nullptr;
  return reads_name(syntax, test, target.symbol) ? nullptr : &test;  // before the loop it is another one
}

bool is_read_after(const Syntax& syntax, const FunctionSyntax* function, const Statement& loop,
                   Index32 name) {
  std::vector<Level> levels;
  if (!function || !find_levels(syntax, function->body, loop, levels)) return true;
  if (is_read_by_try(syntax, levels, name)) return true;
  if (is_soon_bound(syntax, loop, rest_of(levels.front()), name)) return false;
  if (std::ranges::binary_search(function->captured, name)) return true;  // and the function may be returned
  for (const Level& level : levels) {
    const Statement& statement = syntax.statements[level.block.first + level.place];
    const bool around = is_loop(statement);
    if (around && !is_same(statement, loop) && reads_again(syntax, statement, name)) return true;
    for (Index32 b = 1; around && b < statement.block_count; ++b)
      if (name_uses(syntax, syntax.blocks[statement.first_block + b]).live.contains(name)) return true;
    if (name_uses(syntax, rest_of(level)).live.contains(name)) return true;
  }
  return false;
}

}  // namespace weft::source
