// What is read in place of [element for target in iterable if test …], or of list(element for …):
//
//     for target in first:
//         if test:
//             list.append(element)
//
// Whoever reads it binds `list` and `first`, names that no program has, and what the loops within, as far as
// data decide their steps, begin with.
#include "frontend/source/syntax/loop_syntax.hpp"
#include "frontend/source/syntax/parser.hpp"

namespace weft::source {

class Parser::ListLoop {
 public:
  ListLoop(Parser& parser, Index32 comprehension)
      : parser_(parser),
        syntax_(parser.syntax_),
        nodes_(syntax_.expressions[comprehension]),
        made_{.list = name("list"), .first = name("first"), .names = {}, .loop = {}} {}

  LoopOfList written() {
    made_.names = {made_.list, made_.first};
    Statement made{.kind = StatementKind::expression, .offset = nodes_.offset};
    parser_.set_expressions(made, {appended()});
    for (Index32 i = nodes_.count - 1; i > 0; --i) made = around(made, syntax_.child(nodes_, i), i == 1);
    made_.loop = parser_.keep({made});
    return made_;
  }

 private:
  Index32 name(const char* what) {
    return syntax_.intern("." + std::string(what) + std::to_string(nodes_.offset));
  }
  Index32 read(Index32 name) {
    return parser_.add({.kind = ExpressionKind::name, .offset = nodes_.offset, .symbol = name});
  }
  Index32 appended() {
    return parser_.add({.kind = ExpressionKind::appended, .offset = nodes_.offset},
                       {read(made_.list), syntax_.children[nodes_.first]});
  }

  /// A clause, with what comes after it.
  Statement around(const Statement& inner, const Expression clause, bool is_first) {
    const bool is_loop = clause.kind == ExpressionKind::each;
    Statement made{.kind = is_loop ? StatementKind::for_ : StatementKind::if_, .offset = clause.offset};
    const Index32 first = syntax_.children[clause.first];
    if (is_loop)
      parser_.set_expressions(made,
                              {first, is_first ? read(made_.first) : syntax_.children[clause.first + 1]});
    else
      parser_.set_expressions(made, {first});
    parser_.set_blocks(made, {parser_.keep({inner})});
    if (is_loop) count_steps(made);
    return made;
  }

  void count_steps(const Statement& loop) {
    parser_.count_steps(loop);
    const CountedLoop& counted = syntax_.counted_loops.at(loop.offset);
    made_.names.insert(made_.names.end(), {counted.items, counted.count, counted.place});
  }

  Parser& parser_;
  Syntax& syntax_;
  const Expression nodes_;
  LoopOfList made_;
};

void Parser::write_as_loop(Index32 comprehension) {
  const Expression& nodes = syntax_.expressions[comprehension];
  if (nodes.token == Token::open_brace || !named_in(syntax_, nodes).empty()) return;
  LoopOfList loop = ListLoop(*this, comprehension).written();
  syntax_.lists_by_loops.emplace(syntax_.expressions[comprehension].offset, std::move(loop));
}

}  // namespace weft::source
