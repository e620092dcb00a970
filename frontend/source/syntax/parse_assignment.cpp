// What binds names and items, and takes them away: assignments and del.
#include "frontend/source/syntax/parser.hpp"

namespace weft::source {
namespace {

/// The operator of an augmented assignment, or Token::end.
Token augmenting_operator(Token token) {
  switch (token) {
    case Token::add_assign:
      return Token::add;
    case Token::subtract_assign:
      return Token::subtract;
    case Token::multiply_assign:
      return Token::multiply;
    case Token::divide_assign:
      return Token::divide;
    case Token::floor_divide_assign:
      return Token::floor_divide;
    case Token::remainder_assign:
      return Token::remainder;
    case Token::power_assign:
      return Token::power;
    case Token::matmul_assign:
      return Token::matmul;
    case Token::and_assign:
      return Token::bit_and;
    case Token::or_assign:
      return Token::bit_or;
    case Token::xor_assign:
      return Token::bit_xor;
    case Token::shift_left_assign:
      return Token::shift_left;
    case Token::shift_right_assign:
      return Token::shift_right;
    default:
      return Token::end;
  }
}

}  // namespace

Statement Parser::expression_statement() {
  const Offset offset = current_.offset;
  const Index32 value = expression_list();
  const Offset operation = current_.offset;
  if (at(Token::assign)) return assignment(value, offset);
  Statement statement{.kind = StatementKind::expression, .offset = offset};
  if (at(Token::colon)) return annotated(value, offset);
  if (const Token token = augmenting_operator(current_.token); token != Token::end) {
    take();
    if (node(value).kind == ExpressionKind::tuple || node(value).kind == ExpressionKind::list)
      syntax_.source.syntax_error(offset, "a tuple is an illegal expression for augmented assignment");
    check_target(value);
    statement = {.kind = StatementKind::augmented, .token = token, .offset = operation};
    set_expressions(statement, {value, expression_list()});
    return statement;
  }
  set_expressions(statement, {value});
  return statement;
}

Statement Parser::assignment(Index32 first_target, Offset offset) {
  std::vector<Index32> parts{first_target};
  while (accept(Token::assign)) parts.push_back(expression_list());
  for (std::size_t i = 0; i + 1 < parts.size(); ++i) check_target(parts[i]);
  Statement statement{.kind = StatementKind::assign, .offset = offset};
  set_expressions(statement, parts);
  return statement;
}

void Parser::check_target(Index32 target) {
  const Expression expression = node(target);
  switch (expression.kind) {
    case ExpressionKind::name:
      return binds(expression.symbol);
    case ExpressionKind::subscript:
      return;
    case ExpressionKind::attribute: {
      const Expression& object = node(syntax_.children[expression.first]);
      if (syntax_.names[expression.symbol] == "shape" && object.kind == ExpressionKind::name)
        binds(object.symbol);
      return;
    }
    case ExpressionKind::tuple:
    case ExpressionKind::list:
      return check_targets(expression);
    case ExpressionKind::starred:
      syntax_.source.syntax_error(expression.offset, "starred assignment target must be in a list or tuple");
    default:
      syntax_.source.syntax_error(expression.offset, "cannot assign to this expression");
  }
}

/// One of several may take what the others leave.
void Parser::check_targets(const Expression& several) {
  bool starred = false;
  for (Index32 i = 0; i < several.count; ++i) {
    const Index32 target = syntax_.children[several.first + i];
    const Expression each = node(target);
    if (each.kind == ExpressionKind::starred && std::exchange(starred, true))
      syntax_.source.syntax_error(each.offset, "multiple starred expressions in assignment");
    check_target(each.kind == ExpressionKind::starred ? syntax_.children[each.first] : target);
  }
}

/// `target: annotation`, perhaps with a value; the annotation is left out.
Statement Parser::annotated(Index32 target, Offset offset) {
  take();
  expression();
  if (at(Token::assign)) return assignment(target, offset);
  check_target(target);
  return {.kind = StatementKind::pass, .offset = offset};
}

Statement Parser::deletion() {
  Statement statement{.kind = StatementKind::delete_, .offset = take().offset};
  const Index32 targets = expression_list();
  if (deletes_attribute(targets))
    return refused_statement(node(targets).offset, "'del' of an attribute", {targets}, {});
  check_deleted(targets);
  set_expressions(statement, {targets});
  return statement;
}

bool Parser::deletes_attribute(Index32 target) const {
  const Expression& expression = syntax_.expressions[target];
  if (expression.kind == ExpressionKind::attribute) return true;
  const bool several = expression.kind == ExpressionKind::tuple || expression.kind == ExpressionKind::list;
  for (Index32 i = 0; several && i < expression.count; ++i)
    if (deletes_attribute(syntax_.children[expression.first + i])) return true;
  return false;
}

void Parser::check_deleted(Index32 target) {
  const Expression expression = node(target);
  const bool several = expression.kind == ExpressionKind::tuple || expression.kind == ExpressionKind::list;
  if (!several && expression.kind != ExpressionKind::name && expression.kind != ExpressionKind::subscript)
    syntax_.source.syntax_error(expression.offset, "cannot delete this expression");
  if (expression.kind == ExpressionKind::name) binds(expression.symbol);
  for (Index32 i = 0; several && i < expression.count; ++i)
    check_deleted(syntax_.children[expression.first + i]);
}

}  // namespace weft::source
