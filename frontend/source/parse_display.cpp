// What brackets hold: tuples, lists and dicts, written out or by a comprehension.
#include "frontend/source/parser.hpp"

namespace weft::source {

Index32 Parser::parenthesized() {
  const Lexeme open = take();
  if (accept(Token::close_paren)) return add({.kind = ExpressionKind::tuple, .offset = open.offset});
  const Index32 value = expression_list(true);
  if (at(Token::for_)) refuse(open.offset, "generators that are no call's only argument");
  expect(Token::close_paren);
  return value;
}

Index32 Parser::list() {
  const Lexeme open = take();
  std::vector<Index32> items;
  while (!at(Token::close_bracket)) {
    items.push_back(item());
    if (at(Token::for_) && items.size() == 1) {
      const Index32 list = comprehension(items[0], open);
      expect(Token::close_bracket);
      return list;
    }
    if (!accept(Token::comma) && !at(Token::close_bracket)) unexpected();
  }
  take();
  return add({.kind = ExpressionKind::list, .offset = open.offset}, items);
}

Index32 Parser::dict() {
  const Lexeme open = take();
  std::vector<Index32> entries;
  while (!at(Token::close_brace)) {
    entries.push_back(dict_entry());
    if (node(entries.back()).kind != ExpressionKind::pair && node(entries.back()).token != Token::power)
      refuse(open.offset, "sets");
    if (at(Token::for_) && entries.size() == 1) {
      const Index32 dict = comprehension(entries[0], open);
      expect(Token::close_brace);
      return dict;
    }
    if (!accept(Token::comma) && !at(Token::close_brace)) unexpected();
  }
  take();
  return add({.kind = ExpressionKind::dict, .offset = open.offset}, entries);
}

/// key: value, or `**` and another dict; an element of a set.
Index32 Parser::dict_entry() {
  const Lexeme start = current_;
  if (accept(Token::power))
    return add({.kind = ExpressionKind::starred, .token = Token::power, .offset = start.offset},
               {arithmetic(0)});
  const Index32 key = item();
  if (!accept(Token::colon)) return key;
  return add({.kind = ExpressionKind::pair, .offset = start.offset}, {key, expression()});
}

}  // namespace weft::source
