#include "frontend/source/desugar/desugar.hpp"

#include <algorithm>

#include "frontend/source/desugar/loop_forms.hpp"
#include "frontend/source/syntax/loop_syntax.hpp"

namespace weft::source {
namespace {

/// Loops of one function, or of a file outside of all: those within others first.
class Walk {
 public:
  Walk(Syntax& syntax, std::vector<Index32>* locals) : syntax_(syntax), locals_(locals) {}

  // By value, as statements and expressions: what is written moves the arrays of the tree.
  void block(const Block block) {
    for (Index32 i = 0; i < block.count; ++i) statement(syntax_.statements[block.first + i]);
  }

 private:
  void statement(const Statement statement) {
    for (Index32 i = 0; i < statement.count; ++i) expression(syntax_.children[statement.first + i]);
    for (Index32 i = 0; i < statement.block_count; ++i) block(syntax_.blocks[statement.first_block + i]);
    if (is_loop(statement)) write_forms(syntax_, locals_, statement);
  }

  void expression(Index32 index) {
    const Expression node = syntax_.expressions[index];
    for (Index32 i = 0; i < node.count; ++i) expression(syntax_.children[node.first + i]);
    if (node.kind == ExpressionKind::comprehension) write_list_loop(syntax_, locals_, node);
  }

  Syntax& syntax_;
  std::vector<Index32>* locals_;
};

void desugar_function(Syntax& syntax, Index32 index) {
  std::vector<Index32> locals = syntax.functions[index].locals;
  Walk(syntax, &locals).block(syntax.functions[index].body);
  std::ranges::sort(locals);
  locals.erase(std::ranges::unique(locals).begin(), locals.end());
  syntax.functions[index].locals = std::move(locals);
}

}  // namespace

void desugar_loops(Syntax& syntax) {
  for (Index32 i = 0; i < syntax.functions.size(); ++i) desugar_function(syntax, i);
  for (std::size_t i = 0; i < syntax.files.size(); ++i) Walk(syntax, nullptr).block(syntax.files[i].body);
}

}  // namespace weft::source
