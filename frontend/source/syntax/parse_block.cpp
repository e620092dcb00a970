// Statements together: a file, and what a colon begins.
#include "frontend/source/syntax/parser.hpp"

namespace weft::source {

void Parser::module() {
  try {
    std::vector<Statement> body;
    while (!at(Token::end))
      if (!accept(Token::newline)) statement(body);
    syntax_.module_body = keep(body);
  } catch (const ReadError& error) {
    if (error.python_name() == std::string_view("SyntaxError") && !tokenizer_.has_failed())
      look_for_another(error.line());
    throw;
  }
}

/// As Python does: what is wrong with the tokens that follow is told before a mistake in what they mean, and
/// so is a bracket on a line before that is never closed.
void Parser::look_for_another(int line) {
  try {
    while (tokenizer_.next().token != Token::end) {
    }
  } catch (const ReadError&) {
    const auto open = tokenizer_.left_open();
    if (!open || syntax_.source.line(open->offset) < line) throw;
  }
}

void Parser::expression_alone() {
  while (accept(Token::newline)) {
  }
  Statement only{.kind = StatementKind::expression, .offset = current_.offset};
  set_expressions(only, {expression_list()});
  while (accept(Token::newline)) {
  }
  if (!at(Token::end)) unexpected();
  syntax_.module_body = keep({only});
}

Index32 Parser::literal_alone() {
  expression_alone();
  return syntax_.children[syntax_.statements.back().first];
}

void Parser::check_indented(const Lexeme& first) const {
  if (first.token != Token::indent)
    syntax_.source.fail(first.offset, "IndentationError", "expected an indented block");
}

Block Parser::block() {
  std::vector<Statement> body;
  statements_within(body);
  return keep(body);
}

void Parser::statements_within(std::vector<Statement>& into) {
  expect(Token::colon);
  if (!accept(Token::newline)) return simple_statement(into);
  check_indented(current_);
  take();
  while (!accept(Token::dedent)) statement(into);
}

/// `__name__ == "__main__"`, of a file's own level: what is read is a module.
bool Parser::only_for_main(Index32 test) const {
  const Expression& comparison = syntax_.expressions[test];
  if (locals_ || comparison.kind != ExpressionKind::comparison || comparison.count != 2) return false;
  const Expression& name = syntax_.child(comparison);
  const Expression& link = syntax_.child(comparison, 1);
  if (name.kind != ExpressionKind::name || link.token != Token::equal) return false;
  const Expression& main = syntax_.child(link);
  return syntax_.names[name.symbol] == "__name__" && main.kind == ExpressionKind::string &&
         syntax_.strings[main.symbol] == "__main__";
}

/// A block that may hold any Python, since it never runs.
Block Parser::skipped_block() {
  if (following_.token != Token::newline) return block();
  expect(Token::colon);
  check_indented(following_);
  int depth = 0;
  do {
    depth += (following_.token == Token::indent) - (following_.token == Token::dedent);
    tokenizer_.set_any_python(depth > 0);
    take();
  } while (depth > 0);
  take();
  return keep({});
}

}  // namespace weft::source
