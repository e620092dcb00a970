#include "frontend/source/loop_step.hpp"

#include <algorithm>

#include "frontend/loops/step_graph.hpp"
#include "frontend/numpy/memory_layout.hpp"
#include "frontend/source/choosing.hpp"
#include "frontend/source/computed_number.hpp"
#include "frontend/source/dicts.hpp"
#include "frontend/source/loop_syntax.hpp"
#include "frontend/source/masked_items.hpp"
#include "frontend/source/measured_lengths.hpp"
#include "frontend/source/operators.hpp"
#include "ir/infer.hpp"
#include "ir/stored_as.hpp"

namespace weft::source {
namespace {

/// That an int leaves the bounds which it was assumed to have; or, of ~name, that a Python number becomes a
/// NumPy scalar.
struct Widened {
  Index32 name;
};

/// That arrays which names are bound to are of another length at each step.
struct Varies {
  std::vector<Index32> names;
};

}  // namespace

/// Puts variables in place of what a step may change, and finds what became of them.
class StepTracer {
 public:
  StepTracer(Tracer& tracer, const Statement& statement, const StepAssumptions& assumed, bool guarded)
      : tracer_(tracer),
        statement_(statement),
        wide_(assumed.wide),
        varying_(assumed.varying),
        guard_(guarded ? leading_break(tracer.syntax_, statement) : nullptr),
        before_(tracer),
        uses_(name_uses(tracer.syntax_, body())) {
    if (is_function()) return;  // whose names no one sees
    if (statement.kind == StatementKind::for_) add_targets(tracer.syntax_.expression(statement));
    for (const Index32 name : bound_) uses_.live.erase(name);
    for (const auto& [name, count] : uses_.bound) bound_.push_back(name);
    if (statement.kind == StatementKind::while_)
      std::ranges::move(named_in(tracer.syntax_, tracer.syntax_.expression(statement)),
                        std::back_inserter(bound_));
    std::ranges::sort(bound_);
    const auto [first, last] = std::ranges::unique(bound_);
    bound_.erase(first, last);
  }

  /// `item` is called once the variables are in place.
  TracedStep run(const std::function<Value()>& item) {
    try {
      if (guard_ && item_is_read_after()) refuse();  // which item it is, the data decide
      if (!is_function()) keep_bound_sometimes();
      substitute();
      const std::uint64_t lists = changes_noted();
      const std::size_t returned = tracer_.frame_->returned.size();
      if (item) tracer_.assign(tracer_.syntax_.expression(statement_), item());
      Block steps = body();
      if (guard_) ++steps.first, --steps.count;
      if (is_function()) tracer_.execute_body(steps);
      const auto flow = is_function() ? Tracer::Flow::return_ : tracer_.execute(steps);
      const bool leaves = flow == Tracer::Flow::break_ || flow == Tracer::Flow::return_ ||
                          tracer_.frame_->returned.size() > returned;  // where a condition holds
      if ((leaves || lists != changes_noted()) && !is_function()) refuse();
      for (const Index32 name : bound_) settle_items(name);
      find_turns();
      if ((!item && !is_function()) || guard_) collect_condition();
      collect_storages();
      for (const Index32 name : bound_) collect_name(name);
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

 private:
  [[noreturn]] void refuse(bool settles = false) const { throw LoopRefused{statement_.offset, settles}; }

  bool is_function() const { return statement_.kind == StatementKind::def; }
  Block body() const {
    return is_function() ? tracer_.syntax_.functions[statement_.symbol].body : tracer_.block(statement_, 0);
  }

  /// Whether no length that data decide has to do with it, and no loop, of which one step alone was read.
  static bool is_independent(const Tensor& tensor) {
    const Graph graph{.outputs = {tensor}, .output_names = {}};
    return std::ranges::none_of(topological_order(graph), [](const NodePtr& node) {
      return node->operation() == Operation::measure || node->operation() == Operation::loop;
    });
  }
  /// The same of what was there before the step.
  Tensor outside(const Tensor& tensor) const {
    TensorMap<Tensor> before;
    for (std::size_t i = 0; i < placeholders_.size(); ++i)
      before[placeholders_[i]] = before_.storages()[i].held.current;
    const auto replaced = [&](const Node& node, const std::vector<Tensor>& inputs) {
      const Tensor* held = node.operation() == Operation::variable ? before.find(Tensor(&node)) : nullptr;
      return held ? std::vector{*held} : with_inputs(node, inputs);
    };
    return rewrite({.outputs = {tensor}, .output_names = {}}, replaced).outputs[0];
  }

  void collect_results() {
    traced_.result = Tracer::result_of_call(*tracer_.frame_);
    collect_result(traced_.result);
  }
  void collect_result(Value& value) {
    value = settled_items(value);
    if (const Sequence* sequence = value.sequence()) {
      std::vector<Value> items = sequence->items;
      for (Value& item : items) collect_result(item);
      value = make_sequence(std::move(items), sequence->is_tuple);
    } else if (value.tensor() || value.as<ComputedNumber>()) {
      const auto* array = value.as<Array>();
      const bool plain = array && is_seen_plainly(*array);
      const LazyTensor left = plain ? array->storage()->current : as_tensor(value);
      const bool was_there = plain && place_of(*array);  // the memory is left as it is to be
      traced_.is_carried.push_back(!was_there && !is_independent(left));
      if (was_there) return;
      if (traced_.is_carried.back()) return collect_result_array(left);
      value = with_tensor(value, LazyTensor(outside(left)));
    }
  }
  /// Whether the array is a view of memory whose lengths are known, and can be taken again.
  static bool is_seen_plainly(const Array& array) {
    const LazyTensor& memory = array.storage()->current;
    const auto is_measured = [](std::int64_t length) { return measured_length(length).has_value(); };
    return array.of_memory(memory) && std::ranges::none_of(memory.shape(), is_measured);
  }
  /// One whose length depends on data has room for the longest.
  void collect_result_array(LazyTensor left) {
    if (!is_dense(Tensor(left).type())) left = numpy::copied_k(left);
    const auto length = left.ndim() > 0 ? measured_length(left.shape()[0]) : std::nullopt;
    Type most = Tensor(left).type();
    if (length) {
      most.shape[0] = most_of(most.shape[0]);
      most = c_type(most.dtype, most.shape);
    }
    if (std::ranges::any_of(most.shape,
                            [](std::int64_t extent) { return measured_length(extent).has_value(); }))
      refuse();
    carry({.kind = Carried::Kind::result, .varies = length.has_value()},
          length ? LazyTensor(zeros(most)) : Tensor(), {}, left);
    if (length) carry({.kind = Carried::Kind::length}, {}, {}, *length);
  }

  void add_targets(const Expression& target) {
    if (target.kind == ExpressionKind::name) bound_.push_back(target.symbol);
    if (target.kind == ExpressionKind::tuple || target.kind == ExpressionKind::list ||
        target.kind == ExpressionKind::starred)
      for (Index32 i = 0; i < target.count; ++i) add_targets(tracer_.syntax_.child(target, i));
  }

  /// The length of arrays that are of another one at each step, and as long as one another before the loop.
  /// Each has memory of its own in a step.
  struct VaryingLength {
    LazyTensor before;
    Measured given;
    std::int64_t whole = 0;  // before the loop
    std::vector<Index32> names = {};
  };

  struct VariedArray {
    Index32 name;
    Array before;
    LazyTensor held, given;  // before the loop, and in the step
    Array inside;            // of `given`
  };

  void substitute_varying(Index32 name, const Array& array) {
    const Type& type = Tensor(array.tensor()).type();
    if (type.ndim() == 0 || !is_c_contiguous(type.shape, type.strides, itemsize(type.dtype))) refuse(true);
    const std::int64_t whole = type.shape[0];
    auto length = std::ranges::find(lengths_, whole, &VaryingLength::whole);
    if (length == lengths_.end()) {
      const auto known = measured_length(whole);
      lengths_.push_back({known ? *known : LazyTensor(constant(whole)), given_length(whole), whole});
      length = std::prev(lengths_.end());
    }
    length->names.push_back(name);
    Dims shape = type.shape;
    shape[0] = length->given.length;
    const LazyTensor given = variable_of("array_" + std::to_string(name), c_type(type.dtype, shape));
    varied_.push_back({name, array, array.tensor(), given, Array(given)});
    tracer_.frame_->names.insert_or_assign(name, varied_.back().inside);
  }

  /// What masks mark becomes arrays.
  void settle_items(Index32 name) {
    const auto found = tracer_.frame_->names.find(name);
    if (found != tracer_.frame_->names.end() && !is_dead(name)) found->second = settled_items(found->second);
  }

  /// All arrays of one length before the step are of one length after it.
  void collect_length(const VaryingLength& length) {
    std::optional<std::int64_t> left;
    for (const Index32 name : length.names) {
      const auto* array = tracer_.frame_->names.at(name).as<Array>();
      if (!array || (left && *left != array->tensor().shape()[0])) refuse();
      left = array->tensor().shape()[0];
    }
    const auto known = measured_length(*left);
    if (!known) refuse();
    carry({.kind = Carried::Kind::length}, length.before, length.given.tensor, *known);
  }

  /// What is bound before it is read is not there before the step.
  void substitute() {
    for (const Index32 name : bound_) {
      const auto found = tracer_.frame_->names.find(name);
      if (found != tracer_.frame_->names.end() && varying_.contains(name))
        if (const auto* array = found->second.as<Array>()) substitute_varying(name, Array(*array));
    }
    for (const auto& [storage, held] : before_.storages()) {
      const std::string name = "storage_" + std::to_string(placeholders_.size());
      placeholders_.push_back(variable_of(name, Tensor(held.current).type()));
      storage->hold(placeholders_.back());
    }
    Names& names = tracer_.frame_->names;
    for (const Index32 name : bound_) {
      const auto found = names.find(name);
      if (found == names.end()) continue;
      if (std::ranges::find(varied_, name, &VariedArray::name) != varied_.end()) continue;
      const auto* scalar = found->second.as<Scalar>();
      const bool live = uses_.live.contains(name);
      const auto number = live ? number_of(found->second) : std::nullopt;
      if (live && (scalar || number)) {
        const Tensor before = scalar                 ? scalar->tensor
                              : wide_.contains(name) ? narrowed(*number, wide_bits).tensor
                                                     : number->tensor;
        const Tensor given = variable_of("name_" + std::to_string(name), before.type());
        scalars_.push_back({name, before, given, number.has_value(),
                            number ? bounds_of(name, *number, given) : ComputedNumber()});
        scalars_.back().is_number = number && !wide_.contains(~name);
        found->second = scalars_.back().is_number ? Value(scalars_.back().number)
                                                  : Value(Scalar{given, number || scalar->or_python});
      } else if (!live || !found->second.as<Array>()) {
        names.erase(found);
      }
    }
  }

  void carry(Carried what, const Tensor& input, const Tensor& given, const Tensor& left) {
    const bool fits = !input || what.varies || same_order(input.type(), left.type());
    if (!fits || !is_dense(left.type())) refuse(true);
    traced_.inputs.push_back(input);
    traced_.types.push_back(what.varies ? input.type() : left.type());
    inside_.push_back(what.varies && given ? given.type() : left.type());
    traced_.carried.push_back(std::move(what));
    given_.push_back(given);
    left_.push_back(left);
  }

  /// A Python number, as one that is computed.
  static std::optional<ComputedNumber> number_of(const Value& value) {
    if (const auto* number = value.as<ComputedNumber>()) return *number;
    if (value.as<PythonComplex>()) return std::nullopt;
    if (const auto integer = value.integer()) {
      if (*integer < -most_int || *integer > most_int) return std::nullopt;
      return ComputedNumber{as_tensor(value), *integer, *integer};
    }
    if (value.python_float()) return ComputedNumber{as_tensor(value)};
    return std::nullopt;
  }

  /// An int that steps change stays, it is assumed, among the numbers of as many bits; where it does not, it
  /// is tried whether it grows by little.
  ComputedNumber bounds_of(Index32 name, const ComputedNumber& before, const Tensor& given) const {
    if (given.type().dtype != DType::int64) return {given, 0, given.type().dtype == DType::bool_ ? 1 : 0};
    if (wide_.contains(name)) return {given, -most_int, most_int};
    PythonInt bits = 1;
    while (bits - 1 < before.high || -bits > before.low) bits *= 2;
    return {given, before.low < 0 ? -bits : 0, bits - 1};
  }

  void collect_condition() {
    const Value value = guard_ ? unary(Token::not_, tracer_.evaluate(*guard_))
                               : tracer_.evaluate(tracer_.syntax_.expression(statement_));
    const auto unknown = unknown_truth(value);
    const LazyTensor holds = unknown ? *unknown : as_tensor(truth(value));
    carry({.kind = Carried::Kind::condition}, {}, {}, where_written(holds));
  }

  /// What a name is bound to before and after the step, when that is all of an array's memory which nothing
  /// else sees.
  struct Turn {
    std::size_t before, after;
  };
  std::optional<Turn> turn_of(Index32 name) const {
    const Value* held = held_before(name);
    const auto found = tracer_.frame_->names.find(name);
    if (!held || found == tracer_.frame_->names.end()) return std::nullopt;
    const auto *was = held->as<Array>(), *now = found->second.as<Array>();
    if (!was || !now || !was->is_whole() || !now->is_whole() || !was->writeable() || !now->writeable())
      return std::nullopt;
    const auto before = place_of(*was), after = place_of(*now);
    if (!before || !after || owners_before(*was) != 1 || owners(*now) != 1) return std::nullopt;
    return Turn{*before, *after};
  }

  /// Names that exchange their memory, as a, b = b, a does: each carries what it is bound to. Where data
  /// decide how often they do, none knows in the end which memory is whose, and it must not matter.
  void find_turns() {
    std::vector<Turn> turns;
    for (const Index32 name : bound_)
      if (const auto turn = turn_of(name)) turns.push_back(*turn);
    const auto is_left = [&](const Turn& turn) {
      return std::ranges::find(turns, turn.after, &Turn::before) == turns.end();
    };
    while (std::erase_if(turns, is_left) > 0) continue;
    std::erase_if(turns, [](const Turn& turn) { return turn.before == turn.after; });
    const bool counted = statement_.kind == StatementKind::for_ && !guard_;
    for (const Turn& turn : turns) {
      const auto& storages = before_.storages();
      if (storages[turn.before].held.given && !counted) refuse();
      traced_.turns.emplace_back(storages[turn.before].storage, storages[turn.after].storage);
    }
  }
  bool takes_turns(const std::shared_ptr<Storage>& storage) const {
    return std::ranges::find(traced_.turns, storage, &decltype(traced_.turns)::value_type::first) !=
           traced_.turns.end();
  }

  void collect_storages() {
    for (std::size_t i = 0; i < placeholders_.size(); ++i) {
      const auto& [storage, held] = before_.storages()[i];
      const Tensor left = storage->current;
      written_.push_back(!left.is(placeholders_[i]) && !takes_turns(storage));
      if (!written_.back()) continue;
      if (is_function() && is_independent(left))
        traced_.changed.emplace_back(storage, outside(left));
      else if (is_function() && !is_dense(left.type()))
        carry({.storage = storage}, {}, {}, Tensor(numpy::copied_k(LazyTensor(left))));
      else
        carry({.storage = storage}, held.current, placeholders_[i], left);
    }
  }

  void collect_name(Index32 name) {
    const auto found = tracer_.frame_->names.find(name);
    const bool live = uses_.live.contains(name);
    if (found == tracer_.frame_->names.end() && live && held_before(name)) refuse();  // the step deletes it
    if (found == tracer_.frame_->names.end()) return;
    const Value& value = found->second;
    if (is_dead(name)) return;
    if (const auto* scalar = value.as<Scalar>()) return collect_scalar(name, *scalar, live);
    if (const auto* array = value.as<Array>()) return collect_array(name, *array, live);
    if (const auto number = number_of(value); number && !is_target(name))
      return collect_number(name, *number, live);
    if (!is_target(name)) refuse(true);
  }

  void collect_number(Index32 name, const ComputedNumber& left, bool live) {
    const bool is_int = left.tensor.dtype() == DType::int64;
    Carried what{.kind = Carried::Kind::number, .name = name};
    if (is_int) what.low = -most_int, what.high = most_int;
    const auto given = std::ranges::find(scalars_, name, &GivenScalar::name);
    if (given == scalars_.end()) {
      if (live) refuse(true);
      const Value* before = held_before(name);
      const auto begin = before ? number_of(*before) : std::nullopt;
      if (before && !begin) refuse(true);
      return carry(what, begin ? Tensor(begin->tensor) : Tensor(), {}, left.tensor);
    }
    const ComputedNumber& number = given->number;
    LazyTensor tensor = left.tensor;
    if (is_int && given->variable.type().dtype == DType::int64) {
      const PythonInt slack = wide_.contains(name) ? most_growth : 0;
      if (left.low < number.low - slack || left.high > number.high + slack) {
        if (!wide_.contains(name)) throw Widened{name};
        tensor = narrowed(left, wide_bits).tensor;
      }
      what.low = static_cast<std::int64_t>(number.low), what.high = static_cast<std::int64_t>(number.high);
    }
    if (!Tensor(tensor).is(given->variable)) carry(what, given->before, given->variable, tensor);
  }

  /// What a name holds that the body binds anew: it stays where the loop takes no step.
  const Value* held_before(Index32 name) const {
    const auto found = before_.names().find(name);
    return found == before_.names().end() ? nullptr : &found->second;
  }

  /// What a step may leave as it was, and something reads later, is handed from step to step.
  void keep_bound_sometimes() {
    for (const auto& [name, count] : uses_.bound) {
      if (uses_.always_bound.contains(name) || uses_.live.contains(name)) continue;
      if (!is_read_later(name) && !(held_before(name) && is_returned(name))) continue;
      if (!held_before(name)) refuse();
      uses_.live.insert(name);
    }
  }
  bool is_returned(Index32 name) const {
    return source::is_returned(tracer_.syntax_, tracer_.frame_->function, statement_, name);
  }
  bool is_read_later(Index32 name) const {
    const Syntax& syntax = tracer_.syntax_;
    return is_read_after(syntax, tracer_.frame_->function, statement_, name) ||
           (statement_.kind == StatementKind::while_ &&
            reads_name(syntax, syntax.expression(statement_), name));
  }

  bool item_is_read_after() const {
    const Expression& target = tracer_.syntax_.expression(statement_);
    return target.kind != ExpressionKind::name ||
           is_read_after(tracer_.syntax_, tracer_.frame_->function, statement_, target.symbol);
  }

  bool is_target(Index32 name) const {
    const Expression& target = tracer_.syntax_.expression(statement_);
    return statement_.kind == StatementKind::for_ && target.kind == ExpressionKind::name &&
           target.symbol == name;
  }

  void collect_scalar(Index32 name, const Scalar& scalar, bool live) {
    const Tensor left = scalar.tensor;
    Carried what{.kind = Carried::Kind::scalar, .name = name, .or_python = scalar.or_python};
    const auto given = std::ranges::find(scalars_, name, &GivenScalar::name);
    if (given == scalars_.end()) {
      if (live) refuse(true);
      const Value* before = held_before(name);
      const auto* begin = before ? before->as<Scalar>() : nullptr;
      if (before && !begin) refuse(true);
      what.or_python |= begin && begin->or_python;
      return carry(what, begin ? Tensor(begin->tensor) : Tensor(), {}, left);
    }
    if (given->is_number) {
      if (statement_.kind == StatementKind::while_ || guard_) throw Widened{~name};
      refuse(true);
    }
    if (!left.is(given->variable)) carry(what, given->before, given->variable, left);
  }

  /// Memory of the step's own, which no other name sees; what it held before the loop, neither, if that was
  /// changed.
  void collect_varying(const VariedArray& varied, const Array& array) {
    if (is_read_after(tracer_.syntax_, tracer_.frame_->function, statement_, varied.name) ||
        is_returned(varied.name))
      refuse();
    const bool was_own = varied.before.is_whole() && owners_before(varied.before) == 1;
    const Type& type = Tensor(array.tensor()).type();
    if (!was_own && varied.inside.changed()) refuse();
    if (owners(array) != 1 || !array.is_whole() || place_of(array)) refuse();
    Type whole = type;
    whole.shape[0] = varied.held.shape()[0];
    if (whole != Tensor(varied.held).type()) refuse();
    carry({.kind = Carried::Kind::array, .name = varied.name, .varies = true}, varied.held, varied.given,
          array.tensor());
  }

  static bool differ_in_length(const Type& a, const Type& b) {
    return a.dtype == b.dtype && a.ndim() == b.ndim() && a.ndim() > 0 && a.shape[0] != b.shape[0];
  }

  /// A name may be bound to another array at each step, if no other name sees the one before.
  void collect_array(Index32 name, const Array& array, bool live) {
    const auto varied = std::ranges::find(varied_, name, &VariedArray::name);
    if (varied != varied_.end()) return collect_varying(*varied, array);
    const auto before = before_.names().find(name);
    const auto* was = before == before_.names().end() ? nullptr : before->second.as<Array>();
    if (live && was && was->same_object(array)) return;
    if (was && takes_turns(was->storage())) {
      const std::size_t i = *place_of(*was);
      const Carried what{.kind = Carried::Kind::array, .storage = was->storage(), .name = name};
      return carry(what, before_.storages()[i].held.current, placeholders_[i], array.tensor());
    }
    if (was && measured_length(array.tensor().ndim() > 0 ? array.tensor().shape()[0] : 0) &&
        differ_in_length(Tensor(was->tensor()).type(), Tensor(array.tensor()).type()))
      return changing_.push_back(name);
    const auto place = place_of(array);
    if (place || owners(array) != 1 || !array.is_whole()) refuse(true);
    const Carried what{.kind = Carried::Kind::array, .name = name, .perhaps = perhaps_given(array)};
    if (!held_before(name)) {
      if (live) refuse(true);
      return carry(what, {}, {}, array.tensor());
    }
    if (!was || !was->is_whole() || !was->writeable()) refuse(true);
    const auto i = place_of(*was);
    if (!i || written_[*i] || owners_before(*was) != 1) refuse(true);
    carry(what, before_.storages()[*i].held.current, live ? placeholders_[*i] : Tensor(), array.tensor());
  }

  /// The callers' arrays that the array may be; what it may be besides, nothing sees any longer.
  std::vector<std::shared_ptr<Storage>> perhaps_given(const Array& array) const {
    std::vector<std::shared_ptr<Storage>> given;
    for (const auto& each : array.storage()->perhaps) {
      const auto memory = each.lock();
      if (!memory) continue;
      if (owners(Array(memory)) > 0) refuse();
      if (memory->given) given.push_back(memory);
    }
    return given;
  }

  std::optional<std::size_t> place_of(const Array& array) const {
    const auto found = std::ranges::find(before_.storages(), array.storage(), &LoopState::Held::storage);
    if (found == before_.storages().end()) return std::nullopt;
    return static_cast<std::size_t>(found - before_.storages().begin());
  }

  /// What leads to the array's memory, in the frame and in all that wait for it.
  int owners(const Array& array) const {
    int count = 0;
    for (const auto& [name, value] : tracer_.frame_->names)
      if (!is_dead(name)) count += owners_in(value, array);
    return count;
  }
  /// Whether nothing reads what a step leaves under the name.
  bool is_dead(Index32 name) const {
    return std::ranges::binary_search(bound_, name) && !uses_.live.contains(name) &&
           !is_read_after(tracer_.syntax_, tracer_.frame_->function, statement_, name) && !is_returned(name);
  }
  int owners_before(const Array& array) const {
    int count = owners_in(before_.names(), array) + before_.is_known_elsewhere(array);
    for (const auto* frame = tracer_.frame_->caller; frame; frame = frame->caller)
      count += owners_in(frame->names, array);
    return count;
  }

  /// What the step reads from outside becomes parameters.
  void make_graph() {
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

  struct GivenScalar {
    Index32 name;
    Tensor before, variable;
    bool is_number;  // of Python's
    ComputedNumber number;
  };
  /// Ints that are floats too, and how far a step may go for no loop to get beyond them.
  static constexpr int wide_bits = 53;
  static constexpr PythonInt most_int = PythonInt{1} << wide_bits, most_growth = PythonInt{1} << 10;

  Tracer& tracer_;
  const Statement& statement_;
  const std::unordered_set<Index32>&wide_, &varying_;
  const Expression* guard_;
  const std::uint64_t first_serial_ = Node::next_serial();
  LoopState before_;
  NameUses uses_;
  std::vector<Index32> bound_;
  std::vector<Tensor> placeholders_;  // of the storages
  std::vector<bool> written_;
  std::vector<GivenScalar> scalars_;
  std::vector<VaryingLength> lengths_;
  std::vector<VariedArray> varied_;
  std::vector<Index32> changing_;     // that were not known to vary
  std::vector<Tensor> given_, left_;  // of the carried values
  std::vector<Type> inside_;          // theirs, in the step
  TracedStep traced_;
};

TracedStep trace_step(Tracer& tracer, const Statement& statement, const std::function<Value()>& item,
                      bool guarded, StepAssumptions& assumed, const std::function<void()>& again) {
  for (;; again()) {
    try {
      return StepTracer(tracer, statement, assumed, guarded).run(item);
    } catch (const Widened& widened) {
      assumed.wide.insert(widened.name);
    } catch (const Varies& varies) {
      assumed.varying.insert(varies.names.begin(), varies.names.end());
    }
  }
}

Value with_tensor(const Value& value, const LazyTensor& tensor) {
  if (const auto* array = value.as<Array>()) {
    const auto seen = array->of_memory(tensor);
    return seen && tensor.shape() == array->storage()->current.shape() ? *seen : Array(tensor);
  }
  if (const auto* scalar = value.as<Scalar>()) return Scalar{tensor, scalar->or_python};
  const auto& number = *value.as<ComputedNumber>();
  return ComputedNumber{tensor, number.low, number.high};
}

}  // namespace weft::source
