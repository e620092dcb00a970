// try, with except, else and finally.
#include "frontend/source/syntax/parser.hpp"

namespace weft::source {

Statement Parser::attempt() {
  Statement statement{.kind = StatementKind::try_, .offset = take().offset};
  std::vector<Block> blocks{block()};
  std::vector<Index32> caught;
  bool in_groups = false;
  while (at(Token::except)) {
    in_groups |= following_.token == Token::multiply;
    blocks.push_back(handler(caught));
  }
  const bool is_caught = blocks.size() > 1;
  blocks.push_back(is_caught && accept(Token::else_) ? block() : Block());
  if (at(Token::finally)) {
    take();
    blocks.push_back(block());
  } else if (is_caught) {
    blocks.emplace_back();
  } else {
    syntax_.source.syntax_error(current_.offset, "expected 'except' or 'finally' block");
  }
  if (in_groups) return refused_statement(statement.offset, "'except*'", caught, blocks);
  set_expressions(statement, caught);
  set_blocks(statement, blocks);
  return statement;
}

/// What it catches, the name that this has there, and its block. A bare one catches all, and is the last.
Block Parser::handler(std::vector<Index32>& caught) {
  const Offset offset = take().offset;
  if (!caught.empty() && node(caught[caught.size() - 2]).kind == ExpressionKind::absent)
    syntax_.source.syntax_error(node(caught[caught.size() - 2]).offset, "default 'except:' must be last");
  accept(Token::multiply);
  const Expression absent{.kind = ExpressionKind::absent, .offset = offset};
  caught.push_back(at(Token::colon) ? add(absent) : expression_list());
  if (accept(Token::as)) {
    const Index32 target = name(expect(Token::name));
    check_target(target);
    caught.push_back(target);
  } else {
    caught.push_back(add(absent));
  }
  return block();
}

}  // namespace weft::source
