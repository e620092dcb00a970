// Nodes are put into a syntax tree: by the parser, and by what rewrites loops.
#pragma once
#include <initializer_list>
#include <span>

#include "frontend/source/syntax/ast.hpp"

namespace weft::source {

class TreeBuilder {
 public:
  explicit TreeBuilder(Syntax& syntax) : syntax_(syntax) {}

  /// Errors: SyntaxError where the tree would be deeper than max_depth.
  Index32 add(Expression node, std::span<const Index32> children);
  Index32 add(Expression node, std::initializer_list<Index32> children = {}) {
    return add(node, std::span(children.begin(), children.size()));
  }
  void set_expressions(Statement& statement, std::span<const Index32> expressions);
  void set_expressions(Statement& statement, std::initializer_list<Index32> expressions) {
    set_expressions(statement, std::span(expressions.begin(), expressions.size()));
  }
  void set_blocks(Statement& statement, const std::vector<Block>& blocks);
  Block keep(const std::vector<Statement>& statements);

 protected:
  /// As deep as a tree may be; what walks it recurses no deeper.
  static constexpr int max_depth = 300;

  Syntax& syntax_;
};

}  // namespace weft::source
