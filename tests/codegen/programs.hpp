// Graphs that the tests compile, and their nests.
#pragma once
#include <array>

#include "codegen/nest/build_nest.hpp"
#include "ir/expressions.hpp"
#include "passes/pipeline.hpp"

namespace weft {

inline Tensor number(double value, DType dtype = DType::float32) { return constant_of(dtype, value); }

inline Tensor sum(const Tensor& x, const Dims& axis, DType dtype, bool keepdims = true) {
  return Node::apply(Operation::sum, {x},
                     {{Attribute::axis, axis}, {Attribute::keepdims, keepdims}, {Attribute::dtype, dtype}});
}

inline Tensor mean(const Tensor& x, const Dims& axis) {
  std::int64_t count = 1;
  for (auto a : axis) count *= x.type().shape[a];
  return apply(Operation::divide, reduce(Operation::sum, x, axis),
               number(static_cast<double>(count), x.type().dtype));
}

inline Tensor softmax(const Tensor& x, std::int64_t axis) {
  const Tensor e = apply(Operation::exp, apply(Operation::subtract, x, reduce(Operation::max, x, {axis})));
  return apply(Operation::divide, e, reduce(Operation::sum, e, {axis}));
}

inline Tensor layer_norm(const Tensor& x, std::int64_t axis) {
  const Tensor centred = apply(Operation::subtract, x, mean(x, {axis}));
  const Tensor variance = mean(apply(Operation::square, centred), {axis});
  return apply(Operation::divide, centred,
               apply(Operation::sqrt, apply(Operation::add, variance, number(1e-5, x.type().dtype))));
}

inline Index slices(const std::vector<std::array<std::int64_t, 3>>& start_step_length) {
  Index index;
  for (const auto& [start, step, length] : start_step_length)
    index.push_back({IndexItem::Kind::slice, start, step, length});
  return index;
}

/// The five-point stencil over the interior of a matrix.
inline Tensor stencil(const Tensor& x) {
  const std::int64_t m = x.type().shape[0] - 2, n = x.type().shape[1] - 2;
  const auto at = [&](std::int64_t i, std::int64_t j) { return getitem(x, slices({{i, 1, m}, {j, 1, n}})); };
  const Tensor vertical = apply(Operation::add, at(0, 1), at(2, 1));
  const Tensor horizontal = apply(Operation::add, at(1, 0), at(1, 2));
  return apply(Operation::multiply, apply(Operation::add, vertical, horizontal),
               number(0.25, x.type().dtype));
}

inline Tensor arange(DType dtype, double start, double step, std::int64_t length) {
  const auto scalar = [&](double value) {
    return constant_of(dtype, value).node().attribute<ndarray>(Attribute::value);
  };
  return Node::apply(Operation::arange, {},
                     {{Attribute::dtype, dtype},
                      {Attribute::start, scalar(start)},
                      {Attribute::step, scalar(step)},
                      {Attribute::length, length}});
}

/// The nests of the kernels of a graph, with their launches.
inline std::vector<codegen::BuiltNest> nests_of(std::vector<Tensor> outputs,
                                                const passes::Limits& limits = {}) {
  const passes::Planned planned = passes::run_pipeline({.outputs = std::move(outputs)}, limits);
  std::vector<codegen::BuiltNest> nests;
  for (const auto& kernel : planned.schedule.kernels)
    if (kernel.is_nest()) nests.push_back(codegen::build_nest(kernel, planned.schedule, planned.memory));
  return nests;
}

}  // namespace weft
