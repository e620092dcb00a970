// import and from: each name that they bind is a statement.
#include "frontend/source/syntax/parser.hpp"

namespace weft::source {

std::string Parser::dotted_name() {
  std::string name(word(expect(Token::name)));
  while (accept(Token::dot)) name += "." + std::string(word(expect(Token::name)));
  return name;
}

Statement Parser::imported(ImportSyntax import, Offset offset) {
  const Statement statement{.kind = StatementKind::import,
                            .offset = offset,
                            .symbol = static_cast<Index32>(syntax_.imports.size())};
  if (import.module.find("random") != std::string::npos || import.member == "random")
    syntax_.intern("random");
  if (import.member != "*") binds(import.bound);
  if (!import.member.empty() && attributes_) attributes_->push_back(syntax_.intern(import.member));
  syntax_.imports.push_back(std::move(import));
  return statement;
}

/// import a.b as c, d.e
void Parser::import(std::vector<Statement>& into) {
  take();
  do {
    const Offset offset = current_.offset;
    ImportSyntax import{.module = dotted_name()};
    import.whole = !accept(Token::as);
    import.bound =
        syntax_.intern(import.whole ? std::string_view(import.module).substr(0, import.module.find('.'))
                                    : word(expect(Token::name)));
    into.push_back(imported(std::move(import), offset));
  } while (accept(Token::comma));
}

/// from a.b import c as d, e; from . import f; from g import *
void Parser::import_from(std::vector<Statement>& into) {
  const Lexeme start = take();
  ImportSyntax from;
  for (; at(Token::dot) || at(Token::ellipsis); take()) from.dots += at(Token::dot) ? 1 : 3;
  if (from.dots == 0 || at(Token::name)) from.module = dotted_name();
  expect(Token::import);
  if (from.module == "__future__") {
    while (!at(Token::newline) && !at(Token::semicolon) && !at(Token::end)) take();
    return into.push_back({.kind = StatementKind::pass, .offset = start.offset});
  }
  const bool star = at(Token::multiply), in_parentheses = !star && accept(Token::open_paren);
  if (star) {
    if (locals_) syntax_.source.syntax_error(take().offset, "import * only allowed at module level");
    from.member = "*";
    return into.push_back(imported(from, take().offset));
  }
  do {
    if (in_parentheses && at(Token::close_paren)) break;
    const Lexeme name = expect(Token::name);
    from.member = word(name);
    from.bound = syntax_.intern(word(accept(Token::as) ? expect(Token::name) : name));
    into.push_back(imported(from, name.offset));
  } while (accept(Token::comma));
  if (in_parentheses) expect(Token::close_paren);
}

}  // namespace weft::source
