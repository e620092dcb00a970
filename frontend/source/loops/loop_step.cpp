#include "frontend/source/loops/loop_step.hpp"

#include <algorithm>

#include "frontend/loops/step_graph.hpp"
#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/loops/step_tracer.hpp"
#include "frontend/source/operators/operators.hpp"
#include "frontend/source/python/of_python.hpp"
#include "frontend/source/syntax/loop_syntax.hpp"
#include "frontend/source/values/dicts.hpp"
#include "ir/infer.hpp"

namespace weft::source {

bool is_container(const Value& value) {
  return is_list_or_tuple(value) || value.as<std::shared_ptr<Dict>>() || set_in(value);
}

StepTracer::StepTracer(Interpreter& interpreter, const Statement& statement, const Value& walked,
                       const StepAssumptions& assumed, bool guarded, const StepCount& steps,
                       std::vector<StackedList> stacked, const NamesApart& apart, const ChoicesApart& choices,
                       const ItemsApart& items)
    : interpreter_(interpreter),
      statement_(statement),
      walked_(walked),
      assumed_(assumed),
      steps_(steps),
      stacked_(std::move(stacked)),
      apart_(apart),
      choices_(choices),
      items_(items),
      guard_(guarded ? leading_break(interpreter.syntax(), statement) : nullptr),
      before_(interpreter),
      uses_(name_uses(interpreter.syntax(), body())) {
  if (is_function()) return;  // whose names no one sees
  if (statement.kind == StatementKind::for_) add_targets(interpreter.syntax().expression(statement));
  for (const Index32 name : bound_) uses_.live.erase(name);
  for (const auto& [name, count] : uses_.bound) bound_.push_back(name);
  for (const auto& [part, value] : choices.parts()) bound_.push_back(part), uses_.live.insert(part);
  for (const CarriedItem& each : items.all()) bound_.push_back(each.part()), uses_.live.insert(each.part());
  if (statement.kind == StatementKind::while_)
    std::ranges::move(named_in(interpreter.syntax(), interpreter.syntax().expression(statement)),
                      std::back_inserter(bound_));
  std::ranges::sort(bound_);
  const auto [first, last] = std::ranges::unique(bound_);
  bound_.erase(first, last);
}

TracedStep StepTracer::run(const std::function<Value()>& item) {
  try {
    if (guard_ && item_is_read_after()) refuse();  // which item it is, the data decide
    if (!is_function() && binds_item() && item_is_read_after()) refuse();  // it is not the last one
    if (!is_function()) keep_bound_sometimes();
    substitute();
    for (const CarriedChoice& choice : choices_.all()) choice.put_together(interpreter_.frame().names);
    items_.put_together(interpreter_.frame().names);
    std::optional<StepLists> growing;
    if (!is_function()) growing.emplace(before_.lists(), before_.containers(), steps_);
    const std::uint64_t lists = changes_noted();
    const std::size_t returned = interpreter_.frame().returned.size();
    if (item) interpreter_.assign(interpreter_.syntax().expression(statement_), item());
    Block steps = body();
    if (guard_) ++steps.first, --steps.count;
    if (is_function()) execute_function(steps);
    const auto flow = is_function() ? Interpreter::Flow::return_ : interpreter_.execute(steps);
    const bool leaves = flow == Interpreter::Flow::break_ || flow == Interpreter::Flow::return_ ||
                        interpreter_.frame().returned.size() > returned;  // where a condition holds
    if (growing && !growing->check(assumed_.growing)) refuse(true);
    if (lists != changes_noted() && !is_function()) {
      if (growing->appends_what_is_known()) throw LoopRefused{.loop = statement_.offset, .is_known = true};
      refuse_change();
    }
    if (leaves && !is_function()) refuse();
    if (!is_function()) keep_dicts();
    if (!is_function()) items_.check(before_);
    for (const Index32 name : bound_) settle_items(name);
    find_turns();
    if ((!item && !is_function()) || guard_) collect_condition();
    items_.take_apart(interpreter_.frame().names);
    traced_.dict_items = items_.all();
    take_choices_apart();
    collect_storages();
    check_apart();
    collect_items();
    for (const Index32 name : bound_) collect_name(name);
    if (growing) collect_lists(*growing);
    if (growing && growing->appends_what_is_known() && carries_lists_alone())
      throw LoopRefused{.loop = statement_.offset, .is_known = true};
    if (is_function()) collect_results();
    if (!changing_.empty()) throw Varies{changing_};
    for (const VaryingLength& length : lengths_) collect_length(length);
    make_graph();
  } catch (...) {
    before_.restore();
    throw;
  }
  before_.restore();
  return std::move(traced_);
}

/// What a function raises after errors that data decide is raised when the program runs, if they are not.
void StepTracer::execute_function(const Block& body) {
  try {
    interpreter_.execute_body(body);
  } catch (const ReadError& error) {
    if (!note_after_others(error)) throw;
    interpreter_.frame().result = NoneValue{};
  }
}

bool StepTracer::binds_item() const {
  return std::ranges::any_of(uses_.bound, [&](const auto& bound) { return is_target(bound.first); });
}

Block StepTracer::body() const {
  return is_function() ? interpreter_.syntax().functions[statement_.symbol].body
                       : interpreter_.block(statement_, 0);
}

void StepTracer::add_targets(const Expression& target) {
  if (target.kind == ExpressionKind::name) bound_.push_back(target.symbol);
  if (target.kind == ExpressionKind::tuple || target.kind == ExpressionKind::list ||
      target.kind == ExpressionKind::starred)
    for (Index32 i = 0; i < target.count; ++i) add_targets(interpreter_.syntax().child(target, i));
}

void StepTracer::settle_items(Index32 name) {
  const auto found = interpreter_.frame().names.find(name);
  if (found != interpreter_.frame().names.end() && !is_dead(name))
    found->second = settled_items(found->second);
}

void StepTracer::substitute() {
  for (const Index32 name : bound_) {
    const auto found = interpreter_.frame().names.find(name);
    if (found != interpreter_.frame().names.end() && assumed_.varying.contains(name))
      if (const auto* array = found->second.as<Array>()) substitute_varying(name, Array(*array));
  }
  for (const auto& [storage, held] : before_.storages()) {
    const std::string name = "storage_" + std::to_string(placeholders_.size());
    placeholders_.push_back(variable_of(name, Tensor(held.current).type()));
    storage->hold(placeholders_.back());
  }
  Names& names = interpreter_.frame().names;
  for (const Index32 name : bound_) {
    const auto found = names.find(name);
    if (found == names.end()) continue;
    if (std::ranges::find(varied_, name, &VariedArray::name) != varied_.end()) continue;
    const auto* scalar = found->second.as<Scalar>();
    const bool live = uses_.live.contains(name);
    if (live && is_choice(found->second)) throw OtherKind{name, found->second};
    const auto number = live ? number_of(found->second) : std::nullopt;
    if (live && (scalar || number)) {
      const Tensor before = scalar                         ? scalar->tensor
                            : assumed_.wide.contains(name) ? narrowed_here(*number)
                                                           : number->tensor;
      const Tensor given = variable_of("name_" + std::to_string(name), before.type());
      const bool is_number = number && !assumed_.wide.contains(~name);
      const bool or_python = number || scalar->or_python || assumed_.wide.contains(~name);
      scalars_.push_back({name, before, given, is_number, or_python,
                          number ? bounds_of(name, *number, given) : ComputedNumber()});
      found->second = is_number ? Value(scalars_.back().number) : Value(Scalar{given, or_python});
    } else if (!live ||
               !(found->second.as<Array>() || is_container(found->second) || found->second.is_none())) {
      names.erase(found);
    }
  }
}

void StepTracer::carry(Carried what, const Tensor& input, const Tensor& given, const Tensor& left) {
  const bool fits = !input || what.varies || same_order(input.type(), left.type());
  if (!fits || !is_dense(left.type())) refuse(true);
  traced_.inputs.push_back(input);
  traced_.types.push_back(what.varies ? input.type() : left.type());
  inside_.push_back(what.varies && given ? given.type() : left.type());
  traced_.carried.push_back(std::move(what));
  given_.push_back(given);
  left_.push_back(left);
}

std::optional<ComputedNumber> StepTracer::number_of(const Value& value) {
  if (const auto* number = value.as<ComputedNumber>()) return *number;
  if (value.as<PythonComplex>()) return computed(value);
  if (const auto integer = value.integer()) {
    if (*integer < -most_int || *integer > most_int) return std::nullopt;
    return ComputedNumber{as_tensor(value), *integer, *integer};
  }
  if (value.python_float()) return ComputedNumber{as_tensor(value)};
  return std::nullopt;
}

ComputedNumber StepTracer::bounds_of(Index32 name, const ComputedNumber& before, const Tensor& given) const {
  if (given.type().dtype != DType::int64) return {given, 0, given.type().dtype == DType::bool_ ? 1 : 0};
  if (assumed_.wide.contains(name)) return {given, -most_int, most_int};
  PythonInt bits = 1;
  while (bits - 1 < before.high || -bits > before.low) bits *= 2;
  return {given, before.low < 0 ? -bits : 0, bits - 1};
}

void StepTracer::collect_condition() {
  const Value value = guard_ ? unary(Token::not_, interpreter_.evaluate(*guard_))
                             : interpreter_.evaluate(interpreter_.syntax().expression(statement_));
  const auto unknown = unknown_truth(value);
  const LazyTensor holds = unknown ? *unknown : as_tensor(truth(value));
  carry({.kind = Carried::Kind::condition}, {}, {}, where_written(holds));
}

void StepTracer::keep_bound_sometimes() {
  for (const auto& [name, count] : uses_.bound) {
    if (uses_.always_bound.contains(name) || uses_.live.contains(name)) continue;
    if (choices_.contains(name)) continue;
    if (!is_read_later(name) && !(held_before(name) && is_returned(name))) continue;
    if (!held_before(name)) refuse();
    uses_.live.insert(name);
  }
}

void StepTracer::make_graph() {
  StepGraph graph(first_serial_);
  for (std::size_t i = 0; i < given_.size(); ++i) graph.carry(given_[i], inside_[i]);
  for (std::size_t i = 0; i < placeholders_.size(); ++i)
    graph.let_stand_for(placeholders_[i], before_.storages()[i].held.current);
  for (const GivenScalar& scalar : scalars_) graph.let_stand_for(scalar.variable, scalar.before);
  traced_.step = graph.step(left_);
  for (const Tensor& input : graph.captured()) {
    if (!is_leaf(input.operation()) && !is_dense(input.type())) refuse(true);
    traced_.inputs.push_back(input);
    traced_.types.push_back(input.type());
  }
}

Value with_tensor(const Value& value, const LazyTensor& tensor) {
  if (const auto* array = value.as<Array>()) {
    const auto seen = array->of_memory(tensor);
    return seen && tensor.shape() == array->storage()->current.shape() ? *seen : Array(tensor);
  }
  if (const auto* scalar = value.as<Scalar>())
    return Scalar{tensor, scalar->or_python};  // is_python is no tensor of the loop's
  const auto& number = *value.as<ComputedNumber>();
  return ComputedNumber{tensor, number.low, number.high};
}

}  // namespace weft::source
