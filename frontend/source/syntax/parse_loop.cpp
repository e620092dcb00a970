// for and while, each perhaps with else.
#include "frontend/source/syntax/parser.hpp"

namespace weft::source {

Block Parser::loop_body() {
  ++loops_;
  const Block body = block();
  --loops_;
  return body;
}

Statement Parser::loop() {
  const Lexeme start = take();
  Statement statement{.kind = StatementKind::while_, .offset = start.offset};
  if (start.token == Token::for_) {
    statement.kind = StatementKind::for_;
    const Index32 target = loop_target();
    check_target(target);
    expect(Token::in);
    set_expressions(statement, {target, expression_list()});
  } else {
    set_expressions(statement, {named_expression()});
  }
  std::vector<Block> blocks{loop_body()};
  if (accept(Token::else_)) blocks.push_back(block());
  set_blocks(statement, blocks);
  return statement;
}

}  // namespace weft::source
