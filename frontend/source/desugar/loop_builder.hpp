// What all other forms of a loop are built of.
#pragma once
#include "frontend/source/syntax/tree_builder.hpp"

namespace weft::source {

/// Nodes at a loop's place, and names that no program has, bound by the function that the loop stands in.
class LoopBuilder : protected TreeBuilder {
 public:
  /// `locals`: the names that the function binds; null outside of all functions.
  LoopBuilder(Syntax& syntax, std::vector<Index32>* locals, Offset offset)
      : TreeBuilder(syntax), locals_(locals), offset_(offset) {}

 protected:
  /// `.WHAT` and the loop's offset.
  Index32 name(std::string_view what);
  Index32 bound(Index32 name);
  Index32 here(Expression node, std::initializer_list<Index32> children = {});
  Index32 read(Index32 name) { return here({.kind = ExpressionKind::name, .symbol = name}); }
  Index32 constant(Token token) { return here({.kind = ExpressionKind::constant, .token = token}); }
  Index32 negated(Index32 test) {
    return here({.kind = ExpressionKind::unary, .token = Token::not_}, {test});
  }
  Statement assign(Index32 target, Index32 value);
  /// name = True or False
  Statement set(Index32 name, Token value) { return assign(read(name), constant(value)); }
  Statement conditional(Index32 test, const Block& block);
  /// Copies: what is written moves those of the tree.
  std::vector<Statement> statements(const Block& block) const {
    const auto first = syntax_.statements.begin() + block.first;
    return {first, first + block.count};
  }

  std::vector<Index32>* const locals_;
  const Offset offset_;
};

}  // namespace weft::source
