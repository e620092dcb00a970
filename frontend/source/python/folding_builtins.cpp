// sum, any, all, min and max: what takes items one by one, as a generator gives them.
#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/operators/choosing.hpp"
#include "frontend/source/operators/elision.hpp"
#include "frontend/source/operators/operators.hpp"
#include "frontend/source/python/builtins.hpp"
#include "frontend/source/values/choice.hpp"
#include "frontend/source/values/sets.hpp"
#include "runtime/system/errors.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

class Sum : public FoldingBuiltin {
 public:
  explicit Sum(Value start) : total_(std::move(start)) {
    if (total_.string()) throw TypeError("sum() can't sum strings [use ''.join(seq) instead]");
  }
  bool take(const Value& item) override {
    total_ = elided_binary(Token::add, total_, item);
    return true;
  }
  Value result() override { return total_; }

 private:
  Value total_;
};

/// Whether one of the items is true, or none is false. What is known only when the program runs decides
/// with the rest.
template <Token operation>
class Truths : public FoldingBuiltin {
 public:
  bool take(const Value& item) override {
    const auto unknown = unknown_truth(item);
    if (!unknown) {
      decided_ = truth(item) == one_decides;
      return !decided_;
    }
    const Value next = computed_number(*unknown);
    const auto before = truths_ ? unknown_truth(*truths_) : std::nullopt;
    if (truths_ && !before) decided_ = truth(*truths_) == one_decides;  // by the arguments at hand
    if (decided_) return false;
    truths_ = before ? both_or_either(operation, *before, *truths_, next) : next;
    return true;
  }
  Value result() override {
    if (decided_ || !truths_) return decided_ == one_decides;
    return *truths_;
  }

 private:
  static constexpr bool one_decides = operation == Token::or_;
  bool decided_ = false;
  std::optional<Value> truths_;
};

/// The first of those that no other beats, by what the key makes of them.
class Extremum : public FoldingBuiltin {
 public:
  Extremum(const char* name, Token beats, Value key, const CallBack& back, std::optional<Value> otherwise)
      : name_(name), beats_(beats), key_(std::move(key)), back_(back), best_(std::move(otherwise)) {}

  bool take(const Value& item) override {
    const Value rank = key_.is_none() ? item : back_(key_, {item});
    if (!best_rank_) return best_ = item, best_rank_ = rank, true;
    const Value better = beats_best(rank);
    const auto unknown = unknown_truth(better);
    if (!unknown && !truth(better)) return true;
    best_ = unknown ? chosen(*unknown, item, *best_) : item;
    best_rank_ = unknown ? chosen(*unknown, rank, *best_rank_) : rank;
    return true;
  }
  Value result() override {
    if (!best_) throw ValueError(std::string(name_) + "() arg is an empty sequence");
    return *best_;
  }

 private:
  /// The best one may be of several kinds, as data decide.
  Value beats_best(const Value& rank) const {
    const Ways ways = ways_of(*best_rank_);
    if (ways.empty()) return compare(beats_, rank, *best_rank_);
    std::optional<LazyTensor> beats;
    for (const auto& [condition, value] : ways) {
      const LazyTensor here = numpy::logical_and(condition, truth_tensor(compare(beats_, rank, value)));
      beats = beats ? numpy::logical_or(*beats, here) : here;
    }
    return computed_number(*beats);
  }

  const char* name_;
  Token beats_;
  Value key_;
  const CallBack& back_;
  std::optional<Value> best_, best_rank_;
};

/// Items of which some are not asked for where the rest tells nothing.
Value folded(FoldingBuiltin& fold, const Value& items) {
  note_walk(items);
  Iteration iteration(items);
  while (const auto item = iteration.next())
    if (!fold.take(*item)) break;
  return fold.result();
}

/// Of a set, for what does not depend on their order.
Value in_any_order(const Value& items) {
  return set_in(items) ? make_sequence(items_in_any_order(items)) : items;
}

Value sum(CallArguments arguments, const CallBack&) {
  const auto start = take_keyword(arguments, "start");
  refuse_keywords("sum", arguments);
  const bool second = arguments.positional.size() > 1;
  Sum fold(start ? *start : second ? arguments.positional[1] : Value(PythonInt{0}));
  return folded(fold, arguments.positional[0]);
}

template <Token operation>
Value truths(const std::vector<Value>& arguments) {
  Truths<operation> fold;
  return folded(fold, in_any_order(arguments[0]));
}

Value extremum(const char* name, Token beats, CallArguments arguments, const CallBack& back) {
  const Value key = take_keyword(arguments, "key").value_or(NoneValue{});
  const auto otherwise = take_keyword(arguments, "default");
  refuse_keywords(name, arguments);
  const bool one = arguments.positional.size() == 1;
  if (otherwise && !one)
    throw TypeError("Cannot specify a default for " + std::string(name) +
                    "() with multiple positional arguments");
  Extremum fold(name, beats, key, back, otherwise);
  if (one && key.is_none()) return folded(fold, in_any_order(arguments.positional[0]));
  return folded(fold, tuple_unless_one(std::move(arguments.positional)));
}

const CallBack no_call;
template <Token operation>
std::unique_ptr<FoldingBuiltin> fold_truths() {
  return std::make_unique<Truths<operation>>();
}
std::unique_ptr<FoldingBuiltin> fold_sum() { return std::make_unique<Sum>(PythonInt{0}); }
std::unique_ptr<FoldingBuiltin> fold_max() {
  return std::make_unique<Extremum>("max", Token::greater, NoneValue{}, no_call, std::nullopt);
}
std::unique_ptr<FoldingBuiltin> fold_min() {
  return std::make_unique<Extremum>("min", Token::less, NoneValue{}, no_call, std::nullopt);
}

Value max(CallArguments arguments, const CallBack& back) {
  return extremum("max", Token::greater, std::move(arguments), back);
}
Value min(CallArguments arguments, const CallBack& back) {
  return extremum("min", Token::less, std::move(arguments), back);
}

constexpr BuiltinFunction rows[] = {
    {.name = "all", .least = 1, .most = 1, .call = truths<Token::and_>, .fold = fold_truths<Token::and_>},
    {.name = "any", .least = 1, .most = 1, .call = truths<Token::or_>, .fold = fold_truths<Token::or_>},
    {.name = "max", .least = 1, .most = SIZE_MAX, .fold = fold_max, .call_with = max},
    {.name = "min", .least = 1, .most = SIZE_MAX, .fold = fold_min, .call_with = min},
    {.name = "sum", .least = 1, .most = 2, .fold = fold_sum, .call_with = sum},
};

}  // namespace

std::span<const BuiltinFunction> folding_builtins() { return rows; }

}  // namespace weft::source
