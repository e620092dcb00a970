#include "frontend/source/parser.hpp"

namespace weft::source {
void Parser::statement(std::vector<Statement>& into) {
  switch (current_.token) {
    case Token::if_:
      return into.push_back(conditional());
    case Token::for_:
    case Token::while_:
      return into.push_back(loop());
    case Token::def:
      return into.push_back(function());
    case Token::with:
      return within_errstate(into);
    case Token::matmul:
      refuse(current_.offset, "decorators");
    case Token::class_:
    case Token::try_:
    case Token::async:
      refuse(current_.offset, "'" + std::string(spelling(current_.token)) + "'");
    default:
      simple_statement(into);
  }
}

/// `with np.errstate(...):` has no scope of its own: its statements stand between two that change the state.
void Parser::within_errstate(std::vector<Statement>& into) {
  const Offset offset = take().offset;
  Statement entered{.kind = StatementKind::enter, .offset = current_.offset};
  const Index32 context = expression();
  set_expressions(entered, {context});
  const Expression& call = syntax_.expressions[context];
  const Expression* function = call.kind == ExpressionKind::call ? &syntax_.child(call) : nullptr;
  if (!function || function->kind != ExpressionKind::attribute ||
      syntax_.names[function->symbol] != "errstate" || !at(Token::colon))
    refuse(offset, "'with' of anything but np.errstate");
  into.push_back(entered);
  statements_within(into);
  into.push_back({.kind = StatementKind::leave, .offset = offset});
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
        take();
        do into.push_back(import());
        while (accept(Token::comma));
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
  if (accept(Token::from)) {
    const Offset cause = current_.offset;
    if (!accept(Token::none)) refuse(cause, "'from' of an exception but None");
  }
  return statement;
}

Statement Parser::import() {
  Statement statement{.kind = StatementKind::import, .offset = current_.offset};
  const Lexeme module = expect(Token::name);
  const bool is_math = word(module) == "math", is_ml_dtypes = word(module) == "ml_dtypes";
  if (is_math) statement.kind = StatementKind::import_math;
  if (is_ml_dtypes) statement.kind = StatementKind::import_ml_dtypes;
  if ((word(module) != "numpy" && !is_math && !is_ml_dtypes) || at(Token::dot))
    syntax_.source.fail(module.offset, "ImportError",
                        "only numpy, math and ml_dtypes are read; nothing else can be imported, not '" +
                            std::string(word(module)) +
                            (at(Token::dot) ? "." + std::string(word(following_)) : "") + "'");
  const Lexeme bound = accept(Token::as) ? expect(Token::name) : module;
  statement.symbol = syntax_.intern(word(bound));
  binds(statement.symbol);
  return statement;
}

/// `from ml_dtypes import bfloat16`, as whatever.
Statement Parser::import_bfloat16() {
  Statement statement{.kind = StatementKind::import_bfloat16, .offset = expect(Token::import).offset};
  const Lexeme name = expect(Token::name);
  if (word(name) != "bfloat16")
    syntax_.source.fail(name.offset, "ImportError",
                        "of ml_dtypes bfloat16 alone is read by name, not '" + std::string(word(name)) + "'");
  const Lexeme bound = accept(Token::as) ? expect(Token::name) : name;
  statement.symbol = syntax_.intern(word(bound));
  binds(statement.symbol);
  return statement;
}

/// What annotations alone use is left out: `from typing import …`, `from numpy.typing import …`.
Statement Parser::import_from() {
  const Lexeme start = take();
  std::string module(at(Token::name) ? word(take()) : "");
  while (accept(Token::dot)) module += "." + std::string(word(expect(Token::name)));
  if (module == "ml_dtypes") return import_bfloat16();
  if (module != "typing" && module != "numpy.typing" && module != "__future__")
    syntax_.source.fail(
        start.offset, "ImportError",
        module == "numpy"
            ? "'from numpy import …' is not read; write 'import numpy as np' and np.NAME"
            : "only numpy, math and ml_dtypes are read, by 'import'; nothing else can be imported");
  expect(Token::import);
  while (!at(Token::newline) && !at(Token::semicolon)) take();
  return {.kind = StatementKind::pass, .offset = start.offset};
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

}  // namespace weft::source
