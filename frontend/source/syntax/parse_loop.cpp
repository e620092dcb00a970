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
//
// A loop within whose `else` has a break or continue of this loop sets a flag where it is broken off, too.
// `return V` sets a flag of its own as well, and stands after the loop where the flag is set.
#include <algorithm>

#include "frontend/source/syntax/loop_syntax.hpp"
#include "frontend/source/syntax/parser.hpp"

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
  write_otherwise(statement);
  return statement;
}

/// What is read in its place, where data leave it or decide how many steps it takes.
void Parser::write_otherwise(const Statement& loop) {
  if (leaves_where(syntax_.blocks[loop.first_block])) structure(loop);
  if (loop.kind == StatementKind::for_) count_steps(loop);
}

/// Whether the statement is a loop whose `else` leaves the loop that it stands in.
bool Parser::leaves_in_else(const Statement& statement) const {
  const bool is_loop = statement.kind == StatementKind::for_ || statement.kind == StatementKind::while_;
  if (!is_loop || statement.block_count < 2) return false;
  return std::ranges::any_of(statements(syntax_.blocks[statement.first_block + 1]),
                             [&](const Statement& each) { return leaves(each); });
}

/// Whether the statement returns, or breaks off or continues the loop that it stands in.
bool Parser::leaves(const Statement& statement) const {
  if (statement.kind == StatementKind::break_ || statement.kind == StatementKind::continue_ ||
      returns_in(syntax_, statement) || leaves_in_else(statement))
    return true;
  if (statement.kind != StatementKind::if_ && statement.kind != StatementKind::try_) return false;
  for (Index32 i = 0; i < statement.block_count; ++i)
    for (const Statement& each : statements(syntax_.blocks[statement.first_block + i]))
      if (leaves(each)) return true;
  return false;
}

/// Whether an `if` in the body of the loop does.
bool Parser::leaves_where(const Block& body) const {
  return std::ranges::any_of(statements(body), [&](const Statement& each) {
    return each.kind != StatementKind::return_ && leaves(each);
  });
}

std::vector<Statement> Parser::statements(const Block& block) const {
  const auto first = syntax_.statements.begin() + block.first;
  return {first, first + block.count};
}

class Parser::LoopStructure {
 public:
  LoopStructure(Parser& parser, const Statement& loop)
      : parser_(parser),
        loop_(loop),
        syntax_(parser.syntax_),
        broken_(name(".broken")),
        item_(name(".item")) {}

  /// Nothing when it would be too long, or a `try` in it leaves it.
  std::optional<StructuredLoop> written() {
    std::vector<Statement> body = without_leaving(parser_.statements(syntax_.blocks[loop_.first_block]));
    if (count_ > most_statements || leaves_in_try_) return {};
    Statement loop = loop_;
    ++loop.offset;  // it is another loop
    if (loop.kind == StatementKind::for_)
      begin_step(loop, body);
    else
      parser_.set_expressions(loop, {goes_on(syntax_.children[loop_.first])});
    parser_.set_blocks(loop, {parser_.keep(body)});
    std::vector<Statement> all{assign(broken_, Token::false_)};
    for (const Return& each : returns_) all.push_back(assign(each.flag, Token::false_));
    all.push_back(loop);
    if (loop_.block_count > 1) all.push_back(unless_broken(syntax_.blocks[loop_.first_block + 1]));
    for (const Return& each : returns_)
      all.push_back(conditional(read(each.flag), parser_.keep({each.statement})));
    if (!returns_.empty() && ends_by_return()) all.back() = returns_.back().statement;
    return StructuredLoop{parser_.keep(all), !returns_.empty()};
  }

 private:
  struct Return {
    Index32 flag;
    Statement statement;
  };

  Index32 name(const std::string& what) {
    const Index32 made = syntax_.intern(what + std::to_string(loop_.offset));
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

  /// Whether nothing else ends it: `while True` without a break.
  bool ends_by_return() const {
    const Expression& test = syntax_.expression(loop_);
    return loop_.kind == StatementKind::while_ && !breaks_ && test.kind == ExpressionKind::constant &&
           test.token == Token::true_;
  }

  /// The flag of a return; one for all places where it stands after others.
  Index32 flag_of(const Statement& statement) {
    const auto is_same = [&](const Return& each) { return each.statement.offset == statement.offset; };
    const auto found = std::ranges::find_if(returns_, is_same);
    if (found != returns_.end()) return found->flag;
    const std::string number = std::to_string(returns_.size()) + ".";
    returns_.push_back({name(std::string(returned_name) + number), statement});
    return returns_.back().flag;
  }

  /// Of a loop within whose `else` leaves this one: flag = False; the loop, which sets it where it breaks
  /// off; if not flag: E
  void add_with_flag(Statement loop, std::vector<Statement>& made) {
    const Index32 flag = syntax_.intern(broken_within(loop.offset));
    parser_.binds(flag);
    const Block otherwise = syntax_.blocks[loop.first_block + 1];
    loop.offset += within_offset;  // it is another loop
    parser_.set_blocks(loop, {with_flag(syntax_.blocks[loop.first_block], flag)});
    parser_.write_otherwise(loop);
    made.insert(made.end(), {assign(flag, Token::false_), loop, conditional(negated(read(flag)), otherwise)});
  }

  Block with_flag(const Block& block, Index32 flag) {
    std::vector<Statement> made;
    for (Statement each : parser_.statements(block)) {
      leaves_in_try_ |= each.kind == StatementKind::try_ && parser_.leaves(each);
      if (each.kind == StatementKind::break_) made.push_back(assign(flag, Token::true_));
      if (each.kind == StatementKind::if_ && parser_.leaves(each)) {
        std::vector<Block> blocks;
        for (Index32 i = 0; i < each.block_count; ++i)
          blocks.push_back(with_flag(syntax_.blocks[each.first_block + i], flag));
        parser_.set_blocks(each, blocks);
      }
      made.push_back(each);
    }
    return parser_.keep(made);
  }

  /// Loops within that return as what is read in their place.
  std::vector<Statement> with_structured(const std::vector<Statement>& body) {
    std::vector<Statement> made;
    for (const Statement& each : body) {
      const bool is_loop = each.kind == StatementKind::for_ || each.kind == StatementKind::while_;
      const auto inner = syntax_.structured_loops.find(each.offset);
      if (is_loop && inner != syntax_.structured_loops.end() && inner->second.returns)
        std::ranges::move(parser_.statements(inner->second.block), std::back_inserter(made));
      else if (parser_.leaves_in_else(each))
        add_with_flag(each, made);
      else
        made.push_back(each);
    }
    return made;
  }

  std::vector<Statement> without_leaving(const std::vector<Statement>& written) {
    const std::vector<Statement> body = with_structured(written);
    std::vector<Statement> made;
    for (std::size_t i = 0; i < body.size(); ++i) {
      if (++count_ > most_statements || body[i].kind == StatementKind::continue_) break;
      if (body[i].kind == StatementKind::return_) {
        made.push_back(assign(flag_of(body[i]), Token::true_));
        made.push_back(assign(broken_, Token::true_));
        break;
      }
      if (body[i].kind == StatementKind::break_) {
        breaks_ = true;
        made.push_back(assign(broken_, Token::true_));
        break;
      }
      if (body[i].kind == StatementKind::if_ && parser_.leaves(body[i])) {
        made.push_back(with_rest(body[i], {body.begin() + static_cast<std::ptrdiff_t>(i) + 1, body.end()}));
        break;
      }
      leaves_in_try_ |= body[i].kind == StatementKind::try_ && parser_.leaves(body[i]);
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
  std::vector<Return> returns_;
  bool breaks_ = false, leaves_in_try_ = false;
  std::size_t count_ = 0;
};

void Parser::structure(const Statement& loop) {
  if (const auto written = LoopStructure(*this, loop).written())
    syntax_.structured_loops.emplace(loop.offset, *written);
}

}  // namespace weft::source
