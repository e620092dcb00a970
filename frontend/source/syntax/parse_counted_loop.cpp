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
#include "frontend/source/syntax/parser.hpp"

namespace weft::source {

class Parser::CountingLoop {
 public:
  CountingLoop(Parser& parser, const Statement& loop)
      : parser_(parser),
        loop_(loop),
        syntax_(parser.syntax_),
        made_{.items = name("items"), .count = name("count"), .place = name("place"), .loop = {}} {}

  CountedLoop written() {
    Statement loop{.kind = StatementKind::while_, .offset = loop_.offset + 2};  // it is another loop
    parser_.set_expressions(loop, {is_below(made_.place, made_.count)});
    std::vector<Statement> body = parser_.statements(syntax_.blocks[loop_.first_block]);
    const Index32 target = syntax_.children[loop_.first];
    body.insert(body.begin(), {assign(target, item()), assign(read(made_.place), next())});
    std::vector<Block> blocks{parser_.keep(body)};
    if (loop_.block_count > 1) blocks.push_back(syntax_.blocks[loop_.first_block + 1]);
    parser_.set_blocks(loop, blocks);
    if (parser_.leaves_where(blocks[0])) parser_.structure(loop);
    made_.loop = parser_.keep({loop});
    return made_;
  }

 private:
  Index32 name(const char* what) {
    const Index32 made = syntax_.intern("." + std::string(what) + std::to_string(loop_.offset));
    parser_.binds(made);
    return made;
  }
  Index32 add(Expression node, std::initializer_list<Index32> children = {}) {
    node.offset = loop_.offset;
    return parser_.add(node, children);
  }
  Index32 read(Index32 name) { return add({.kind = ExpressionKind::name, .symbol = name}); }
  Index32 link(Token token, Index32 operand) {
    return add({.kind = ExpressionKind::link, .token = token}, {operand});
  }
  Index32 is_below(Index32 a, Index32 b) {
    return add({.kind = ExpressionKind::comparison}, {read(a), link(Token::less, read(b))});
  }
  Index32 item() { return add({.kind = ExpressionKind::item_at}, {read(made_.items), read(made_.place)}); }
  Index32 next() {
    syntax_.integers.push_back(1);
    const auto last = static_cast<Index32>(syntax_.integers.size() - 1);
    const Index32 one = add({.kind = ExpressionKind::integer, .symbol = last});
    return add({.kind = ExpressionKind::arithmetic}, {read(made_.place), link(Token::add, one)});
  }
  Statement assign(Index32 target, Index32 value) {
    Statement made{.kind = StatementKind::assign, .offset = loop_.offset};
    parser_.set_expressions(made, {target, value});
    return made;
  }

  Parser& parser_;
  const Statement loop_;
  Syntax& syntax_;
  CountedLoop made_;
};

void Parser::count_steps(const Statement& loop) {
  CountedLoop counted = CountingLoop(*this, loop).written();
  syntax_.counted_loops.emplace(loop.offset, counted);
}

}  // namespace weft::source
