// What is done with values of unlike kinds, of which data choose one: it is read once for each.
#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/data/raising.hpp"
#include "frontend/source/interpreter/tracer.hpp"
#include "frontend/source/operators/choosing.hpp"
#include "frontend/source/operators/subscripts.hpp"
#include "frontend/source/syntax/name_uses.hpp"
#include "frontend/source/values/choice.hpp"
#include "frontend/source/values/place_at_hand.hpp"
#include "frontend/source/values/reading.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

/// Binds a name again to what it is bound to now.
class BoundAgain {
 public:
  BoundAgain(Names& names, Index32 name) : names_(names), name_(name), value_(names.at(name)) {}
  ~BoundAgain() { names_.insert_or_assign(name_, value_); }
  BoundAgain(const BoundAgain&) = delete;

 private:
  Names& names_;
  Index32 name_;
  Value value_;
};

/// An error without a place in the source gets that of what is being read, where it is noted.
Value placed_here(const std::function<Value()>& read) {
  try {
    return read();
  } catch (const ReadError&) {
    throw;
  } catch (const InternalError&) {
    throw;
  } catch (const Error& error) {
    throw error_at_place(error.python_name(), error.what());
  }
}

}  // namespace

/// The first name that the statement reads and that is bound to a choice, with the frame that it is of.
std::optional<std::pair<Frame*, Index32>> Tracer::choice_read_by(const Statement& statement) {
  if (!reading().makes_choices) return std::nullopt;
  const auto [known, is_new] = names_read_.try_emplace(statement.offset);
  if (is_new) known->second = names_read_by(syntax_, statement);
  for (const Index32 name : known->second)
    for (Frame* frame = frame_; frame; frame = frame->outer.get()) {
      const auto found = frame->names.find(name);
      if (found == frame->names.end()) continue;
      if (is_choice(found->second)) return std::pair(frame, name);
      break;
    }
  return std::nullopt;
}

/// The statement where the name is bound to the first of the values, and where it is bound to another one. In
/// what follows it is bound to one of them still, but where the others have returned or raised an error.
Tracer::Flow Tracer::execute_each_way(const Statement& statement, Frame& frame, Index32 name) {
  Ways ways = ways_of(frame.names.at(name));
  const auto [condition, first] = ways[0];
  ways.erase(ways.begin());
  const Value others = choice_of(std::move(ways));
  const auto read_as = [&](const Value& value) {
    return [&] {
      frame.names.insert_or_assign(name, value);
      return execute(statement);
    };
  };
  const auto read = [&] { return execute_either(statement, condition, read_as(first), read_as(others)); };
  if (&frame == frame_) return read();  // names are put back with the branches
  const BoundAgain after(frame.names, name);
  return read();
}

/// What `read` makes of a value: of each way, where it is that one.
Value Tracer::of_each_way(const Value& value, const OfValue& read) {
  const Ways ways = reading().makes_choices ? ways_of(value) : Ways();
  if (ways.empty()) return read(value);
  std::optional<Value> made;
  for (const auto& [condition, way] : ways) {
    const WritesWhere where{Tensor(condition)};
    Value of_way;
    const auto read_way = [&] { return of_each_way(way, read); };
    if (!comes_to_end([&] { of_way = placed_here(read_way); })) continue;
    made = made ? chosen(condition, of_way, *made) : of_way;
  }
  if (!made) throw RaisesByData{};
  return *std::move(made);
}

Value Tracer::of_each_pair(const Value& a, const Value& b, const OfPair& read) {
  return of_each_way(
      a, [&](const Value& x) { return of_each_way(b, [&](const Value& y) { return read(x, y); }); });
}

/// Of a bool that data decide, among the subscripts of an array, each way too.
Value Tracer::of_each_index(const Value& container, const Value& index, const OfPair& read) {
  return of_each_way(container, [&](const Value& way) {
    return of_each_way(with_known_truths(way, index), [&](const Value& known) { return read(way, known); });
  });
}

/// What decides as a value does: a bool that is computed of a choice.
Value Tracer::evaluate_truth(const Expression& expression) {
  const Value value = evaluate_any(expression);
  if (!is_choice(value)) return value;
  return placed(source(), expression.offset, [&] {
    return of_each_way(value, [](const Value& way) {
      const auto unknown = unknown_truth(way);
      return unknown ? Value(computed_number(*unknown)) : Value(truth(way));
    });
  });
}

}  // namespace weft::source
