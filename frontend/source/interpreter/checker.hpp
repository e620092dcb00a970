// Looks through a function for what is not in the language, without arguments.
#pragma once
#include "frontend/source/interpreter/tracer.hpp"

namespace weft::source {

/// Walks all that is written in a function and in those within it. What its names stand for is known where
/// they are the file's own or imported; all else is not, and may be anything.
class Checker {
 public:
  /// `tracer` has read nothing yet.
  Checker(const Syntax& syntax, Tracer& tracer) : syntax_(syntax), tracer_(tracer) {}
  /// A function of the file's own level. Errors: ReadError for the first thing that is not read.
  void check(const FunctionSyntax& function);

 private:
  void look(const Block& block);
  void look(const Statement& statement);
  void look(const Expression& expression);
  void look_at_try(const Statement& statement);
  bool raises_what_is_caught(const Statement& statement);
  void look_perhaps(const Block& block);
  bool catches_imports_alone(const Expression& caught);
  void look_at_children(const Expression& expression);
  void look_within(const FunctionSyntax& function);
  void look_at_comprehension(const Expression& comprehension);
  void look_at_attribute(const Expression& attribute);
  void execute_import(const Statement& statement);
  bool is_known(Index32 name) const;
  bool is_known_chain(const Expression& expression) const;

  const Syntax& syntax_;
  Tracer& tracer_;
  int states_ = 0;  // of np.errstate that have been entered
};

}  // namespace weft::source
