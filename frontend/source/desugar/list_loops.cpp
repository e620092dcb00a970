// What is read in place of [element for target in iterable if test …], or of list(element for …):
//
//     for target in first:
//         if test:
//             list.append(element)
//
// Whoever reads it binds `list` and `first`, names that no program has, and what the loops within, as far as
// data decide their steps, begin with.
#include "frontend/source/desugar/loop_builder.hpp"
#include "frontend/source/desugar/loop_forms.hpp"
#include "frontend/source/syntax/loop_syntax.hpp"

namespace weft::source {
namespace {

class ListLoop : LoopBuilder {
 public:
  ListLoop(Syntax& syntax, std::vector<Index32>* locals, const Expression& comprehension)
      : LoopBuilder(syntax, locals, comprehension.offset), nodes_(comprehension) {}

  LoopOfList written() {
    made_.names = {made_.list = own("list"), made_.first = own("first")};
    Statement made{.kind = StatementKind::expression, .offset = nodes_.offset};
    set_expressions(made, {appended()});
    for (Index32 i = nodes_.count - 1; i > 0; --i) made = around(made, syntax_.child(nodes_, i), i == 1);
    made_.loop = keep({made});
    return made_;
  }

 private:
  /// Of the comprehension's frame.
  Index32 own(const char* what) { return syntax_.intern("." + std::string(what) + std::to_string(offset_)); }
  Index32 appended() {
    return here({.kind = ExpressionKind::appended}, {read(made_.list), syntax_.children[nodes_.first]});
  }

  /// A clause, with what comes after it.
  Statement around(const Statement& inner, const Expression clause, bool is_first) {
    const bool is_loop = clause.kind == ExpressionKind::each;
    Statement made{.kind = is_loop ? StatementKind::for_ : StatementKind::if_, .offset = clause.offset};
    const Index32 first = syntax_.children[clause.first];
    if (is_loop)
      set_expressions(made, {first, is_first ? read(made_.first) : syntax_.children[clause.first + 1]});
    else
      set_expressions(made, {first});
    set_blocks(made, {keep({inner})});
    if (is_loop) count_steps(made);
    return made;
  }

  void count_steps(const Statement& loop) {
    const CountedLoop counted = counted_loop(syntax_, locals_, loop);
    made_.names.insert(made_.names.end(), {counted.items, counted.count, counted.place});
    syntax_.counted_loops.emplace(loop.offset, counted);
  }

  const Expression nodes_;
  LoopOfList made_;
};

}  // namespace

void write_list_loop(Syntax& syntax, std::vector<Index32>* locals, const Expression& comprehension) {
  if (comprehension.token == Token::open_brace || !named_in(syntax, comprehension).empty()) return;
  LoopOfList loop = ListLoop(syntax, locals, comprehension).written();
  syntax.lists_by_loops.emplace(comprehension.offset, std::move(loop));
}

}  // namespace weft::source
