// Tokens become a syntax tree, by recursive descent: a method a construct of Python's grammar.
#pragma once
#include <initializer_list>
#include <span>

#include "frontend/source/ast.hpp"

namespace weft::source {

class Parser {
 public:
  explicit Parser(Syntax& syntax);

  /// A file: statements and functions.
  void module();
  /// One expression and nothing else: a module whose body is that expression.
  void expression_alone();
  /// One literal: its expression.
  Index32 literal_alone();

 private:
  /// As deep as a tree may be; what walks it recurses no deeper.
  static constexpr int max_depth = 300;

  // Tokens
  bool at(Token token) const { return current_.token == token; }
  Lexeme take();
  bool accept(Token token);
  Lexeme expect(Token token);
  [[noreturn]] void unexpected() const;
  [[noreturn]] void refuse(Offset offset, const std::string& construct) const;
  std::string_view word(const Lexeme& lexeme) const {
    return syntax_.source.text().substr(lexeme.offset, lexeme.length);
  }

  // Nodes
  Index32 add(Expression node, std::span<const Index32> children);
  Index32 add(Expression node, std::initializer_list<Index32> children = {}) {
    return add(node, std::span(children.begin(), children.size()));
  }
  void set_expressions(Statement& statement, std::span<const Index32> expressions);
  void set_expressions(Statement& statement, std::initializer_list<Index32> expressions) {
    set_expressions(statement, std::span(expressions.begin(), expressions.size()));
  }
  Expression& node(Index32 expression) { return syntax_.expressions[expression]; }

  // Expressions, loosest first
  Index32 expression_list();
  Index32 loop_target();
  Index32 expression();
  Index32 boolean(Token token);
  Index32 negation();
  Index32 comparison();
  std::optional<Lexeme> comparison_operator();
  Index32 arithmetic(int level);
  Index32 unary();
  Index32 power();
  Index32 postfix();
  Index32 call(Index32 callee);
  Index32 argument(bool& keywords_began);
  Index32 subscript(Index32 value);
  Index32 subscript_item();
  Index32 atom();
  Index32 string();
  Index32 parenthesized();
  Index32 list();
  Index32 comprehension(Index32 element, const Lexeme& open);
  Index32 clause();

  // Statements
  void check_indented(const Lexeme& first) const;
  Block block();
  bool only_for_main(Index32 test) const;
  Block skipped_block();
  Block keep(const std::vector<Statement>& statements);
  void statement(std::vector<Statement>& into);
  void simple_statement(std::vector<Statement>& into);
  void end_of_statement();
  Statement expression_statement();
  Statement assignment(Index32 first_target, Offset offset);
  Statement jump(StatementKind kind);
  void check_target(Index32 target);
  Statement conditional();
  Statement loop();
  Block loop_body();
  Statement assertion();
  Statement raising();
  Statement import();
  Statement import_from();
  Statement function();
  void parameters(FunctionSyntax& function);
  ParameterSyntax parameter(const FunctionSyntax& function);
  void annotate(ParameterSyntax& parameter);
  void skip_return_annotation();
  std::string docstring(const Block& body) const;
  void set_blocks(Statement& statement, const std::vector<Block>& blocks);
  void binds(Index32 name);

  Syntax& syntax_;
  Tokenizer tokenizer_;
  Lexeme current_, following_;
  int depth_ = 0, loops_ = 0;
  std::vector<Index32>* locals_ = nullptr;  // of the function being parsed

  /// Counts how deep the parser has recursed.
  class Nesting {
   public:
    explicit Nesting(Parser& parser);
    ~Nesting() { --parser_.depth_; }
    Nesting(const Nesting&) = delete;

   private:
    Parser& parser_;
  };
};

/// The array annotation in the string literal `text` at `offset`; nothing when it does not begin with a
/// dtype's name (a Python type's, say). Errors: ReadError for one that is malformed.
std::optional<ArrayAnnotation> parse_annotation(const SourceText& source, Offset offset,
                                                const std::string& text);

}  // namespace weft::source
