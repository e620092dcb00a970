#include <algorithm>

#include "frontend/source/parser.hpp"

namespace weft::source {

Statement Parser::function() {
  const Lexeme start = take();
  if (locals_ || loops_ > 0) refuse(start.offset, "a function inside a block");
  const Lexeme name = expect(Token::name);
  FunctionSyntax function{.name = syntax_.intern(word(name)), .offset = name.offset};
  parameters(function);
  skip_return_annotation();
  for (const ParameterSyntax& each : function.parameters) function.locals.push_back(each.name);
  locals_ = &function.locals;
  function.body = block();
  locals_ = nullptr;
  std::ranges::sort(function.locals);
  function.locals.erase(std::unique(function.locals.begin(), function.locals.end()), function.locals.end());
  function.docstring = docstring(function.body);
  Statement statement{.kind = StatementKind::def, .offset = start.offset};
  statement.symbol = static_cast<Index32>(syntax_.functions.size());
  syntax_.functions.push_back(std::move(function));
  return statement;
}

void Parser::parameters(FunctionSyntax& function) {
  expect(Token::open_paren);
  while (!at(Token::close_paren)) {
    function.parameters.push_back(parameter(function));
    if (!accept(Token::comma) && !at(Token::close_paren)) unexpected();
  }
  take();
}

ParameterSyntax Parser::parameter(const FunctionSyntax& function) {
  if (at(Token::multiply) || at(Token::power) || at(Token::divide))
    refuse(current_.offset, "'" + std::string(spelling(current_.token)) + "' among parameters");
  const Lexeme name = expect(Token::name);
  ParameterSyntax parameter{.name = syntax_.intern(word(name)), .offset = name.offset};
  const auto same = [&](const ParameterSyntax& other) { return other.name == parameter.name; };
  if (std::ranges::any_of(function.parameters, same))
    syntax_.source.syntax_error(
        name.offset, "duplicate argument '" + std::string(word(name)) + "' in function definition");
  if (accept(Token::colon)) annotate(parameter);
  if (accept(Token::assign)) {
    parameter.default_value = expression();
  } else if (!function.parameters.empty() && function.parameters.back().default_value) {
    syntax_.source.syntax_error(name.offset, "parameter without a default follows parameter with a default");
  }
  return parameter;
}

/// A string says an array; any other annotation (int, np.ndarray) is kept as it is written.
void Parser::annotate(ParameterSyntax& parameter) {
  const Lexeme start = current_;
  const Index32 annotation = expression();
  if (node(annotation).kind == ExpressionKind::string) {
    parameter.annotation = syntax_.strings[node(annotation).symbol];
    parameter.array = parse_annotation(syntax_.source, start.offset, parameter.annotation);
  } else {
    parameter.annotation = syntax_.source.text().substr(start.offset, current_.offset - start.offset);
    parameter.annotation.erase(parameter.annotation.find_last_not_of(" \t") + 1);
  }
}

void Parser::skip_return_annotation() {
  if (accept(Token::arrow)) expression();
}

std::string Parser::docstring(const Block& body) const {
  if (body.count == 0) return "";
  const Statement& first = syntax_.statements[body.first];
  if (first.kind != StatementKind::expression) return "";
  const Expression& value = syntax_.expression(first);
  return value.kind == ExpressionKind::string ? syntax_.strings[value.symbol] : "";
}

}  // namespace weft::source
