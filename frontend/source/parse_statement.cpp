#include <algorithm>

#include "frontend/source/parser.hpp"

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

void Parser::statement(std::vector<Statement>& into) {
  switch (current_.token) {
    case Token::if_:
      return into.push_back(conditional());
    case Token::for_:
    case Token::while_:
      return into.push_back(loop());
    case Token::def:
      return into.push_back(function());
    case Token::matmul:
      refuse(current_.offset, "decorators");
    case Token::class_:
    case Token::try_:
    case Token::with:
    case Token::async:
      refuse(current_.offset, "'" + std::string(spelling(current_.token)) + "'");
    default:
      simple_statement(into);
  }
}

/// A line: statements between semicolons.
void Parser::simple_statement(std::vector<Statement>& into) {
  do {
    switch (current_.token) {
      case Token::pass:
        into.push_back(jump(StatementKind::pass));
        break;
      case Token::break_:
        into.push_back(jump(StatementKind::break_));
        break;
      case Token::continue_:
        into.push_back(jump(StatementKind::continue_));
        break;
      case Token::return_:
        into.push_back(jump(StatementKind::return_));
        break;
      case Token::assert_:
        into.push_back(assertion());
        break;
      case Token::import:
        into.push_back(import());
        break;
      case Token::from:
        into.push_back(import_from());
        break;
      case Token::raise:
        into.push_back(raising());
        break;
      case Token::del:
        into.push_back(deletion());
        break;
      case Token::global:
      case Token::nonlocal:
        refuse(current_.offset, "'" + std::string(spelling(current_.token)) + "'");
      default:
        into.push_back(expression_statement());
    }
  } while (accept(Token::semicolon) && !at(Token::newline));
  if (!accept(Token::newline)) unexpected();
}

Statement Parser::jump(StatementKind kind) {
  const Lexeme start = take();
  Statement statement{.kind = kind, .offset = start.offset};
  const std::string word(spelling(start.token));
  if ((kind == StatementKind::break_ || kind == StatementKind::continue_) && loops_ == 0)
    syntax_.source.syntax_error(start.offset, "'" + word + "' outside loop");
  if (kind != StatementKind::return_) return statement;
  if (!locals_) syntax_.source.syntax_error(start.offset, "'return' outside function");
  if (!at(Token::newline) && !at(Token::semicolon)) set_expressions(statement, {expression_list()});
  return statement;
}

Statement Parser::assertion() {
  Statement statement{.kind = StatementKind::assert_, .offset = take().offset};
  const Index32 test = expression();
  if (accept(Token::comma))
    set_expressions(statement, {test, expression()});
  else
    set_expressions(statement, {test});
  return statement;
}

Statement Parser::raising() {
  Statement statement{.kind = StatementKind::raise_, .offset = take().offset};
  if (at(Token::newline) || at(Token::semicolon)) refuse(statement.offset, "'raise' of no exception");
  set_expressions(statement, {expression()});
  if (at(Token::from)) refuse(current_.offset, "'from' of an exception");
  return statement;
}

Statement Parser::import() {
  Statement statement{.kind = StatementKind::import, .offset = take().offset};
  const Lexeme module = expect(Token::name);
  const bool is_math = word(module) == "math";
  if (is_math) statement.kind = StatementKind::import_math;
  if ((word(module) != "numpy" && !is_math) || at(Token::dot))
    syntax_.source.fail(module.offset, "ImportError",
                        "only numpy and math are read; nothing else can be imported, not '" +
                            std::string(word(module)) +
                            (at(Token::dot) ? "." + std::string(word(following_)) : "") + "'");
  const Lexeme bound = accept(Token::as) ? expect(Token::name) : module;
  statement.symbol = syntax_.intern(word(bound));
  binds(statement.symbol);
  if (at(Token::comma)) refuse(current_.offset, "several modules in one import");
  return statement;
}

/// What annotations alone use is left out: `from typing import …`, `from numpy.typing import …`.
Statement Parser::import_from() {
  const Lexeme start = take();
  std::string module(at(Token::name) ? word(take()) : "");
  while (accept(Token::dot)) module += "." + std::string(word(expect(Token::name)));
  if (module != "typing" && module != "numpy.typing" && module != "__future__")
    syntax_.source.fail(start.offset, "ImportError",
                        module == "numpy"
                            ? "'from numpy import …' is not read; write 'import numpy as np' and np.NAME"
                            : "only numpy and math are read, by 'import'; nothing else can be imported");
  expect(Token::import);
  while (!at(Token::newline) && !at(Token::semicolon)) take();
  return {.kind = StatementKind::pass, .offset = start.offset};
}

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
      if (syntax_.names[expression.symbol] != "shape" || object.kind != ExpressionKind::name)
        refuse(expression.offset, "assignment to attributes, but for the shape of what a name is bound to,");
      return binds(object.symbol);
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
  check_deleted(targets);
  set_expressions(statement, {targets});
  return statement;
}

void Parser::check_deleted(Index32 target) {
  const Expression expression = node(target);
  const bool several = expression.kind == ExpressionKind::tuple || expression.kind == ExpressionKind::list;
  if (expression.kind == ExpressionKind::attribute) refuse(expression.offset, "'del' of an attribute");
  if (!several && expression.kind != ExpressionKind::name && expression.kind != ExpressionKind::subscript)
    syntax_.source.syntax_error(expression.offset, "cannot delete this expression");
  if (expression.kind == ExpressionKind::name) binds(expression.symbol);
  for (Index32 i = 0; several && i < expression.count; ++i)
    check_deleted(syntax_.children[expression.first + i]);
}

Statement Parser::conditional() {
  Statement statement{.kind = StatementKind::if_, .offset = current_.offset};
  std::vector<Index32> tests;
  std::vector<Block> blocks;
  do {
    take();
    tests.push_back(named_expression());
    blocks.push_back(only_for_main(tests.back()) ? skipped_block() : block());
  } while (at(Token::elif));
  if (accept(Token::else_)) blocks.push_back(block());
  set_expressions(statement, tests);
  set_blocks(statement, blocks);
  return statement;
}

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
