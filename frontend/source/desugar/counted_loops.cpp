// What is read in place of a `for` where data decide how many steps it takes:
//
//     for i in items:             while place < count:
//         A                           i = items[place]
//     else:                           place = place + 1
//         E                           A
//                                 else:
//                                     E
//
// Whoever reads it binds `items`, `count` and `place`, names that no program has.
#include "frontend/source/desugar/leaving.hpp"
#include "frontend/source/desugar/loop_builder.hpp"
#include "frontend/source/desugar/loop_forms.hpp"

namespace weft::source {
namespace {

class CountingLoop : LoopBuilder {
 public:
  CountingLoop(Syntax& syntax, std::vector<Index32>* locals, const Statement& loop)
      : LoopBuilder(syntax, locals, loop.offset),
        loop_(loop),
        made_{.items = name("items"), .count = name("count"), .place = name("place"), .loop = {}} {}

  CountedLoop written() {
    Statement loop{.kind = StatementKind::while_, .offset = loop_.offset + 2};  // it is another loop
    set_expressions(loop, {is_below(made_.place, made_.count)});
    std::vector<Statement> body = statements(syntax_.blocks[loop_.first_block]);
    body.insert(body.begin(),
                {assign(syntax_.children[loop_.first], item()), assign(read(made_.place), next())});
    std::vector<Block> blocks{keep(body)};
    if (loop_.block_count > 1) blocks.push_back(syntax_.blocks[loop_.first_block + 1]);
    set_blocks(loop, blocks);
    write_forms(syntax_, locals_, loop);
    made_.loop = keep({loop});
    return made_;
  }

 private:
  Index32 link(Token token, Index32 operand) {
    return here({.kind = ExpressionKind::link, .token = token}, {operand});
  }
  Index32 is_below(Index32 a, Index32 b) {
    return here({.kind = ExpressionKind::comparison}, {read(a), link(Token::less, read(b))});
  }
  Index32 item() { return here({.kind = ExpressionKind::item_at}, {read(made_.items), read(made_.place)}); }
  Index32 next() {
    syntax_.integers.push_back(1);
    const auto last = static_cast<Index32>(syntax_.integers.size() - 1);
    const Index32 one = here({.kind = ExpressionKind::integer, .symbol = last});
    return here({.kind = ExpressionKind::arithmetic}, {read(made_.place), link(Token::add, one)});
  }

  const Statement loop_;
  CountedLoop made_;
};

}  // namespace

CountedLoop counted_loop(Syntax& syntax, std::vector<Index32>* locals, const Statement& loop) {
  return CountingLoop(syntax, locals, loop).written();
}

}  // namespace weft::source
