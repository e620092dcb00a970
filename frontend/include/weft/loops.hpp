// Loops and choices that the graph keeps, in the manner of jax.lax: a body is compiled once, however many
// steps there are, and what is carried from step to step is changed where it lies.
//
// Values are carried as one array, a std::tuple of them, whose parts a body takes one by one, or a
// std::vector<LazyTensor>. A body is called while the loop is written, for some of its steps: it says what a
// step computes, and leaves nothing else behind. What it throws is passed on. Arrays that it uses besides are
// those at hand when the loop is written.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "weft/creation.hpp"
#include "weft/loop_index.hpp"
#include "weft/loop_values.hpp"

namespace weft::numpy {

namespace loops {
using Body = std::function<Tensors(const LoopIndex& index, const Tensors& values)>;
using Step = std::function<Tensors(const Tensors& values)>;
using Row = std::function<std::pair<Tensors, Tensors>(const Tensors& carry, const Tensors& x)>;
struct Scanned {
  Tensors carry, ys;
};

Tensors fori_loop(const LoopIndex& lower, const LoopIndex& upper, const Body& body, const Tensors& init);
Tensors while_loop(const Step& condition, const Step& body, const Tensors& init, std::int64_t max_steps);
Tensors chosen(const LazyTensor& predicate, const Tensors& yes, const Tensors& no);
Scanned scan(const Row& f, const Tensors& init, const Tensors& xs, const std::optional<std::int64_t>& length,
             bool reverse);
}  // namespace loops

/// jax.lax.fori_loop: for index in range(lower, upper): values = body(index, values). The index is 0-d, of
/// int64; the bounds are integers, or of indexes of loops around. Values keep their number, dtypes and
/// shapes, and are laid out as `init` is. Loops within loops may run from or to the outer index.
///
///     auto total = np::fori_loop(0, 10, [](auto i, auto sum) { return sum + x[i]; }, np::float64(0));
///
/// Errors: TypeError and ValueError when a step leaves another number of values, other dtypes or shapes.
/// NotImplementedError when steps are not alike: what subscripts and slices take of the index must change by
/// as much from each step to the next, but for two steps at each end. Subscripts that do not are looked up
/// when the program runs.
template <class Body, class Init = Tensors>
auto fori_loop(const LoopIndex& lower, const LoopIndex& upper, const Body& body, const Init& init) {
  using Values = LoopValues<Init>;
  const loops::Body step = [&](const LoopIndex& index, const Tensors& values) {
    return listed(Values::call(body, values, index));
  };
  return Values::from(loops::fori_loop(lower, upper, step, Values::list(init)));
}

struct WhileKeywords {
  std::int64_t max_steps = INT64_MAX;
};

/// jax.lax.while_loop: while condition(values), and at most max_steps times: values = body(values). The
/// condition gives a bool, 0-d, of the program's data. Errors: TypeError when it is anything else; as for
/// fori_loop besides.
template <class Condition, class Body, class Init = Tensors>
auto while_loop(const Condition& condition, const Body& body, const Init& init,
                const WhileKeywords& keywords = {}) {
  using Values = LoopValues<Init>;
  return Values::from(
      loops::while_loop([&](const Tensors& values) { return listed(Values::call(condition, values)); },
                        [&](const Tensors& values) { return listed(Values::call(body, values)); },
                        Values::list(init), keywords.max_steps));
}

/// jax.lax.cond: if_true(operands...) where the predicate holds, else if_false(operands...): as many arrays,
/// of the same dtypes and shapes. Of a C++ bool only that branch is called. Of a tensor, 0-d of bool, both
/// are computed, and one is chosen: both must end, and index within their arrays. Errors: TypeError for
/// another predicate, or where numbers or dtypes differ; ValueError where shapes do.
template <class Predicate, class IfTrue, class IfFalse, class... Operands>
auto cond(const Predicate& predicate, const IfTrue& if_true, const IfFalse& if_false,
          const Operands&... operands) {
  using Values = LoopValues<decltype(if_true(operands...))>;
  if constexpr (std::is_same_v<Predicate, bool>)
    return Values::from(predicate ? listed(if_true(operands...)) : listed(if_false(operands...)));
  else
    return Values::from(
        loops::chosen(asarray(predicate), listed(if_true(operands...)), listed(if_false(operands...))));
}

struct ScanKeywords {
  std::optional<std::int64_t> length = {};
  bool reverse = false;
};

/// jax.lax.scan: [carry, y] = f(carry, x) for each x along the first axis of `xs`, from the last if
/// `reverse`; gives the last carry, and the ys stacked along a new first axis, each in the place of its x: a
/// pair of them, as f gives. `xs` may be None where the `length` is given: then f takes the carry alone. The
/// carry keeps dtypes and shapes. f is called once more, to see what a y is.
///
///     auto [last, sums] = np::scan([](auto sum, auto x) { return std::pair(sum + x, sum + x); }, 0.0, xs);
///
/// Errors: ValueError when lengths differ, or there is none; as for fori_loop besides.
template <class F, class Init = Tensors, class Xs = None>
auto scan(const F& f, const Init& init, const Xs& xs = {}, const ScanKeywords& keywords = {}) {
  using Carry = LoopValues<Init>;
  const auto row = [&](const Tensors& carry, const Tensors& x) {
    return Carry::call([&](const auto&... parts) { return LoopValues<Xs>::call(f, x, parts...); }, carry);
  };
  using Y = std::decay_t<decltype(std::get<1>(row({}, {})))>;
  const auto scanned = loops::scan(
      [&](const Tensors& carry, const Tensors& x) {
        const auto [left, y] = row(carry, x);
        return std::pair(listed(left), listed(y));
      },
      Carry::list(init), LoopValues<Xs>::list(xs), keywords.length, keywords.reverse);
  return std::pair(Carry::from(scanned.carry), LoopValues<Y>::from(scanned.ys));
}

}  // namespace weft::numpy
