#include "frontend/source/syntax/parser.hpp"

namespace weft::source {

Parser::Parser(Syntax& syntax, Offset begin) : TreeBuilder(syntax), tokenizer_(syntax.source, begin) {
  current_ = tokenizer_.next();
  following_ = tokenizer_.next();
}

Parser::Parser(const Parser& around, Offset begin, Offset end)
    : TreeBuilder(around.syntax_),
      tokenizer_(around.syntax_.source, begin, end),
      depth_(around.depth_),
      in_class_(around.in_class_),
      locals_(around.locals_),
      read_(around.read_),
      captured_(around.captured_),
      attributes_(around.attributes_),
      function_(around.function_) {
  current_ = tokenizer_.next();
  following_ = tokenizer_.next();
}

Lexeme Parser::take() {
  const Lexeme taken = current_;
  current_ = following_;
  following_ = tokenizer_.next();
  return taken;
}

bool Parser::accept(Token token) {
  if (!at(token)) return false;
  take();
  return true;
}

Lexeme Parser::expect(Token token) {
  if (at(token)) return take();
  if (at(Token::indent)) unexpected();
  syntax_.source.syntax_error(current_.offset, "expected '" + std::string(spelling(token)) + "'");
}

void Parser::unexpected() const {
  if (at(Token::indent)) syntax_.source.fail(current_.offset, "IndentationError", "unexpected indent");
  syntax_.source.syntax_error(current_.offset, "invalid syntax: unexpected " +
                                                   (current_.token <= Token::string
                                                        ? std::string(spelling(current_.token))
                                                        : "'" + std::string(spelling(current_.token)) + "'"));
}

Index32 Parser::refusal(const std::string& construct) {
  syntax_.refusals.push_back({"SyntaxError", "not in the language that is read: " + construct});
  return static_cast<Index32>(syntax_.refusals.size() - 1);
}

/// An expression that is an error where it is come to.
Index32 Parser::refused(Offset offset, const std::string& construct, std::span<const Index32> parts) {
  return add({.kind = ExpressionKind::refused, .offset = offset, .symbol = refusal(construct)}, parts);
}

Index32 Parser::refused_by(Offset offset, Refusal why) {
  syntax_.refusals.push_back(std::move(why));
  const auto symbol = static_cast<Index32>(syntax_.refusals.size() - 1);
  return add({.kind = ExpressionKind::refused, .offset = offset, .symbol = symbol});
}

Statement Parser::refused_statement(Offset offset, const std::string& construct,
                                    const std::vector<Index32>& parts, const std::vector<Block>& blocks) {
  Statement statement{.kind = StatementKind::refused, .offset = offset, .symbol = refusal(construct)};
  set_expressions(statement, parts);
  set_blocks(statement, blocks);
  return statement;
}

void Parser::binds(Index32 name) {
  if (locals_) locals_->push_back(name);
}

Parser::Nesting::Nesting(Parser& parser) : parser_(parser) {
  if (++parser_.depth_ > max_depth) {
    --parser_.depth_;
    parser_.syntax_.source.syntax_error(parser_.current_.offset, "the expression is nested too deeply");
  }
}

}  // namespace weft::source
