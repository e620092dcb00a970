// A statement of any kind.
#include "frontend/source/syntax/parser.hpp"

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
      return with(into);
    case Token::matmul:
      return decorated(into);
    case Token::class_:
      return into.push_back(class_definition({}));
    case Token::try_:
      return into.push_back(attempt());
    case Token::async:
      return asynchronous(into, {});
    default:
      if (begins_match()) return into.push_back(match());
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
        import(into);
        break;
      case Token::from:
        import_from(into);
        break;
      case Token::raise:
        into.push_back(raising());
        break;
      case Token::del:
        into.push_back(deletion());
        break;
      case Token::global:
      case Token::nonlocal:
        into.push_back(global());
        break;
      default:
        into.push_back(word(current_) == "type" && following_.token == Token::name ? type_alias()
                                                                                   : expression_statement());
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
  check_in_function(start.offset, word);
  if (!at(Token::newline) && !at(Token::semicolon)) set_expressions(statement, {expression_list()});
  return statement;
}

void Parser::check_in_function(Offset offset, const std::string& word) const {
  if (!locals_ || in_class_) syntax_.source.syntax_error(offset, "'" + word + "' outside function");
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

/// What an error comes from changes neither its class nor its text.
Statement Parser::raising() {
  Statement statement{.kind = StatementKind::raise_, .offset = take().offset};
  if (at(Token::newline) || at(Token::semicolon)) return statement;
  const Index32 error = expression();
  if (accept(Token::from))
    set_expressions(statement, {error, expression()});
  else
    set_expressions(statement, {error});
  return statement;
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
