// What brackets hold: tuples, lists, dicts and sets, written out or by a comprehension.
#include "frontend/source/syntax/parser.hpp"

namespace weft::source {

Index32 Parser::parenthesized() {
  const Lexeme open = take();
  if (accept(Token::close_paren)) return add({.kind = ExpressionKind::tuple, .offset = open.offset});
  const std::size_t read_before = read_ ? read_->size() : 0;
  Index32 value = expression_list(true);
  if (at_comprehension()) {
    value = comprehension(value, open);
    if (read_)
      captured_->insert(captured_->end(), read_->begin() + static_cast<std::ptrdiff_t>(read_before),
                        read_->end());
  }
  expect(Token::close_paren);
  return value;
}

Index32 Parser::list() {
  const Lexeme open = take();
  std::vector<Index32> items;
  while (!at(Token::close_bracket)) {
    items.push_back(item());
    if (at_comprehension() && items.size() == 1) {
      const Index32 list = comprehension(items[0], open);
      expect(Token::close_bracket);
      return list;
    }
    if (!accept(Token::comma) && !at(Token::close_bracket)) unexpected();
  }
  take();
  return add({.kind = ExpressionKind::list, .offset = open.offset}, items);
}

bool Parser::at_comprehension() const {
  return at(Token::for_) || (at(Token::async) && following_.token == Token::for_);
}

/// A dict, or a set.
Index32 Parser::dict() {
  const Lexeme open = take();
  std::vector<Index32> entries;
  bool is_set = false;
  while (!at(Token::close_brace)) {
    entries.push_back(dict_entry());
    const Expression& entry = node(entries.back());
    const bool is_element = entry.kind != ExpressionKind::pair && entry.token != Token::power;
    if (is_element != std::exchange(is_set, is_element) && entries.size() > 1) unexpected();
    if (at_comprehension() && entries.size() == 1) {
      const Index32 made = comprehension(entries[0], open);
      expect(Token::close_brace);
      return made;
    }
    if (!accept(Token::comma) && !at(Token::close_brace)) unexpected();
  }
  take();
  const ExpressionKind kind = is_set ? ExpressionKind::set : ExpressionKind::dict;
  return add({.kind = kind, .offset = open.offset}, entries);
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
