// What binds tightest: names, literals, brackets, and what follows them.
#include "frontend/source/parser.hpp"

namespace weft::source {
namespace {

using Nodes = std::vector<Index32>;

}  // namespace

Index32 Parser::postfix() {
  Index32 value = atom();
  for (;;) {
    if (at(Token::dot)) {
      take();
      const Lexeme name = expect(Token::name);
      value = add(
          {.kind = ExpressionKind::attribute, .offset = name.offset, .symbol = syntax_.intern(word(name))},
          {value});
    } else if (at(Token::open_paren)) {
      value = call(value);
    } else if (at(Token::open_bracket)) {
      value = subscript(value);
    } else {
      return value;
    }
  }
}

Index32 Parser::call(Index32 callee) {
  const Lexeme open = take();
  const Offset offset = node(callee).offset;
  Nodes nodes{callee};
  bool keywords_began = false;
  while (!at(Token::close_paren)) {
    nodes.push_back(argument(keywords_began));
    if (at(Token::for_)) {
      nodes.back() = comprehension(nodes.back(), open);
      if (nodes.size() > 2 || keywords_began || !at(Token::close_paren))
        syntax_.source.syntax_error(offset, "Generator expression must be parenthesized");
    }
    if (!accept(Token::comma) && !at(Token::close_paren)) unexpected();
  }
  take();
  return add({.kind = ExpressionKind::call, .offset = offset}, nodes);
}

Index32 Parser::argument(bool& keywords_began) {
  if (at(Token::multiply) || at(Token::power)) refuse(current_.offset, "unpacking of arguments");
  if (at(Token::name) && following_.token == Token::assign) {
    keywords_began = true;
    const Lexeme name = take();
    take();
    const Index32 value = expression();
    return add({.kind = ExpressionKind::keyword, .offset = name.offset, .symbol = syntax_.intern(word(name))},
               {value});
  }
  const Lexeme start = current_;
  const Index32 value = expression();
  if (keywords_began)
    syntax_.source.syntax_error(start.offset, "positional argument follows keyword argument");
  return value;
}

Index32 Parser::subscript(Index32 value) {
  const Lexeme open = take();
  Nodes items{subscript_item()};
  bool tuple = false;
  while (accept(Token::comma)) {
    tuple = true;
    if (at(Token::close_bracket)) break;
    items.push_back(subscript_item());
  }
  expect(Token::close_bracket);
  const Index32 index = tuple ? add({.kind = ExpressionKind::tuple, .offset = open.offset}, items) : items[0];
  return add({.kind = ExpressionKind::subscript, .offset = open.offset}, {value, index});
}

Index32 Parser::subscript_item() {
  const Offset offset = current_.offset;
  const auto bound = [&] {
    const bool missing = at(Token::colon) || at(Token::comma) || at(Token::close_bracket);
    return missing ? add({.kind = ExpressionKind::absent, .offset = current_.offset}) : expression();
  };
  if (at(Token::comma) || at(Token::close_bracket)) unexpected();
  const Index32 start = bound();
  if (!accept(Token::colon)) return start;
  const Index32 stop = bound();
  const Index32 step =
      accept(Token::colon) ? bound() : add({.kind = ExpressionKind::absent, .offset = offset});
  return add({.kind = ExpressionKind::slice, .offset = offset}, {start, stop, step});
}

Index32 Parser::atom() {
  const Lexeme start = current_;
  switch (start.token) {
    case Token::name:
      take();
      return add(
          {.kind = ExpressionKind::name, .offset = start.offset, .symbol = syntax_.intern(word(start))});
    case Token::integer:
      take();
      syntax_.integers.push_back(integer_value(syntax_.source, start));
      return add({.kind = ExpressionKind::integer,
                  .offset = start.offset,
                  .symbol = static_cast<Index32>(syntax_.integers.size() - 1)});
    case Token::real:
      take();
      syntax_.reals.push_back(real_value(syntax_.source, start));
      return add({.kind = ExpressionKind::real,
                  .offset = start.offset,
                  .symbol = static_cast<Index32>(syntax_.reals.size() - 1)});
    case Token::imaginary:
      take();
      syntax_.reals.push_back(real_value(syntax_.source, start));
      return add({.kind = ExpressionKind::imaginary,
                  .offset = start.offset,
                  .symbol = static_cast<Index32>(syntax_.reals.size() - 1)});
    case Token::string:
      return string();
    case Token::true_:
    case Token::false_:
    case Token::none:
    case Token::ellipsis:
      take();
      return add({.kind = ExpressionKind::constant, .token = start.token, .offset = start.offset});
    case Token::open_paren:
      return parenthesized();
    case Token::open_bracket:
      return list();
    case Token::open_brace:
      refuse(start.offset, "dictionaries and sets");
    default:
      unexpected();
  }
}

/// Adjacent string literals are one.
Index32 Parser::string() {
  const Offset offset = current_.offset;
  std::string value;
  while (at(Token::string)) value += string_value(syntax_.source, take());
  syntax_.strings.push_back(std::move(value));
  return add({.kind = ExpressionKind::string,
              .offset = offset,
              .symbol = static_cast<Index32>(syntax_.strings.size() - 1)});
}

Index32 Parser::parenthesized() {
  const Lexeme open = take();
  if (accept(Token::close_paren)) return add({.kind = ExpressionKind::tuple, .offset = open.offset});
  const Index32 value = expression_list();
  if (at(Token::for_)) refuse(open.offset, "generators that are no call's only argument");
  expect(Token::close_paren);
  return value;
}

Index32 Parser::list() {
  const Lexeme open = take();
  Nodes items;
  while (!at(Token::close_bracket)) {
    items.push_back(expression());
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

}  // namespace weft::source
