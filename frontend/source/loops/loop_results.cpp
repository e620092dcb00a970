// What a loop leaves, where its steps would have left it.
#include <algorithm>

#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/loops/loop_reader.hpp"
#include "frontend/source/operators/counted_items.hpp"
#include "frontend/source/values/choice.hpp"
#include "frontend/source/values/dicts.hpp"
#include "frontend/source/values/reading.hpp"
#include "frontend/source/values/texts.hpp"
#include "ir/stored_as.hpp"

namespace weft::source {
namespace {

/// A result with what a loop leaves in place of the tensors that it carries.
class Results {
 public:
  Results(const std::vector<bool>& is_carried, const std::vector<Tensor>& left)
      : is_carried_(is_carried.begin()), left_(left.begin()) {}

  Value of(const Value& value) {
    if (const auto* scalar = value.as<Scalar>(); scalar && scalar->is_python) return of_either(*scalar);
    if (value.tensor() || value.as<ComputedNumber>())
      return *is_carried_++ ? with_tensor(value, LazyTensor(*left_++)) : value;
    if (const auto* dict = value.as<std::shared_ptr<Dict>>()) {
      const auto left = std::make_shared<Dict>();
      for (const auto& [key, item] : (*dict)->items()) left->put(key, of(item));
      return left;
    }
    if (const auto* choice = value.as<std::shared_ptr<const Choice>>()) {
      Choice left = **choice;
      for (auto& [condition, way] : left.ways) condition = *of(Scalar{condition}).tensor(), way = of(way);
      return std::make_shared<const Choice>(std::move(left));
    }
    if (const auto* text = value.as<std::shared_ptr<const Text>>())
      return std::make_shared<const Text>(
          (*text)->with_values([&](const LazyTensor& each) { return *of(Array(each)).tensor(); }));
    const Sequence* sequence = value.sequence();
    if (!sequence) return value;
    std::vector<Value> items;
    for (const Value& item : sequence->items) items.push_back(of(item));
    return make_sequence(std::move(items), sequence->is_tuple);
  }

 private:
  Value of_either(const Scalar& scalar) {
    const Tensor is_python = *of(Scalar{LazyTensor(scalar.is_python)}).tensor();
    return Scalar{*of(Scalar{scalar.tensor, true}).tensor(), true, is_python};
  }

  std::vector<bool>::const_iterator is_carried_;
  std::vector<Tensor>::const_iterator left_;
};

}  // namespace

/// Makes the node, and puts what it leaves where the steps would have left it.
void LoopReader::bind(const Statement& statement, const Value& items, Range range, const TracedStep& step,
                      LoopStepsPtr steps) {
  std::vector<Tensor> inputs = step.inputs;
  for (std::size_t i = 0; i < inputs.size(); ++i)
    if (!inputs[i]) inputs[i] = stored_as(zeros(step.types[i]), step.types[i]);
  if (statement.kind == StatementKind::def) return return_results(step, std::move(inputs), std::move(steps));
  Names& names = interpreter_.frame().names;
  const NameUses uses = name_uses(interpreter_.syntax(), interpreter_.block(statement, 0));
  for (const auto& [name, count] : uses.bound)
    if (!uses.live.contains(name) && uses.always_bound.contains(name)) names.erase(name);
  const Expression& target = interpreter_.syntax().expression(statement);
  const auto* counted = statement.kind == StatementKind::for_ ? items.as<RangeValue>() : nullptr;
  const bool breaks = counted && !step.carried.empty() && step.carried[0].kind == Carried::Kind::condition;
  if (range.steps > 0 && counted && !breaks && target.kind == ExpressionKind::name)
    names.insert_or_assign(target.symbol, item_at(items, range.first + range.steps - 1));
  for (const auto& storage : step.items) storage->is_item = true;
  if (!step.carried.empty()) leave_node(range, step, std::move(inputs), std::move(steps));
  leave_choices(step);
  stacks_within_ |= sampling_ && !step.lists.empty();
  const auto known = known_steps_.find(statement.offset);
  for (const StackedList& stacked : step.lists)
    if (!stacked.by_data || known != known_steps_.end())
      leave_stacked(stacked, stacked.by_data ? known->second : range.steps);
}

void LoopReader::leave_choices(const TracedStep& step) {
  Names& names = interpreter_.frame().names;
  for (const auto& [part, value] : step.parts) names.try_emplace(part, value);  // what no step changes
  for (const CarriedChoice& choice : step.choices) choice.put_together(names);
  for (const CarriedItem& item : step.dict_items) item.leave(names);
}

/// So many steps it takes, or may take. That data decide an int64 bounds nothing.
std::int64_t LoopReader::most_of(Offset loop, Range range) const {
  constexpr std::int64_t any_number = std::int64_t{1} << 32;
  if (!reading().bounds_loops || range.steps < INT64_MAX) return range.steps;
  const auto known = most_steps_.find(loop);
  return known != most_steps_.end() && known->second < any_number ? known->second : range.steps;
}

void LoopReader::leave_node(Range range, const TracedStep& step, std::vector<Tensor> inputs,
                            LoopStepsPtr steps) {
  const std::int64_t most = most_of(steps->origin, range);
  Attributes attributes{{Attribute::length, most}, {Attribute::steps, std::move(steps)}};
  if (step.carried.front().kind == Carried::Kind::condition) {
    attributes.emplace_back(Attribute::condition, std::int64_t{0});
    inputs.front() = condition_;
  }
  const NodePtr node = Node::make(Operation::loop, std::move(inputs), std::move(attributes));
  const Names before = interpreter_.frame().names;
  for (std::uint32_t i = 0; i < step.carried.size(); ++i) {
    Carried left = step.carried[i];
    if (left.storage && left.kind == Carried::Kind::array)
      left.storage = after_turns(step, left.storage, range.steps);
    leave(left, LazyTensor(Tensor(node, i)));
  }
  for (const Carried& carried : step.carried)
    if (!carried.perhaps.empty()) may_share(carried, step, before);
}

/// Where no step is taken, names that shared memory before the loop do after it.
void LoopReader::may_share(const Carried& carried, const TracedStep& step, const Names& before) const {
  const Names& names = interpreter_.frame().names;
  const auto memory = names.at(carried.name).as<Array>()->storage();
  for (const Carried& other : step.carried) {
    const auto was = other.kind == Carried::Kind::array ? before.find(other.name) : before.end();
    const auto* array = was == before.end() ? nullptr : was->second.as<Array>();
    if (!array || other.name == carried.name) continue;
    if (std::ranges::find(carried.perhaps, array->storage()) == carried.perhaps.end()) continue;
    const auto is = names.at(other.name).as<Array>()->storage();
    memory->may_be(is, true);
    is->may_be(memory, true);
  }
}

/// The memory that a name is bound to after so many steps that was bound to `storage`.
std::shared_ptr<Storage> LoopReader::after_turns(const TracedStep& step, std::shared_ptr<Storage> storage,
                                                 std::int64_t steps) {
  const auto next = [&](const std::shared_ptr<Storage>& from) {
    for (const auto& [before, after] : step.turns)
      if (before == from) return after;
    return from;
  };
  std::int64_t period = 1;
  for (auto at = next(storage); at != storage; at = next(at)) ++period;
  for (std::int64_t i = steps % period; i > 0; --i) storage = next(storage);
  return storage;
}

/// What a function returns, and the memory that it has changed.
void LoopReader::return_results(const TracedStep& step, std::vector<Tensor> inputs, LoopStepsPtr steps) {
  interpreter_.frame().result = step.result;
  for (const auto& [storage, tensor] : step.changed) Array(storage).replace(tensor);
  if (step.carried.empty()) return;
  const NodePtr node =
      Node::make(Operation::loop, std::move(inputs),
                 {{Attribute::length, std::int64_t{1}}, {Attribute::steps, std::move(steps)}});
  std::vector<Tensor> results;
  for (std::uint32_t i = 0; i < step.carried.size(); ++i) {
    const Tensor left(node, i);
    if (step.carried[i].kind == Carried::Kind::storage) Array(step.carried[i].storage).replace(left);
    if (step.carried[i].kind == Carried::Kind::result) results.push_back(left);
    if (step.carried[i].kind == Carried::Kind::length)
      results.back() =
          Node::apply(Operation::trim, {results.back(), left}, {{Attribute::axis, step.carried[i].axis}});
  }
  interpreter_.frame().result = Results(step.is_carried, results).of(step.result);
}

void LoopReader::bind_array(const Carried& carried, const Array& array) {
  for (const auto& memory : carried.perhaps) {
    array.storage()->may_be(memory, true);
    memory->may_be(array.storage(), true);
  }
  array.storage()->is_item |= carried.is_item;
  interpreter_.frame().names.insert_or_assign(carried.name, array);
}

void LoopReader::leave(const Carried& carried, const LazyTensor& left) {
  Names& names = interpreter_.frame().names;
  switch (carried.kind) {
    case Carried::Kind::storage:
      return carried.storage->write(left);
    case Carried::Kind::array:
      if (carried.varies) {
        forgets_arrays_ = true;
        names.erase(carried.name);
        return;
      }
      if (carried.storage) carried.storage->write(left);
      return bind_array(carried, carried.storage ? Array(carried.storage) : Array(left));
    case Carried::Kind::scalar:
      names.insert_or_assign(carried.name, Scalar{left, carried.or_python});
      return;
    case Carried::Kind::number:
      names.insert_or_assign(carried.name, ComputedNumber{left, carried.low, carried.high});
      return;
    case Carried::Kind::condition:
    case Carried::Kind::length:
    case Carried::Kind::result:
      return;
  }
}

}  // namespace weft::source
