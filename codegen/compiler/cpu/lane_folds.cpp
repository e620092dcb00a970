#include "codegen/compiler/cpu/lane_folds.hpp"

#include <limits>

#include "codegen/compiler/cpu/pairwise.hpp"
#include "codegen/compiler/math/compute.hpp"

namespace weft::codegen {
namespace {

/// One reduction, a row of vectors.
class LaneFold {
 public:
  LaneFold(const Kernel& kernel, const Reduction& reduction, int lanes)
      : kernel_(kernel), values_(kernel.values), how_(reduction), lanes_(lanes) {}

  int accumulators() const { return in_row_order() ? 1 : codegen::accumulators(how_.pairs); }

  /// The accumulators, and whether there was a NaN.
  ValueList start() const {
    ValueList list(accumulators(), in_row_order() ? reduce_start(values_, how_, lanes_) : nothing());
    if (finds_nan()) list.push_back(values_.constant(DType::bool_, 0, lanes_));
    return list;
  }

  Value taken(const Scope& element, Value accumulator) const {
    const Value value = in_lanes(kernel_, element, how_.operand);
    if (how_.in_calls()) return values_.add(accumulator, value);
    if (finds_nan()) return reduce_numbers(values_, how_.operation, accumulator, value);
    return with_element(kernel_, element, how_, accumulator);
  }

  void look_for_nan(const Scope& first, const Scope& second, Value& seen) const {
    if (!finds_nan()) return;
    seen = values_.bit_or(seen, values_.either_is_nan(in_lanes(kernel_, first, how_.operand),
                                                      in_lanes(kernel_, second, how_.operand)));
  }

  /// Neighbours joined, then what they come to: one is left.
  ValueList joined(ValueList state) const {
    for (int left = accumulators(); left > 1; left /= 2)
      for (int i = 0; i < left / 2; ++i) state[i] = join(state[2 * i], state[2 * i + 1]);
    state.erase(state.begin() + 1, state.begin() + accumulators());
    return state;
  }

  Value result(const ValueList& state) const {
    if (finds_nan())
      return values_.select(state[1], values_.number(state[0], std::numeric_limits<double>::quiet_NaN()),
                            state[0]);
    if (!how_.in_calls()) return state[0];
    return rounded_as_asked(values_, how_, values_.add(reduce_start(values_, how_, lanes_), state[0]));
  }

  /// The accumulators in memory.
  Value put_away(const ValueList& state) const {
    const Value memory = stack_memory(values_, stored_type(values_.builder(), how_.dtype),
                                      std::int64_t{accumulators()} * lanes_);
    for (int i = 0; i < accumulators(); ++i)
      store(values_, how_.dtype, state[i], place(memory, values_.index(i)), whole());
    return memory;
  }

  void take_in_turn(const Scope& element, Value number, Value memory) const {
    const Place turn = place(memory, values_.bit_and(number, values_.index(accumulators() - 1)));
    store(values_, how_.dtype, taken(element, load(values_, how_.dtype, turn, whole())), turn, whole());
  }

  void get_back(Value memory, ValueList& state) const {
    for (int i = 0; i < accumulators(); ++i)
      state[i] = load(values_, how_.dtype, place(memory, values_.index(i)), whole());
  }

 private:
  Strip whole() const { return {.lanes = lanes_, .start = {}, .count = {}, .mask = {}}; }

  Place place(Value memory, Value accumulator) const {
    return {.memory = memory,
            .offset = values_.multiply(accumulator, values_.index(lanes_)),
            .lane_stride = StrideClass::one,
            .stride = {}};
  }

  bool in_row_order() const { return how_.ordered && !how_.in_calls(); }
  bool finds_nan() const { return is_float_extreme(how_.operation, how_.dtype); }

  /// -0.0 changes no sum.
  Value nothing() const { return reduce_identity(values_, how_.operation, how_.dtype, lanes_); }

  Value join(Value a, Value b) const {
    return finds_nan() ? reduce_numbers(values_, how_.operation, a, b)
                       : reduce_step(values_, how_.operation, how_.dtype, a, b);
  }

  const Kernel& kernel_;
  Values& values_;
  const Reduction& how_;
  int lanes_;
};

/// All reductions of a stage. What is carried: the state of each, one after the other.
class LaneFolds {
 public:
  LaneFolds(const Kernel& kernel, const Stage& stage, int lanes, const RowElement& element)
      : values_(kernel.values), element_(element), row_(kernel.extent(kernel.vector_axis())) {
    for (const int index : stage.reductions)
      folds_.emplace_back(kernel, kernel.nest.reductions[index], lanes);
    width_ = accumulators(kernel.nest.reductions[stage.reductions[0]].pairs);
  }

  ValueList run(bool unrolled) const {
    const Value whole = values_.bit_and(row_, values_.index(-width_));
    std::vector<ValueList> states;
    for (const LaneFold& fold : folds_) states.push_back(fold.start());
    states = unrolled ? walk_unrolled(whole, states) : walk_in_turn(whole, states);
    for (std::size_t r = 0; r < folds_.size(); ++r) states[r] = folds_[r].joined(states[r]);
    states = walk_rest(whole, states);
    ValueList results;
    for (std::size_t r = 0; r < folds_.size(); ++r) results.push_back(folds_[r].result(states[r]));
    return results;
  }

 private:
  using States = std::vector<ValueList>;

  States loop(Value from, Value to, int step, const States& states,
              const std::function<void(Value, States&)>& body) const {
    return unflat(for_loop(values_, "element", from, to, values_.index(step), flat(states),
                           [&](Value i, const ValueList& carried) {
                             States inner = unflat(carried, states);
                             body(i, inner);
                             return flat(inner);
                           }),
                  states);
  }

  /// As many elements at a time as there are accumulators.
  States walk_unrolled(Value to, const States& states) const {
    return loop(values_.index(0), to, width_, states, [&](Value i, States& inner) {
      for (int k = 0; k < width_; k += 2) {
        const Scope first = element_(values_.add(i, values_.index(k)));
        take(first, k, inner);
        const Scope second = element_(values_.add(i, values_.index(k + 1)));
        take(second, k + 1, inner);
        look_for_nan(first, second, inner);
      }
    });
  }

  /// One element at a time, with the accumulators in turn. They wait in memory, which leaves the registers to
  /// the body.
  States walk_in_turn(Value to, const States& states) const {
    ValueList memory;
    for (std::size_t r = 0; r < folds_.size(); ++r) memory.push_back(folds_[r].put_away(states[r]));
    States ends = loop(values_.index(0), to, 1, states, [&](Value i, States& inner) {
      const Scope element = element_(i);
      for (std::size_t r = 0; r < folds_.size(); ++r) folds_[r].take_in_turn(element, i, memory[r]);
      look_for_nan(element, element, inner);
    });
    for (std::size_t r = 0; r < folds_.size(); ++r) folds_[r].get_back(memory[r], ends[r]);
    return ends;
  }

  /// The elements from `from` on, with the only accumulator that is left.
  States walk_rest(Value from, const States& states) const {
    return loop(from, row_, 1, states, [&](Value i, States& inner) {
      const Scope element = element_(i);
      take(element, 0, inner);
      look_for_nan(element, element, inner);
    });
  }

  void take(const Scope& element, int number, States& states) const {
    for (std::size_t r = 0; r < folds_.size(); ++r) {
      Value& accumulator = states[r][number % folds_[r].accumulators()];
      accumulator = folds_[r].taken(element, accumulator);
    }
  }

  void look_for_nan(const Scope& first, const Scope& second, States& states) const {
    for (std::size_t r = 0; r < folds_.size(); ++r) folds_[r].look_for_nan(first, second, states[r].back());
  }

  static ValueList flat(const States& states) {
    ValueList list;
    for (const ValueList& state : states) list.insert(list.end(), state.begin(), state.end());
    return list;
  }

  static States unflat(const ValueList& list, const States& like) {
    States states;
    auto at = list.begin();
    for (const ValueList& state : like) {
      states.emplace_back(at, at + std::ssize(state));
      at += std::ssize(state);
    }
    return states;
  }

  Values& values_;
  const RowElement& element_;
  Value row_;  // elements
  std::vector<LaneFold> folds_;
  int width_;
};

}  // namespace

ValueList folded_in_lanes(const Kernel& kernel, const Stage& stage, int lanes, bool unrolled,
                          const RowElement& element) {
  return LaneFolds(kernel, stage, lanes, element).run(unrolled);
}

}  // namespace weft::codegen
