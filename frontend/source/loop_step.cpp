#include "frontend/source/loop_step.hpp"

#include <algorithm>

#include "frontend/source/choosing.hpp"
#include "frontend/source/step_graph.hpp"
#include "ir/infer.hpp"

namespace weft::source {
namespace {

/// Whether memory that is all its own would lie as the type says.
bool is_dense(const Type& type) {
  const Dims dense = k_order_strides(type.shape, std::vector<Dims>{type.strides}, itemsize(type.dtype));
  return same_order(type, {type.dtype, type.shape, dense});
}

/// That an int leaves the bounds which it was assumed to have; or, of ~name, that a Python number becomes a
/// NumPy scalar.
struct Widened {
  Index32 name;
};

}  // namespace

/// Puts variables in place of what a step may change, and finds what became of them.
class StepTracer {
 public:
  StepTracer(Tracer& tracer, const Statement& statement, const std::unordered_set<Index32>& wide)
      : tracer_(tracer),
        statement_(statement),
        wide_(wide),
        before_(tracer),
        uses_(name_uses(tracer.syntax_, tracer.block(statement, 0))) {
    if (statement.kind == StatementKind::for_) add_targets(tracer.syntax_.expression(statement));
    for (const Index32 name : bound_) uses_.live.erase(name);
    for (const auto& [name, count] : uses_.bound) bound_.push_back(name);
    std::ranges::sort(bound_);
    const auto [first, last] = std::ranges::unique(bound_);
    bound_.erase(first, last);
  }

  /// `item` is called once the variables are in place.
  TracedStep run(const std::function<Value()>& item) {
    try {
      substitute();
      const std::uint64_t lists = list_changes();
      if (item) tracer_.assign(tracer_.syntax_.expression(statement_), item());
      const auto flow = tracer_.execute(tracer_.block(statement_, 0));
      if (flow == Tracer::Flow::break_ || flow == Tracer::Flow::return_ || lists != list_changes()) refuse();
      if (!item) collect_condition();
      collect_storages();
      for (const Index32 name : bound_) collect_name(name);
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

  void add_targets(const Expression& target) {
    if (target.kind == ExpressionKind::name) bound_.push_back(target.symbol);
    if (target.kind == ExpressionKind::tuple || target.kind == ExpressionKind::list)
      for (Index32 i = 0; i < target.count; ++i) add_targets(tracer_.syntax_.child(target, i));
  }

  /// What is bound before it is read is not there before the step.
  void substitute() {
    for (const auto& [storage, held] : before_.storages()) {
      const std::string name = "storage_" + std::to_string(placeholders_.size());
      placeholders_.push_back(variable_of(name, Tensor(held.current).type()));
      storage->hold(placeholders_.back());
    }
    Names& names = tracer_.frame_->names;
    for (const Index32 name : bound_) {
      const auto found = names.find(name);
      if (found == names.end()) continue;
      const auto* scalar = found->second.as<Scalar>();
      const bool live = uses_.live.contains(name);
      const auto number = live ? number_of(found->second) : std::nullopt;
      if (live && (scalar || number)) {
        const Tensor before = scalar ? scalar->tensor : number->tensor;
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
    if ((input && !same_order(input.type(), left.type())) || !is_dense(left.type())) refuse(true);
    traced_.carried.push_back(std::move(what));
    traced_.inputs.push_back(input);
    traced_.types.push_back(left.type());
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
    const Expression& test = tracer_.syntax_.expression(statement_);
    const Value value = tracer_.evaluate(test);
    const auto unknown = unknown_truth(value);
    const LazyTensor holds = unknown ? *unknown : as_tensor(truth(value));
    carry({.kind = Carried::Kind::condition}, {}, {}, where_written(holds));
  }

  void collect_storages() {
    for (std::size_t i = 0; i < placeholders_.size(); ++i) {
      const auto& [storage, held] = before_.storages()[i];
      const Tensor left = storage->current;
      written_.push_back(!left.is(placeholders_[i]));
      if (written_.back()) carry({.storage = storage}, held.current, placeholders_[i], left);
    }
  }

  void collect_name(Index32 name) {
    const auto found = tracer_.frame_->names.find(name);
    if (found == tracer_.frame_->names.end()) return;
    const Value& value = found->second;
    const bool live = uses_.live.contains(name);
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
    if (is_int && given->variable.type().dtype == DType::int64) {
      const PythonInt slack = wide_.contains(name) ? most_growth : 0;
      if (left.low < number.low - slack || left.high > number.high + slack) {
        if (wide_.contains(name)) refuse();
        throw Widened{name};
      }
      what.low = static_cast<std::int64_t>(number.low), what.high = static_cast<std::int64_t>(number.high);
    }
    if (!Tensor(left.tensor).is(given->variable)) carry(what, given->before, given->variable, left.tensor);
  }

  /// What a name holds that the body binds anew: it stays where the loop takes no step.
  const Value* held_before(Index32 name) const {
    const auto found = before_.names().find(name);
    return found == before_.names().end() ? nullptr : &found->second;
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
      if (statement_.kind == StatementKind::while_) throw Widened{~name};
      refuse(true);
    }
    if (!left.is(given->variable)) carry(what, given->before, given->variable, left);
  }

  /// A name may be bound to another array at each step, if no other name sees the one before.
  void collect_array(Index32 name, const Array& array, bool live) {
    const auto before = before_.names().find(name);
    const auto* was = before == before_.names().end() ? nullptr : before->second.as<Array>();
    if (live && was && was->same_object(array)) return;
    const auto place = place_of(array);
    if (place || owners(array) != 1 || !array.is_whole()) refuse(true);
    const Carried what{.kind = Carried::Kind::array, .name = name};
    if (!held_before(name)) return carry(what, {}, {}, array.tensor());
    if (!was || !was->is_whole() || !was->writeable()) refuse(true);
    const auto i = place_of(*was);
    if (!i || written_[*i] || owners_before(*was) != 1) refuse(true);
    carry(what, before_.storages()[*i].held.current, live ? placeholders_[*i] : Tensor(), array.tensor());
  }

  std::optional<std::size_t> place_of(const Array& array) const {
    const auto found = std::ranges::find(before_.storages(), array.storage(), &LoopState::Held::storage);
    if (found == before_.storages().end()) return std::nullopt;
    return static_cast<std::size_t>(found - before_.storages().begin());
  }

  static int owners_in(const Value& value, const Array& array) {
    const auto* other = value.as<Array>();
    int count = other && other->storage() == array.storage();
    if (const Sequence* sequence = value.sequence())
      for (const Value& item : sequence->items) count += owners_in(item, array);
    return count;
  }
  static int owners_in(const Names& names, const Array& array) {
    int count = 0;
    for (const auto& [name, value] : names) count += owners_in(value, array);
    return count;
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
           !is_read_outside(tracer_, statement_, name);
  }
  int owners_before(const Array& array) const {
    int count = owners_in(before_.names(), array);
    for (const auto* frame = tracer_.frame_->caller; frame; frame = frame->caller)
      count += owners_in(frame->names, array);
    return count;
  }

  /// What the step reads from outside becomes parameters.
  void make_graph() {
    StepGraph graph(first_serial_);
    for (std::size_t i = 0; i < given_.size(); ++i) graph.carry(given_[i], traced_.types[i]);
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
  static constexpr PythonInt most_int = PythonInt{1} << 53, most_growth = PythonInt{1} << 10;

  Tracer& tracer_;
  const Statement& statement_;
  const std::unordered_set<Index32>& wide_;
  const std::uint64_t first_serial_ = Node::next_serial();
  LoopState before_;
  NameUses uses_;
  std::vector<Index32> bound_;
  std::vector<Tensor> placeholders_;  // of the storages
  std::vector<bool> written_;
  std::vector<GivenScalar> scalars_;
  std::vector<Tensor> given_, left_;  // of the carried values
  TracedStep traced_;
};

TracedStep trace_step(Tracer& tracer, const Statement& statement, const std::function<Value()>& item) {
  for (std::unordered_set<Index32> wide;;) {
    try {
      return StepTracer(tracer, statement, wide).run(item);
    } catch (const Widened& widened) {
      wide.insert(widened.name);
    }
  }
}

bool is_read_outside(const Tracer& tracer, const Statement& loop, Index32 name) {
  const auto* function = tracer.frame_->function;
  if (!function) return true;
  const auto reads = [&](const Block& block) {
    const NameUses uses = name_uses(tracer.syntax_, block);
    const auto found = uses.read.find(name);
    return found == uses.read.end() ? 0 : found->second;
  };
  return reads(function->body) > reads(tracer.block(loop, 0));
}

}  // namespace weft::source
