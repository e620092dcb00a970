#include <algorithm>

#include "frontend/source/syntax/parser.hpp"

namespace weft::source {
namespace {

void make_set(std::vector<Index32>& names) {
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
}

}  // namespace

Statement Parser::function(const std::vector<Index32>& decorators) {
  const Lexeme start = take();
  const Lexeme name = expect(Token::name);
  FunctionSyntax function{
      .name = syntax_.intern(word(name)), .offset = name.offset, .decorators = decorators};
  binds(function.name);
  skip_type_parameters();
  expect(Token::open_paren);
  parameters(function, Token::close_paren);
  skip_return_annotation();
  Statement statement{.kind = StatementKind::def, .offset = start.offset};
  std::vector<Index32> evaluated = defaults(function);
  evaluated.insert(evaluated.end(), decorators.begin(), decorators.end());
  set_expressions(statement, evaluated);
  statement.symbol = add_function(std::move(function), [&] { return block(); });
  return statement;
}

/// Once its body is read, a function's names are told apart: what it binds is its own, what it reads besides
/// is captured from those around it.
Index32 Parser::add_function(FunctionSyntax function, const std::function<Block()>& body) {
  const auto index = static_cast<Index32>(syntax_.functions.size());
  const std::string around = locals_ ? syntax_.functions[function_].qualified_name + ".<locals>." : "";
  function.qualified_name = around + syntax_.names[function.name];
  function.is_nested |= locals_ != nullptr;
  syntax_.functions.push_back(function);
  for (const ParameterSyntax& each : function.parameters) function.locals.push_back(each.name);
  std::vector<Index32> read;
  {
    const Function within(*this, function, read, index);
    function.body = body();
  }
  make_set(function.locals);
  make_set(function.captured);
  make_set(function.attributes);
  if (attributes_)
    attributes_->insert(attributes_->end(), function.attributes.begin(), function.attributes.end());
  function.docstring = docstring(function.body);
  read.insert(read.end(), function.captured.begin(), function.captured.end());
  make_set(read);
  std::ranges::set_difference(read, function.locals, std::back_inserter(function.free));
  if (captured_) captured_->insert(captured_->end(), function.free.begin(), function.free.end());
  function.is_generator = syntax_.functions[index].is_generator;
  syntax_.functions[index] = std::move(function);
  return index;
}

Parser::Function::Function(Parser& parser, FunctionSyntax& function, std::vector<Index32>& read,
                           Index32 index)
    : parser_(parser),
      locals_(std::exchange(parser.locals_, &function.locals)),
      read_(std::exchange(parser.read_, &read)),
      captured_(std::exchange(parser.captured_, &function.captured)),
      attributes_(std::exchange(parser.attributes_, &function.attributes)),
      function_(std::exchange(parser.function_, index)),
      loops_(std::exchange(parser.loops_, 0)),
      in_class_(std::exchange(parser.in_class_, false)) {}

Parser::Function::~Function() {
  parser_.locals_ = locals_, parser_.read_ = read_, parser_.captured_ = captured_;
  parser_.attributes_ = attributes_;
  parser_.function_ = function_, parser_.loops_ = loops_, parser_.in_class_ = in_class_;
}

/// Those that a `)` ends may have annotations.
void Parser::parameters(FunctionSyntax& function, Token end) {
  ParameterKind kind = ParameterKind::either;
  while (!at(end)) {
    if (!function.parameters.empty() && function.parameters.back().kind == ParameterKind::keywords)
      syntax_.source.syntax_error(current_.offset, "arguments cannot follow var-keyword argument");
    const bool annotated = end == Token::close_paren;
    if (!parameter_mark(function, kind, annotated))
      function.parameters.push_back(parameter(function, kind, annotated));
    if (!accept(Token::comma) && !at(end)) unexpected();
  }
  take();
}

/// `/`, `*`, `*rest` or `**keywords`.
bool Parser::parameter_mark(FunctionSyntax& function, ParameterKind& kind, bool annotated) {
  if (at(Token::divide)) {
    if (kind != ParameterKind::either || function.parameters.empty()) unexpected();
    take();
    for (ParameterSyntax& before : function.parameters) before.kind = ParameterKind::position;
    return true;
  }
  if (!at(Token::multiply) && !at(Token::power)) return false;
  const Lexeme mark = take();
  if (mark.token == Token::multiply && std::exchange(kind, ParameterKind::keyword) == ParameterKind::keyword)
    syntax_.source.syntax_error(mark.offset, "* argument may appear only once");
  if (mark.token == Token::multiply && at(Token::comma)) return true;
  function.parameters.push_back(parameter(
      function, mark.token == Token::multiply ? ParameterKind::rest : ParameterKind::keywords, annotated));
  return true;
}

ParameterSyntax Parser::parameter(const FunctionSyntax& function, ParameterKind kind, bool annotated) {
  const Lexeme name = expect(Token::name);
  ParameterSyntax parameter{.name = syntax_.intern(word(name)), .kind = kind, .offset = name.offset};
  const auto same = [&](const ParameterSyntax& other) { return other.name == parameter.name; };
  if (std::ranges::any_of(function.parameters, same))
    syntax_.source.syntax_error(
        name.offset, "duplicate argument '" + std::string(word(name)) + "' in function definition");
  if (annotated && accept(Token::colon)) annotate(parameter);
  if (!parameter.takes_one()) {
    parameter.array.reset();
    parameter.mistake.reset();
  } else if (accept(Token::assign)) {
    parameter.default_value = expression();
  } else if (kind == ParameterKind::either && !function.parameters.empty() &&
             function.parameters.back().default_value) {
    syntax_.source.syntax_error(name.offset, "parameter without a default follows parameter with a default");
  }
  return parameter;
}

std::vector<Index32> Parser::defaults(const FunctionSyntax& function) {
  std::vector<Index32> defaults;
  for (const ParameterSyntax& parameter : function.parameters)
    if (parameter.default_value) defaults.push_back(*parameter.default_value);
  return defaults;
}

/// A string says an array; any other annotation (int, np.ndarray) is kept as it is written.
void Parser::annotate(ParameterSyntax& parameter) {
  accept(Token::multiply);
  const Lexeme start = current_;
  const Index32 annotation = expression();
  if (node(annotation).kind == ExpressionKind::string) {
    parameter.annotation = syntax_.strings[node(annotation).symbol];
    try {
      parameter.array = parse_annotation(syntax_.source, start.offset, parameter.annotation);
    } catch (const ReadError& error) {
      parameter.mistake = std::make_shared<const ReadError>(error);
    }
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
