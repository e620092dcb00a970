// [element for target in iterable if test …]
#include "frontend/source/syntax/parser.hpp"

namespace weft::source {

Index32 Parser::comprehension(Index32 element, const Lexeme& open) {
  std::vector<Index32> nodes{element};
  bool is_async = false;
  while (at_comprehension() || at(Token::if_)) {
    is_async |= accept(Token::async);
    nodes.push_back(clause());
  }
  const Index32 made =
      add({.kind = ExpressionKind::comprehension, .token = open.token, .offset = open.offset}, nodes);
  return is_async ? refused(open.offset, "'async'", std::span(&made, 1)) : made;
}

/// A test, which may name what it tests.
Index32 Parser::condition() {
  const Index32 test = boolean(Token::or_);
  return at(Token::walrus) ? named(test) : test;
}

Index32 Parser::clause() {
  const Lexeme start = take();
  if (start.token == Token::if_)
    return add({.kind = ExpressionKind::only, .offset = start.offset}, {condition()});
  const Index32 target = loop_target();
  std::vector<Index32> own;  // the names are the comprehension's, not the function's
  std::vector<Index32>* const around = std::exchange(locals_, &own);
  check_target(target);
  locals_ = around;
  expect(Token::in);
  return add({.kind = ExpressionKind::each, .offset = start.offset}, {target, boolean(Token::or_)});
}

}  // namespace weft::source
