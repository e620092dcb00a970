#include <algorithm>

#include "frontend/source/syntax/parser.hpp"

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

/// a, b, c: a tuple where there is a comma, else the expression.
Index32 Parser::expression_list(bool may_be_named) {
  const Offset offset = current_.offset;
  Nodes items{item(may_be_named)};
  if (!at(Token::comma)) {
    if (node(items[0]).kind == ExpressionKind::starred)
      syntax_.source.syntax_error(offset, "can't use starred expression here");
    return items[0];
  }
  while (accept(Token::comma)) {
    if (at(Token::newline) || at(Token::assign) || at(Token::semicolon) || at(Token::close_paren) ||
        at(Token::end))
      break;
    items.push_back(item(may_be_named));
  }
  return add({.kind = ExpressionKind::tuple, .offset = offset}, items);
}

/// One of several: an expression, perhaps named, or `*` and what gives more than one.
Index32 Parser::item(bool may_be_named) {
  if (!at(Token::multiply)) return may_be_named ? named_expression() : expression();
  const Lexeme star = take();
  return add({.kind = ExpressionKind::starred, .token = star.token, .offset = star.offset}, {arithmetic(0)});
}

Index32 Parser::named_expression() {
  const Index32 value = expression();
  return at(Token::walrus) ? named(value) : value;
}

/// target := value
Index32 Parser::named(Index32 target) {
  const Expression name = node(target);
  if (name.kind != ExpressionKind::name)
    syntax_.source.syntax_error(name.offset, "cannot use assignment expressions with this expression");
  take();
  binds(name.symbol);
  return add({.kind = ExpressionKind::named, .offset = name.offset, .symbol = name.symbol}, {expression()});
}

/// What a for loop assigns to: names, tuples of them, attributes and items.
Index32 Parser::loop_target() {
  const Offset offset = current_.offset;
  Nodes items{target_item()};
  if (!at(Token::comma)) return items[0];
  while (accept(Token::comma) && !at(Token::in)) items.push_back(target_item());
  return add({.kind = ExpressionKind::tuple, .offset = offset}, items);
}

Index32 Parser::target_item() {
  if (!at(Token::multiply)) return postfix();
  const Lexeme star = take();
  return add({.kind = ExpressionKind::starred, .token = star.token, .offset = star.offset}, {postfix()});
}

Index32 Parser::expression() {
  const Nesting nesting(*this);
  if (at(Token::lambda)) return lambda();
  if (at(Token::yield)) return yielded();
  const Index32 value = boolean(Token::or_);
  if (!at(Token::if_)) return value;
  const Lexeme start = take();
  const Index32 test = boolean(Token::or_);
  if (!at(Token::else_)) syntax_.source.syntax_error(start.offset, "expected 'else' after 'if' expression");
  take();
  const Index32 other = expression();
  return add({.kind = ExpressionKind::conditional, .offset = start.offset}, {value, test, other});
}

/// A function whose body returns an expression.
Index32 Parser::lambda() {
  const Lexeme start = take();
  FunctionSyntax function{.name = syntax_.intern("<lambda>"), .is_nested = true, .offset = start.offset};
  parameters(function, Token::colon);
  const std::vector<Index32> given = defaults(function);
  const Index32 index = add_function(std::move(function), [&] {
    Statement result{.kind = StatementKind::return_, .offset = current_.offset};
    set_expressions(result, {expression()});
    return keep({result});
  });
  return add({.kind = ExpressionKind::lambda, .offset = start.offset, .symbol = index}, given);
}

/// yield, yield from, of one or several values or none. Where it stands within an expression, it is not read.
Index32 Parser::yielded() {
  const Lexeme start = take();
  check_in_function(start.offset, "yield");
  syntax_.functions[function_].is_generator = true;
  std::vector<Index32> values;
  const Token token = at(Token::from) ? Token::from : Token::yield;
  if (accept(Token::from))
    values.push_back(expression());
  else if (!at(Token::newline) && !at(Token::semicolon) && !at(Token::close_paren) && !at(Token::assign))
    values.push_back(expression_list());
  const Index32 symbol = refusal("'yield' within an expression");
  return add({.kind = ExpressionKind::yield, .token = token, .offset = start.offset, .symbol = symbol},
             values);
}

Index32 Parser::awaited() {
  const Nesting nesting(*this);
  const Lexeme start = take();
  check_in_function(start.offset, "await");
  const Index32 value = postfix();
  return refused(start.offset, "await", std::span(&value, 1));
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
      return take();
    case Token::not_: {
      if (following_.token != Token::in) return std::nullopt;
      Lexeme start = take();
      take();
      start.token = Token::not_in;
      return start;
    }
    case Token::is: {
      Lexeme start = take();
      if (accept(Token::not_)) start.token = Token::is_not;
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
  const Index32 base = at(Token::await) ? awaited() : postfix();
  if (!at(Token::power)) return base;
  const Nesting nesting(*this);
  const Lexeme operation = take();
  const Index32 exponent =
      add({.kind = ExpressionKind::link, .token = Token::power, .offset = operation.offset}, {unary()});
  return add({.kind = ExpressionKind::arithmetic, .offset = operation.offset}, {base, exponent});
}

}  // namespace weft::source
