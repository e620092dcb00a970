#include <algorithm>

#include "frontend/source/parser.hpp"

namespace weft::source {
namespace {

/// Binary operators by how tightly they bind, loosest first.
constexpr std::initializer_list<Token> levels[] = {
    {Token::bit_or},
    {Token::bit_xor},
    {Token::bit_and},
    {Token::shift_left, Token::shift_right},
    {Token::add, Token::subtract},
    {Token::multiply, Token::divide, Token::floor_divide, Token::remainder, Token::matmul},
};
constexpr int level_count = static_cast<int>(std::size(levels));

/// Chains are as long as the file; the trees between links are not, so the stack holds them.
using Nodes = std::vector<Index32>;

}  // namespace

Parser::Nesting::Nesting(Parser& parser) : parser_(parser) {
  if (++parser_.depth_ > max_depth) {
    --parser_.depth_;
    parser_.syntax_.source.syntax_error(parser_.current_.offset, "the expression is nested too deeply");
  }
}

Index32 Parser::add(Expression node, std::span<const Index32> children) {
  node.first = static_cast<Index32>(syntax_.children.size());
  node.count = static_cast<Index32>(children.size());
  for (const Index32 child : children)
    node.depth = std::max<std::uint16_t>(node.depth, syntax_.expressions[child].depth + 1);
  if (node.depth > max_depth) syntax_.source.syntax_error(node.offset, "the expression is nested too deeply");
  syntax_.children.insert(syntax_.children.end(), children.begin(), children.end());
  syntax_.expressions.push_back(node);
  return static_cast<Index32>(syntax_.expressions.size() - 1);
}

/// a, b, c: a tuple where there is a comma, else the expression.
Index32 Parser::expression_list() {
  const Offset offset = current_.offset;
  Nodes items{expression()};
  if (!at(Token::comma)) return items[0];
  while (accept(Token::comma)) {
    if (at(Token::newline) || at(Token::assign) || at(Token::semicolon) || at(Token::close_paren) ||
        at(Token::end))
      break;
    items.push_back(expression());
  }
  return add({.kind = ExpressionKind::tuple, .offset = offset}, items);
}

/// What a for loop assigns to: names, tuples of them, attributes and items.
Index32 Parser::loop_target() {
  const Offset offset = current_.offset;
  Nodes items{postfix()};
  if (!at(Token::comma)) return items[0];
  while (accept(Token::comma) && !at(Token::in)) items.push_back(postfix());
  return add({.kind = ExpressionKind::tuple, .offset = offset}, items);
}

Index32 Parser::expression() {
  const Nesting nesting(*this);
  if (at(Token::lambda)) refuse(current_.offset, "lambda");
  if (at(Token::yield) || at(Token::await)) refuse(current_.offset, std::string(spelling(current_.token)));
  if (at(Token::multiply)) refuse(current_.offset, "starred expressions");
  const Index32 value = boolean(Token::or_);
  if (at(Token::walrus)) refuse(current_.offset, "assignment expressions");
  if (!at(Token::if_)) return value;
  const Lexeme start = take();
  const Index32 test = boolean(Token::or_);
  if (!at(Token::else_)) syntax_.source.syntax_error(start.offset, "expected 'else' after 'if' expression");
  take();
  const Index32 other = expression();
  return add({.kind = ExpressionKind::conditional, .offset = start.offset}, {value, test, other});
}

Index32 Parser::boolean(Token token) {
  const auto operand = [&] { return token == Token::or_ ? boolean(Token::and_) : negation(); };
  const Index32 first = operand();
  if (!at(token)) return first;
  const Offset offset = current_.offset;
  Nodes operands{first};
  while (accept(token)) operands.push_back(operand());
  return add({.kind = ExpressionKind::boolean, .token = token, .offset = offset}, operands);
}

Index32 Parser::negation() {
  if (!at(Token::not_)) return comparison();
  const Nesting nesting(*this);
  const Lexeme start = take();
  return add({.kind = ExpressionKind::unary, .token = Token::not_, .offset = start.offset}, {negation()});
}

/// The comparison at hand; `not in` is Token::in and `is not` is Token::not_ for want of spellings of their own.
std::optional<Lexeme> Parser::comparison_operator() {
  switch (current_.token) {
    case Token::less:
    case Token::less_equal:
    case Token::greater:
    case Token::greater_equal:
    case Token::equal:
    case Token::not_equal:
      return take();
    case Token::in:
      refuse(current_.offset, "the operator 'in'");
    case Token::not_:
      if (following_.token == Token::in) refuse(current_.offset, "the operator 'not in'");
      return std::nullopt;
    case Token::is: {
      Lexeme start = take();
      if (accept(Token::not_)) start.token = Token::not_;
      return start;
    }
    default:
      return std::nullopt;
  }
}

Index32 Parser::comparison() {
  Nodes nodes{arithmetic(0)};
  while (const auto operation = comparison_operator()) {
    const Index32 right = arithmetic(0);
    nodes.push_back(
        add({.kind = ExpressionKind::link, .token = operation->token, .offset = operation->offset}, {right}));
  }
  if (nodes.size() == 1) return nodes[0];
  return add({.kind = ExpressionKind::comparison, .offset = node(nodes[1]).offset}, nodes);
}

Index32 Parser::arithmetic(int level) {
  if (level == level_count) return unary();
  const auto ours = [&] { return std::ranges::find(levels[level], current_.token) != levels[level].end(); };
  const Index32 first = arithmetic(level + 1);
  if (!ours()) return first;
  Nodes nodes{first};
  while (ours()) {
    const Lexeme operation = take();
    const Index32 right = arithmetic(level + 1);
    nodes.push_back(
        add({.kind = ExpressionKind::link, .token = operation.token, .offset = operation.offset}, {right}));
  }
  return add({.kind = ExpressionKind::arithmetic, .offset = node(nodes[1]).offset}, nodes);
}

Index32 Parser::unary() {
  if (!at(Token::subtract) && !at(Token::add) && !at(Token::invert)) return power();
  const Nesting nesting(*this);
  const Lexeme start = take();
  return add({.kind = ExpressionKind::unary, .token = start.token, .offset = start.offset}, {unary()});
}

Index32 Parser::power() {
  const Index32 base = postfix();
  if (!at(Token::power)) return base;
  const Nesting nesting(*this);
  const Lexeme operation = take();
  const Index32 exponent =
      add({.kind = ExpressionKind::link, .token = Token::power, .offset = operation.offset}, {unary()});
  return add({.kind = ExpressionKind::arithmetic, .offset = operation.offset}, {base, exponent});
}

Index32 Parser::postfix() {
  Index32 value = atom();
  for (;;) {
    if (at(Token::dot)) {
      take();
      const Lexeme name = expect(Token::name);
      value = add({.kind = ExpressionKind::attribute, .offset = name.offset, .symbol = syntax_.intern(word(name))},
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
  take();
  const Offset offset = node(callee).offset;
  Nodes nodes{callee};
  bool keywords_began = false;
  while (!at(Token::close_paren)) {
    nodes.push_back(argument(keywords_began));
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
  const Offset offset = current_.offset;
  const Index32 value = expression();
  refuse_comprehension();
  if (keywords_began) syntax_.source.syntax_error(offset, "positional argument follows keyword argument");
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
  const Index32 step = accept(Token::colon) ? bound() : add({.kind = ExpressionKind::absent, .offset = offset});
  return add({.kind = ExpressionKind::slice, .offset = offset}, {start, stop, step});
}

Index32 Parser::atom() {
  const Lexeme start = current_;
  switch (start.token) {
    case Token::name:
      take();
      return add({.kind = ExpressionKind::name, .offset = start.offset, .symbol = syntax_.intern(word(start))});
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
  refuse_comprehension();
  expect(Token::close_paren);
  return value;
}

Index32 Parser::list() {
  const Lexeme open = take();
  Nodes items;
  while (!at(Token::close_bracket)) {
    items.push_back(expression());
    refuse_comprehension();
    if (!accept(Token::comma) && !at(Token::close_bracket)) unexpected();
  }
  take();
  return add({.kind = ExpressionKind::list, .offset = open.offset}, items);
}

void Parser::refuse_comprehension() const {
  if (at(Token::for_)) refuse(current_.offset, "comprehensions");
}

}  // namespace weft::source
