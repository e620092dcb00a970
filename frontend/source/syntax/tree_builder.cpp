#include "frontend/source/syntax/tree_builder.hpp"

#include <algorithm>

namespace weft::source {

void TreeBuilder::set_expressions(Statement& statement, std::span<const Index32> expressions) {
  statement.first = static_cast<Index32>(syntax_.children.size());
  statement.count = static_cast<Index32>(expressions.size());
  syntax_.children.insert(syntax_.children.end(), expressions.begin(), expressions.end());
}

void TreeBuilder::set_blocks(Statement& statement, const std::vector<Block>& blocks) {
  statement.first_block = static_cast<Index32>(syntax_.blocks.size());
  statement.block_count = static_cast<Index32>(blocks.size());
  syntax_.blocks.insert(syntax_.blocks.end(), blocks.begin(), blocks.end());
}

Block TreeBuilder::keep(const std::vector<Statement>& statements) {
  const Block block{static_cast<Index32>(syntax_.statements.size()), static_cast<Index32>(statements.size())};
  syntax_.statements.insert(syntax_.statements.end(), statements.begin(), statements.end());
  return block;
}

Index32 TreeBuilder::add(Expression node, std::span<const Index32> children) {
  node.first = static_cast<Index32>(syntax_.children.size());
  node.count = static_cast<Index32>(children.size());
  for (const Index32 child : children)
    node.depth = std::max<std::uint16_t>(node.depth, syntax_.expressions[child].depth + 1);
  if (node.depth > max_depth) syntax_.source.syntax_error(node.offset, "the expression is nested too deeply");
  syntax_.children.insert(syntax_.children.end(), children.begin(), children.end());
  syntax_.expressions.push_back(node);
  return static_cast<Index32>(syntax_.expressions.size() - 1);
}

}  // namespace weft::source
