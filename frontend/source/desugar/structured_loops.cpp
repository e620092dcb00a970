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

#include "frontend/source/desugar/leaving.hpp"
#include "frontend/source/desugar/loop_builder.hpp"
#include "frontend/source/desugar/loop_forms.hpp"
#include "frontend/source/syntax/loop_syntax.hpp"

namespace weft::source {
namespace {

/// What follows an `if` is written into each of its branches: at most so many statements in all.
constexpr std::size_t most_statements = 1000;

class LoopStructure : LoopBuilder {
 public:
  LoopStructure(Syntax& syntax, std::vector<Index32>* locals, const Statement& loop)
      : LoopBuilder(syntax, locals, loop.offset), loop_(loop), broken_(name("broken")), item_(name("item")) {}

  std::optional<StructuredLoop> written() {
    std::vector<Statement> body = without_leaving(statements(syntax_.blocks[loop_.first_block]));
    if (count_ > most_statements || leaves_in_try_) return {};
    Statement loop = loop_;
    ++loop.offset;  // it is another loop
    if (loop.kind == StatementKind::for_)
      begin_step(loop, body);
    else
      set_expressions(loop, {goes_on(syntax_.children[loop_.first])});
    set_blocks(loop, {keep(body)});
    std::vector<Statement> all{set(broken_, Token::false_)};
    for (const Return& each : returns_) all.push_back(set(each.flag, Token::false_));
    all.push_back(loop);
    if (loop_.block_count > 1) all.push_back(unless_broken(syntax_.blocks[loop_.first_block + 1]));
    for (const Return& each : returns_) all.push_back(conditional(read(each.flag), keep({each.statement})));
    if (!returns_.empty() && ends_by_return()) all.back() = returns_.back().statement;
    return StructuredLoop{keep(all), !returns_.empty()};
  }

 private:
  struct Return {
    Index32 flag;
    Statement statement;
  };

  Index32 goes_on(Index32 test) {
    return here({.kind = ExpressionKind::boolean, .token = Token::and_}, {negated(read(broken_)), test});
  }
  Statement unless_broken(const Block& block) { return conditional(negated(read(broken_)), block); }

  /// if broken: break; TARGET = item
  void begin_step(Statement& loop, std::vector<Statement>& body) {
    const Statement leave{.kind = StatementKind::break_, .offset = loop_.offset};
    Statement take{.kind = StatementKind::assign, .offset = loop_.offset};
    set_expressions(take, {syntax_.children[loop_.first], read(item_)});
    body.insert(body.begin(), {conditional(read(broken_), keep({leave})), take});
    set_expressions(loop, {read(item_), syntax_.children[loop_.first + 1]});
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
    returns_.push_back({name(std::string(returned_name.substr(1)) + number), statement});
    return returns_.back().flag;
  }

  /// Of a loop within whose `else` leaves this one: flag = False; the loop, which sets it where it breaks
  /// off; if not flag: E
  void add_with_flag(Statement loop, std::vector<Statement>& made) {
    const Index32 flag = bound(syntax_.intern(broken_within(loop.offset)));
    const Block otherwise = syntax_.blocks[loop.first_block + 1];
    loop.offset += within_offset;  // it is another loop
    set_blocks(loop, {with_flag(syntax_.blocks[loop.first_block], flag)});
    write_forms(syntax_, locals_, loop);
    made.insert(made.end(), {set(flag, Token::false_), loop, conditional(negated(read(flag)), otherwise)});
  }

  Block with_flag(const Block& block, Index32 flag) {
    std::vector<Statement> made;
    for (Statement each : statements(block)) {
      leaves_in_try_ |= each.kind == StatementKind::try_ && leaves(syntax_, each);
      if (each.kind == StatementKind::break_) made.push_back(set(flag, Token::true_));
      if (each.kind == StatementKind::if_ && leaves(syntax_, each)) {
        std::vector<Block> blocks;
        for (Index32 i = 0; i < each.block_count; ++i)
          blocks.push_back(with_flag(syntax_.blocks[each.first_block + i], flag));
        set_blocks(each, blocks);
      }
      made.push_back(each);
    }
    return keep(made);
  }

  /// Loops within that return as what is read in their place.
  std::vector<Statement> with_structured(const std::vector<Statement>& body) {
    std::vector<Statement> made;
    for (const Statement& each : body) {
      const auto inner = syntax_.structured_loops.find(each.offset);
      if (is_loop(each) && inner != syntax_.structured_loops.end() && inner->second.returns)
        std::ranges::move(statements(inner->second.block), std::back_inserter(made));
      else if (leaves_in_else(syntax_, each))
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
        made.push_back(set(flag_of(body[i]), Token::true_));
        made.push_back(set(broken_, Token::true_));
        break;
      }
      if (body[i].kind == StatementKind::break_) {
        breaks_ = true;
        made.push_back(set(broken_, Token::true_));
        break;
      }
      if (body[i].kind == StatementKind::if_ && leaves(syntax_, body[i])) {
        made.push_back(with_rest(body[i], {body.begin() + static_cast<std::ptrdiff_t>(i) + 1, body.end()}));
        break;
      }
      leaves_in_try_ |= body[i].kind == StatementKind::try_ && leaves(syntax_, body[i]);
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
      if (i < branches.block_count) block = statements(syntax_.blocks[branches.first_block + i]);
      block.insert(block.end(), rest.begin(), rest.end());
      blocks.push_back(keep(without_leaving(block)));
    }
    set_blocks(branches, blocks);
    return branches;
  }

  const Statement loop_;
  const Index32 broken_, item_;
  std::vector<Return> returns_;
  bool breaks_ = false, leaves_in_try_ = false;
  std::size_t count_ = 0;
};

}  // namespace

std::optional<StructuredLoop> structured_loop(Syntax& syntax, std::vector<Index32>* locals,
                                              const Statement& loop) {
  return LoopStructure(syntax, locals, loop).written();
}

}  // namespace weft::source
