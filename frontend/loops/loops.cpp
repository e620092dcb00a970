#include "weft/loops.hpp"

#include "frontend/loops/loop_tracer.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/text_of.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy::loops {
namespace {

std::int64_t number_of(const LoopIndex& index) { return *static_cast<slice::Bound>(index); }

/// Errors: TypeError for what is no single bool.
LazyTensor as_truth(const std::string& what, const Tensors& values) {
  if (values.size() == 1 && Tensor(values[0]).type() == c_type(DType::bool_, {})) return values[0];
  const std::string came =
      values.size() == 1 ? std::string(name(values[0].dtype())) + " of shape " + tuple_text(values[0].shape())
                         : std::to_string(values.size()) + " values";
  throw TypeError(what + " must be bool of shape (), not " + came);
}

/// The values after what says whether there is a step.
Tensors beside(const LazyTensor& truth, const Tensors& values) {
  Tensors all{truth};
  all.insert(all.end(), values.begin(), values.end());
  return all;
}
Tensors without_first(const Tensors& all) { return {all.begin() + 1, all.end()}; }

std::int64_t length_of(const Tensors& xs, std::optional<std::int64_t> length) {
  for (const LazyTensor& x : xs) {
    if (x.ndim() == 0) throw ValueError("scan: xs must have an axis to go along, and one is 0-d");
    if (length && *length != x.shape()[0])
      throw ValueError("scan: xs of lengths " + std::to_string(*length) + " and " +
                       std::to_string(x.shape()[0]) + " do not go together");
    length = x.shape()[0];
  }
  if (!length) throw ValueError("scan: without xs there must be a length");
  if (*length < 0) throw ValueError("scan: length must not be negative");
  return *length;
}

Tensors items_at(const Tensors& xs, const LoopIndex& index) {
  Tensors items;
  for (const LazyTensor& x : xs) items.push_back(x[index]);
  return items;
}

/// Room for what a row gives, `length` times.
Tensors stacks(const Row& f, const Tensors& init, const Tensors& xs, std::int64_t length) {
  const auto stand_ins = [](const Tensors& values, bool items) {
    Tensors given;
    for (const LazyTensor& value : values) {
      const Dims& shape = value.shape();
      given.emplace_back(variable_of("x", c_type(value.dtype(), {shape.begin() + items, shape.end()})));
    }
    return given;
  };
  Tensors ys;
  for (const Type& y :
       LoopTracer::types_of([&] { return f(stand_ins(init, false), stand_ins(xs, true)).second; })) {
    Dims shape = y.shape;
    shape.insert(shape.begin(), length);
    ys.push_back(zeros(shape, {.dtype = y.dtype}));
  }
  return ys;
}

}  // namespace

Tensors fori_loop(const LoopIndex& lower, const LoopIndex& upper, const Body& body, const Tensors& init) {
  const std::int64_t first = number_of(lower), steps = std::max<std::int64_t>(number_of(upper) - first, 0);
  return LoopTracer::traced(
      {.name = "fori_loop", .first = first, .steps = steps, .init = init, .step = body});
}

Tensors while_loop(const Step& condition, const Step& body, const Tensors& init, std::int64_t max_steps) {
  const auto truth = [&](const Tensors& values) {
    return as_truth("while_loop: the condition", condition(values));
  };
  const Body step = [&](const LoopIndex&, const Tensors& all) {
    const Tensors values = body(without_first(all));
    return beside(truth(values), values);
  };
  return without_first(LoopTracer::traced({.name = "while_loop",
                                           .steps = std::max<std::int64_t>(max_steps, 0),
                                           .init = beside(truth(init), init),
                                           .step = step,
                                           .ends_by_data = true}));
}

Tensors chosen(const LazyTensor& predicate, const Tensors& yes, const Tensors& no) {
  as_truth("cond: the predicate", {predicate});
  if (yes.size() != no.size())
    throw TypeError("cond: if_true gives " + std::to_string(yes.size()) + " values, if_false " +
                    std::to_string(no.size()));
  Tensors values;
  for (std::size_t i = 0; i < yes.size(); ++i) {
    const std::string text = "cond: value " + std::to_string(i) + " is " + std::string(name(yes[i].dtype())) +
                             " of shape " + tuple_text(yes[i].shape()) + " if true, else " +
                             std::string(name(no[i].dtype())) + " of shape " + tuple_text(no[i].shape());
    if (yes[i].dtype() != no[i].dtype()) throw TypeError(text);
    if (yes[i].shape() != no[i].shape()) throw ValueError(text);
    values.push_back(yes[i].is(no[i]) ? yes[i] : where(predicate, yes[i], no[i]));
  }
  return values;
}

Scanned scan(const Row& f, const Tensors& init, const Tensors& xs, const std::optional<std::int64_t>& length,
             bool reverse) {
  const std::int64_t steps = length_of(xs, length);
  const auto count = static_cast<std::ptrdiff_t>(init.size());
  Tensors all = init;
  for (const LazyTensor& y : stacks(f, init, xs, steps)) all.push_back(y);
  const Body step = [&](const LoopIndex& index, const Tensors& values) {
    const LoopIndex place = reverse ? steps - 1 - index : index;
    auto [left, ys] = f({values.begin(), values.begin() + count}, items_at(xs, place));
    for (std::size_t i = 0; i < ys.size(); ++i)
      left.push_back(setitem(values.at(static_cast<std::size_t>(count) + i), {place}, ys[i]));
    return left;
  };
  const Tensors left = LoopTracer::traced({.name = "scan", .steps = steps, .init = all, .step = step});
  return {{left.begin(), left.begin() + count}, {left.begin() + count, left.end()}};
}

}  // namespace weft::numpy::loops
