#include "frontend/source/syntax/name_uses.hpp"

#include <algorithm>
#include <optional>

namespace weft::source {
namespace {

using Names = std::unordered_set<Index32>;

Names common(const Names& a, const Names& b) {
  Names both;
  for (const Index32 name : a)
    if (b.contains(name)) both.insert(name);
  return both;
}

/// Walks statements in their order. Depth is bounded: that of blocks and trees.
class Counter {
 public:
  explicit Counter(const Syntax& syntax) : syntax_(syntax) {}

  /// What it reads and binds besides its blocks.
  void count_alone(const Statement& statement) {
    switch (statement.kind) {
      case StatementKind::for_:
        return read(syntax_.expression(statement, 1));
      case StatementKind::if_:
      case StatementKind::while_:
        for (Index32 i = 0; i < statement.count; ++i) read(syntax_.expression(statement, i));
        return;
      case StatementKind::try_:
      case StatementKind::def:
      case StatementKind::unread:
      case StatementKind::import:
      case StatementKind::global_:
      case StatementKind::refused:
        return;
      default:
        return count(statement);
    }
  }

  void count(const Block& block) {
    for (Index32 i = 0; i < block.count; ++i) count(syntax_.statements[block.first + i]);
  }
  NameUses take() && {
    uses_.always_bound = std::move(bound_);
    return std::move(uses_);
  }

 private:
  void count(const Statement& statement) {
    switch (statement.kind) {
      case StatementKind::delete_:
        return unbind(syntax_.expression(statement));
      case StatementKind::def:
      case StatementKind::unread:
        count_plain(statement);
        return bind_name(syntax_.functions[statement.symbol].name);
      case StatementKind::import:
        if (syntax_.imports[statement.symbol].member != "*")
          bind_name(syntax_.imports[statement.symbol].bound);
        return;
      case StatementKind::global_:
        return;
      case StatementKind::refused:
        for (Index32 i = 0; i < statement.count; ++i) read(syntax_.expression(statement, i));
        return count_loop(statement, false);
      case StatementKind::if_:
        return count_if(statement);
      case StatementKind::for_:
        read(syntax_.expression(statement, 1));
        return count_loop(statement, true);
      case StatementKind::try_:
        return count_try(statement);
      case StatementKind::while_:
        read(syntax_.expression(statement));
        return count_loop(statement, false);
      default:
        return count_plain(statement);
    }
  }

  void count_plain(const Statement& statement) {
    const bool assigns = statement.kind == StatementKind::assign;
    const bool augments = statement.kind == StatementKind::augmented;
    const Index32 targets = assigns ? statement.count - 1 : augments ? 1 : 0;
    for (Index32 i = augments ? 0 : targets; i < statement.count; ++i) read(syntax_.expression(statement, i));
    for (Index32 i = 0; i < targets; ++i) bind(syntax_.expression(statement, i));
  }

  /// What every branch binds is bound afterwards.
  void count_if(const Statement& statement) {
    const Names before = bound_;
    std::optional<Names> after;
    for (Index32 i = 0; i < statement.block_count; ++i) {
      bound_ = before;
      if (i < statement.count) read(syntax_.expression(statement, i));
      count(syntax_.blocks[statement.first_block + i]);
      after = after ? common(*after, bound_) : bound_;
    }
    const bool has_else = statement.block_count > statement.count;
    bound_ = has_else ? *after : before;
  }

  /// A handler may follow any part of the body; `finally` any part of all.
  void count_try(const Statement& statement) {
    const Names before = bound_;
    const auto block = [&](Index32 i) { count(syntax_.blocks[statement.first_block + i]); };
    const Index32 handlers = statement.count / 2;
    block(0);
    block(handlers + 1);
    Names after = bound_;
    for (Index32 i = 0; i < handlers; ++i) {
      bound_ = before;
      count_handler(statement, i);
      after = common(after, bound_);
    }
    bound_ = before;
    block(handlers + 2);
    bound_.merge(after);
  }

  void count_handler(const Statement& statement, Index32 i) {
    const Expression &caught = syntax_.expression(statement, 2 * i),
                     &name = syntax_.expression(statement, 2 * i + 1);
    read(caught);
    if (name.kind == ExpressionKind::name) bind_name(name.symbol);
    count(syntax_.blocks[statement.first_block + i + 1]);
    if (name.kind == ExpressionKind::name) bound_.erase(name.symbol);
  }

  /// A loop may take no step.
  void count_loop(const Statement& statement, bool has_target) {
    const Names before = bound_;
    for (Index32 i = 0; i < statement.block_count; ++i) {
      if (has_target && i == 0) bind(syntax_.expression(statement));
      count(syntax_.blocks[statement.first_block + i]);
      bound_ = before;
    }
  }

  void bind_name(Index32 name) {
    ++uses_.bound[name];
    bound_.insert(name);
  }

  void unbind(const Expression& target) {
    if (target.kind == ExpressionKind::name) {
      read(target);
      ++uses_.bound[target.symbol];
      bound_.erase(target.symbol);
    }
    if (target.kind == ExpressionKind::subscript) return read(target);
    for (Index32 i = 0; i < target.count; ++i) unbind(syntax_.child(target, i));
  }

  void bind(const Expression& target) {
    if (target.kind == ExpressionKind::name) return bind_name(target.symbol);
    if (target.kind == ExpressionKind::attribute) {
      read(target);
      const Expression& object = syntax_.child(target);
      const std::string& name = syntax_.names[target.symbol];
      if (object.kind == ExpressionKind::name && name != "real" && name != "imag") bind_name(object.symbol);
      return;
    }
    const bool sequence = target.kind == ExpressionKind::tuple || target.kind == ExpressionKind::list ||
                          target.kind == ExpressionKind::starred;
    for (Index32 i = 0; i < target.count; ++i)
      sequence ? bind(syntax_.child(target, i)) : read(syntax_.child(target, i));
  }

  void read_name(Index32 name) {
    ++uses_.read[name];
    if (!bound_.contains(name)) uses_.live.insert(name);
  }

  /// What is called may read what functions within have captured. A name that an expression gives is bound
  /// where it is come to.
  void read(const Expression& expression) {
    if (expression.kind == ExpressionKind::name) read_name(expression.symbol);
    if (expression.kind == ExpressionKind::named) ++uses_.bound[expression.symbol];
    if (expression.kind == ExpressionKind::call && expression.symbol != no_function)
      for (const Index32 name : syntax_.functions[expression.symbol].captured) read_name(name);
    for (Index32 i = 0; i < expression.count; ++i) read(syntax_.child(expression, i));
  }

  const Syntax& syntax_;
  NameUses uses_;
  Names bound_;  // so far, whatever way was taken
};

}  // namespace

bool reads_name(const Syntax& syntax, const Expression& expression, Index32 name) {
  if (expression.kind == ExpressionKind::name && expression.symbol == name) return true;
  for (Index32 i = 0; i < expression.count; ++i)
    if (reads_name(syntax, syntax.child(expression, i), name)) return true;
  return false;
}

std::vector<Index32> names_read_by(const Syntax& syntax, const Statement& statement) {
  Counter counter(syntax);
  counter.count_alone(statement);
  std::vector<Index32> names;
  for (const auto& [name, count] : std::move(counter).take().read) names.push_back(name);
  std::ranges::sort(names);
  return names;
}

NameUses name_uses(const Syntax& syntax, const Block& block) {
  Counter counter(syntax);
  counter.count(block);
  return std::move(counter).take();
}

}  // namespace weft::source
