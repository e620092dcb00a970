// Tokens become a syntax tree, by recursive descent: a method a construct of Python's grammar.
#pragma once
#include <functional>

#include "frontend/source/syntax/tree_builder.hpp"

namespace weft::source {

class Parser : TreeBuilder {
 public:
  /// Of the file that begins at `begin`.
  explicit Parser(Syntax& syntax, Offset begin = 0);

  /// A file: statements and functions.
  void module();
  /// One expression and nothing else: a module whose body is that expression.
  void expression_alone();
  /// One literal: its expression.
  Index32 literal_alone();

 private:
  /// What an f-string has between braces, from `begin` to `end`, where `around` is.
  Parser(const Parser& around, Offset begin, Offset end);

  // Tokens
  bool at(Token token) const { return current_.token == token; }
  Lexeme take();
  bool accept(Token token);
  Lexeme expect(Token token);
  [[noreturn]] void unexpected() const;
  Index32 refusal(const std::string& construct);
  Index32 refused(Offset offset, const std::string& construct, std::span<const Index32> parts = {});
  Index32 refused_by(Offset offset, Refusal why);
  Statement refused_statement(Offset offset, const std::string& construct, const std::vector<Index32>& parts,
                              const std::vector<Block>& blocks);
  std::string_view word(const Lexeme& lexeme) const {
    return syntax_.source.text().substr(lexeme.offset, lexeme.length);
  }

  // Nodes
  Expression& node(Index32 expression) { return syntax_.expressions[expression]; }

  // Expressions, loosest first
  Index32 expression_list(bool may_be_named = false);
  Index32 item(bool may_be_named = true);
  Index32 target_item();
  Index32 named_expression();
  Index32 named(Index32 target);
  Index32 condition();
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
  Index32 yielded();
  Index32 awaited();
  Index32 call(Index32 callee);
  void arguments(std::vector<Index32>& nodes, const Lexeme& open, Offset offset);
  Index32 argument(bool& keywords_began);
  Index32 keyword_argument();
  Index32 subscript(Index32 value);
  Index32 subscript_item();
  Index32 atom();
  Index32 integer(const Lexeme& lexeme);
  Index32 name(const Lexeme& lexeme);
  Index32 string();
  Index32 string_node(std::string text, Offset offset);
  struct Pieces;
  void format_pieces(const StringBody& body, Pieces& pieces, int depth);
  Offset replacement(const StringBody& body, Offset open, Pieces& pieces, int depth);
  Index32 expression_within(Offset begin, Offset end) const;
  Index32 conversion(Offset at) const;
  Index32 format_specification(const StringBody& body, Offset& at, int depth);
  Index32 formatted(Pieces pieces, Offset offset);
  Index32 lambda();
  Index32 parenthesized();
  Index32 list();
  Index32 dict();
  Index32 dict_entry();
  bool at_comprehension() const;
  Index32 comprehension(Index32 element, const Lexeme& open);
  Index32 clause();

  // Statements
  void look_for_another(int line);
  void check_indented(const Lexeme& first) const;
  Block block();
  bool only_for_main(Index32 test) const;
  Block skipped_block();
  void statement(std::vector<Statement>& into);
  /// What a colon begins: a line, or what is indented.
  void statements_within(std::vector<Statement>& into);
  void with(std::vector<Statement>& into);
  struct WithItem {
    Index32 context;
    std::optional<Index32> target;
  };
  std::vector<WithItem> with_items();
  bool is_errstate(const WithItem& item) const;
  class Ahead;
  bool are_in_parentheses() const;
  bool begins_match() const;
  Statement attempt();
  Block handler(std::vector<Index32>& caught);
  Statement match();
  Index32 pattern();
  Statement class_definition(const std::vector<Index32>& decorators);
  void asynchronous(std::vector<Statement>& into, const std::vector<Index32>& decorators);
  void decorated(std::vector<Statement>& into);
  Statement global();
  Statement type_alias();
  void skip_type_parameters();
  Statement assigned(Offset offset, Index32 target, Index32 value);
  void check_in_function(Offset offset, const std::string& word) const;
  void simple_statement(std::vector<Statement>& into);
  void end_of_statement();
  Statement expression_statement();
  Statement assignment(Index32 first_target, Offset offset);
  Statement jump(StatementKind kind);
  void check_target(Index32 target);
  void check_targets(const Expression& several);
  Statement conditional();
  Statement loop();
  Block loop_body();
  Statement assertion();
  Statement raising();
  Statement deletion();
  void check_deleted(Index32 target);
  bool deletes_attribute(Index32 target) const;
  Statement annotated(Index32 target, Offset offset);
  void import(std::vector<Statement>& into);
  void import_from(std::vector<Statement>& into);
  Statement imported(ImportSyntax import, Offset offset);
  std::string dotted_name();
  Statement function(const std::vector<Index32>& decorators = {});
  Index32 add_function(FunctionSyntax function, const std::function<Block()>& body);
  void parameters(FunctionSyntax& function, Token end);
  bool parameter_mark(FunctionSyntax& function, ParameterKind& kind, bool annotated);
  ParameterSyntax parameter(const FunctionSyntax& function, ParameterKind kind, bool annotated);
  static std::vector<Index32> defaults(const FunctionSyntax& function);
  void annotate(ParameterSyntax& parameter);
  void skip_return_annotation();
  std::string docstring(const Block& body) const;
  void binds(Index32 name);

  Tokenizer tokenizer_;
  Lexeme current_, following_;
  int depth_ = 0, loops_ = 0;
  bool in_class_ = false;                   // in its body, but in no function within
  std::vector<Index32>* locals_ = nullptr;  // bound by the function being parsed, read by it, read within
  std::vector<Index32>* read_ = nullptr;
  std::vector<Index32>* captured_ = nullptr;
  std::vector<Index32>* attributes_ = nullptr;
  Index32 function_ = no_function;  // into Syntax::functions

  /// While one lives, names are those of a function within.
  class Function {
   public:
    Function(Parser& parser, FunctionSyntax& function, std::vector<Index32>& read, Index32 index);
    ~Function();
    Function(const Function&) = delete;

   private:
    Parser& parser_;
    std::vector<Index32>*locals_, *read_, *captured_, *attributes_;
    Index32 function_;
    int loops_;
    bool in_class_;
  };
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

}  // namespace weft::source
