// Loops, and what is read in place of those that a condition on data breaks off or continues:
//
//     for i in items:             broken = False
//         A                       for item in items:
//         if c:                       if broken: break
//             B                       i = item
//             break                   A
//         R                           if c: B; broken = True
//     else:                           else: R
//         E                       if not broken: E
#include <algorithm>

#include "frontend/source/parser.hpp"

namespace weft::source {
namespace {

/// What follows an `if` is written into each of its branches: at most so many statements in all.
constexpr std::size_t most_statements = 1000;

}  // namespace

Block Parser::loop_body() {
  ++loops_;
  const Block body = block();
  --loops_;
  return body;
}

Statement Parser::loop() {
  const Lexeme start = take();
  Statement statement{.kind = StatementKind::while_, .offset = start.offset};
  if (start.token == Token::for_) {
    statement.kind = StatementKind::for_;
    const Index32 target = loop_target();
    check_target(target);
    expect(Token::in);
    set_expressions(statement, {target, expression_list()});
  } else {
    set_expressions(statement, {named_expression()});
  }
  std::vector<Block> blocks{loop_body()};
  if (accept(Token::else_)) blocks.push_back(block());
  set_blocks(statement, blocks);
  if (leaves_where(blocks[0])) structure(statement);
  if (statement.kind == StatementKind::for_) count_steps(statement);
  return statement;
}

/// Whether the statement breaks off or continues the loop that it stands in.
bool Parser::leaves(const Statement& statement) const {
  if (statement.kind == StatementKind::break_ || statement.kind == StatementKind::continue_) return true;
  if (statement.kind != StatementKind::if_) return false;
  for (Index32 i = 0; i < statement.block_count; ++i)
    for (const Statement& each : statements(syntax_.blocks[statement.first_block + i]))
      if (leaves(each)) return true;
  return false;
}

/// Whether an `if` in the body of the loop does.
bool Parser::leaves_where(const Block& body) const {
  return std::ranges::any_of(statements(body), [&](const Statement& each) {
    return each.kind == StatementKind::if_ && leaves(each);
  });
}

std::vector<Statement> Parser::statements(const Block& block) const {
  const auto first = syntax_.statements.begin() + block.first;
  return {first, first + block.count};
}

class Parser::LoopStructure {
 public:
  LoopStructure(Parser& parser, const Statement& loop)
      : parser_(parser), loop_(loop), syntax_(parser.syntax_), broken_(name("broken")), item_(name("item")) {}

  /// Nothing when it would be too long.
  std::optional<Block> written() {
    std::vector<Statement> body = parser_.statements(syntax_.blocks[loop_.first_block]);
    body = without_leaving(body);
    if (count_ > most_statements) return {};
    Statement loop = loop_;
    ++loop.offset;  // it is another loop
    if (loop.kind == StatementKind::for_)
      begin_step(loop, body);
    else
      parser_.set_expressions(loop, {goes_on(syntax_.children[loop_.first])});
    parser_.set_blocks(loop, {parser_.keep(body)});
    std::vector<Statement> all{assign(broken_, Token::false_), loop};
    if (loop_.block_count > 1) all.push_back(unless_broken(syntax_.blocks[loop_.first_block + 1]));
    return parser_.keep(all);
  }

 private:
  Index32 name(const char* what) {
    const Index32 made = syntax_.intern("." + std::string(what) + std::to_string(loop_.offset));
    parser_.binds(made);
    return made;
  }
  Index32 read(Index32 name) {
    return parser_.add({.kind = ExpressionKind::name, .offset = loop_.offset, .symbol = name});
  }
  Index32 constant(Token token) {
    return parser_.add({.kind = ExpressionKind::constant, .token = token, .offset = loop_.offset});
  }
  Index32 negated(Index32 test) {
    return parser_.add({.kind = ExpressionKind::unary, .token = Token::not_, .offset = loop_.offset}, {test});
  }
  Index32 goes_on(Index32 test) {
    return parser_.add({.kind = ExpressionKind::boolean, .token = Token::and_, .offset = loop_.offset},
                       {negated(read(broken_)), test});
  }
  Statement assign(Index32 target, Token value) {
    Statement made{.kind = StatementKind::assign, .offset = loop_.offset};
    parser_.set_expressions(made, {read(target), constant(value)});
    return made;
  }
  Statement conditional(Index32 test, const Block& block) {
    Statement made{.kind = StatementKind::if_, .offset = loop_.offset};
    parser_.set_expressions(made, {test});
    parser_.set_blocks(made, {block});
    return made;
  }
  Statement unless_broken(const Block& block) { return conditional(negated(read(broken_)), block); }

  /// if broken: break; TARGET = item
  void begin_step(Statement& loop, std::vector<Statement>& body) {
    const Statement leave{.kind = StatementKind::break_, .offset = loop_.offset};
    Statement take{.kind = StatementKind::assign, .offset = loop_.offset};
    parser_.set_expressions(take, {syntax_.children[loop_.first], read(item_)});
    body.insert(body.begin(), {conditional(read(broken_), parser_.keep({leave})), take});
    parser_.set_expressions(loop, {read(item_), syntax_.children[loop_.first + 1]});
  }

  std::vector<Statement> without_leaving(const std::vector<Statement>& body) {
    std::vector<Statement> made;
    for (std::size_t i = 0; i < body.size(); ++i) {
      if (++count_ > most_statements || body[i].kind == StatementKind::continue_) break;
      if (body[i].kind == StatementKind::break_) {
        made.push_back(assign(broken_, Token::true_));
        break;
      }
      if (parser_.leaves(body[i])) {
        made.push_back(with_rest(body[i], {body.begin() + static_cast<std::ptrdiff_t>(i) + 1, body.end()}));
        break;
      }
      made.push_back(body[i]);
    }
    if (made.empty()) made.push_back({.kind = StatementKind::pass, .offset = loop_.offset});
    return made;
  }

  /// An `if` with what follows it in each of its branches.
  Statement with_rest(Statement branches, const std::vector<Statement>& rest) {
    std::vector<Block> blocks;
    for (Index32 i = 0; i < branches.count + 1; ++i) {
      std::vector<Statement> block;
      if (i < branches.block_count) block = parser_.statements(syntax_.blocks[branches.first_block + i]);
      block.insert(block.end(), rest.begin(), rest.end());
      blocks.push_back(parser_.keep(without_leaving(block)));
    }
    parser_.set_blocks(branches, blocks);
    return branches;
  }

  Parser& parser_;
  const Statement loop_;
  Syntax& syntax_;
  const Index32 broken_, item_;
  std::size_t count_ = 0;
};

void Parser::structure(const Statement& loop) {
  if (const auto written = LoopStructure(*this, loop).written())
    syntax_.structured_loops.emplace(loop.offset, *written);
}

}  // namespace weft::source
