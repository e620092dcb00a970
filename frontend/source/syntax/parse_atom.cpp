// What binds tightest: names, literals, brackets, and what follows them.
#include "frontend/source/syntax/parser.hpp"

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
      const Index32 symbol = syntax_.intern(word(name));
      if (attributes_) attributes_->push_back(symbol);
      value = add({.kind = ExpressionKind::attribute, .offset = name.offset, .symbol = symbol}, {value});
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
  arguments(nodes, open, offset);
  return add({.kind = ExpressionKind::call, .offset = offset, .symbol = function_}, nodes);
}

void Parser::arguments(std::vector<Index32>& nodes, const Lexeme& open, Offset offset) {
  bool keywords_began = false;
  const std::size_t first = nodes.size();
  while (!at(Token::close_paren)) {
    nodes.push_back(argument(keywords_began));
    if (at_comprehension()) {
      nodes.back() = comprehension(nodes.back(), open);
      if (nodes.size() > first + 1 || keywords_began || !at(Token::close_paren))
        syntax_.source.syntax_error(offset, "Generator expression must be parenthesized");
    }
    if (!accept(Token::comma) && !at(Token::close_paren)) unexpected();
  }
  take();
}

Index32 Parser::argument(bool& keywords_began) {
  if ((at(Token::name) && following_.token == Token::assign) || at(Token::power)) {
    keywords_began = true;
    return keyword_argument();
  }
  const Lexeme start = current_;
  const Index32 value = item();
  if (keywords_began && start.token != Token::multiply)
    syntax_.source.syntax_error(start.offset, "positional argument follows keyword argument");
  return value;
}

/// `name=value`, or `**` and what gives several.
Index32 Parser::keyword_argument() {
  const Lexeme start = take();
  if (start.token == Token::power)
    return add({.kind = ExpressionKind::starred, .token = start.token, .offset = start.offset},
               {expression()});
  take();
  return add({.kind = ExpressionKind::keyword, .offset = start.offset, .symbol = syntax_.intern(word(start))},
             {expression()});
}

Index32 Parser::subscript(Index32 value) {
  const Lexeme open = take();
  Nodes items{subscript_item()};
  bool tuple = node(items[0]).kind == ExpressionKind::starred;
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
    return missing ? add({.kind = ExpressionKind::absent, .offset = current_.offset}) : item();
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
      return name(start);
    case Token::integer:
      return integer(take());
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
      return dict();
    default:
      unexpected();
  }
}

Index32 Parser::integer(const Lexeme& lexeme) {
  const auto value = integer_value(syntax_.source, lexeme);
  if (!value)
    return refused_by(lexeme.offset,
                      {"NotImplementedError", "the integer is beyond 127 bits, the most that is read"});
  syntax_.integers.push_back(*value);
  return add({.kind = ExpressionKind::integer,
              .offset = lexeme.offset,
              .symbol = static_cast<Index32>(syntax_.integers.size() - 1)});
}

Index32 Parser::name(const Lexeme& lexeme) {
  const Index32 symbol = syntax_.intern(word(lexeme));
  if (read_) read_->push_back(symbol);
  return add({.kind = ExpressionKind::name, .offset = lexeme.offset, .symbol = symbol});
}

}  // namespace weft::source
