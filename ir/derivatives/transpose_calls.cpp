#include "ir/converted.hpp"
#include "ir/derivatives/tangents.hpp"
#include "ir/derivatives/transpose.hpp"
#include "ir/formulas/decisions.hpp"
#include "ir/formulas/matrices.hpp"
#include "ir/formulas/terms.hpp"
#include "ir/graph.hpp"
#include "ir/stored_as.hpp"

namespace weft {
namespace {

/// x as an array of `length` items along its last axis, from the item `first` on: the others are zeros.
Tensor padded(const Tensor& x, std::int64_t first, std::int64_t length) {
  if (may_omit(x.type().shape.back() == length)) return x;
  Dims shape = x.type().shape;
  shape.back() = length;
  Index index = whole(x.type().shape);
  index.back().start = first;
  return setitem(zeros({x.type().dtype, shape, {}}), index, x);
}

/// Cut, or filled with zeros, at the end.
Tensor fitted(const Tensor& x, std::int64_t length) {
  if (may_omit(x.type().shape.back() <= length)) return padded(x, 0, length);
  Index index = whole(x.type().shape);
  index.back().length = length;
  return getitem(x, index);
}

/// Of real points the terms of a transform stand for two, but for the first, and the last of an even number.
Tensor times_two_inside(const Tensor& terms, std::int64_t points, double two) {
  const Formula k{counted(terms.type().shape.back())};
  const DType real = real_dtype(terms.type().dtype);
  const Formula at_ends = (k == 0) | (2 * k == static_cast<double>(points));
  const Formula factors = where(at_ends, {constant_of(real, 1)}, {constant_of(real, two)});
  return times(terms, converted(factors.tensor, terms.type().dtype));
}

/// Transforms turn back with the same factor: F^H is the transform in the other direction.
void transpose_transform(const Node& call, const Tensor& output, Cotangents& inputs,
                         LibraryFunction function) {
  const Tensor& rows = call.inputs()[0];
  const auto* known = find_attribute<ndarray>(call.inputs()[1].node().attributes(), Attribute::value);
  if (!known) refuse_derivative(call);
  const std::int64_t points = known->item<std::int64_t>();
  Dims shape = output.type().shape;
  const auto other_way = [&](LibraryFunction other, const Tensor& x, DType dtype, std::int64_t length) {
    shape.back() = length;
    return called(other, {x, call.inputs()[1], call.inputs()[2]}, dtype, shape);
  };
  const DType dtype = rows.type().dtype;
  Tensor found;
  if (function == LibraryFunction::rfft)
    found = other_way(LibraryFunction::irfft, times_two_inside(output, points, 0.5), dtype, points);
  else if (function == LibraryFunction::irfft)
    found = times_two_inside(other_way(LibraryFunction::rfft, output, dtype, points / 2 + 1), points, 2);
  else
    found = other_way(function == LibraryFunction::fft ? LibraryFunction::ifft : LibraryFunction::fft, output,
                      dtype, points);
  inputs.add(rows, {fitted(found, rows.type().shape.back())});
}

Tensor reversed(const Tensor& x) { return getitem(x, backwards(x.type().shape, 0)); }

/// Sums of products where both lie upon one another.
Tensor correlated(const Tensor& longer, const Tensor& shorter) {
  return called(LibraryFunction::correlate, {longer, shorter}, longer.type().dtype,
                {longer.type().size() - shorter.type().size() + 1});
}

void transpose_correlate(const Node& call, const Tensor& output, Cotangents& inputs) {
  const Tensor &a = call.inputs()[0], &v = call.inputs()[1];
  const std::int64_t n = a.type().size(), m = v.type().size(), sums = output.type().size();
  const std::int64_t first = sums == n + m - 1 ? 0 : sums == n ? m - 1 - m / 2 : m - 1;
  const Tensor all = padded(output, first, n + m - 1);
  if (inputs.wants(a)) inputs.add(a, {correlated(all, reversed(conjugated(v)))});
  if (inputs.wants(v)) inputs.add(v, {reversed(correlated(all, conjugated(a)))});
}

/// Linear in the right-hand sides; of the results x alone is read.
void transpose_least_squares(const Node& call, const Tensor& output, Cotangents& inputs) {
  const Tensor &a = call.inputs()[0], &b = call.inputs()[1];
  const std::int64_t m = rows_of(a), n = columns_of(a), count = columns_of(b);
  const Tensor of_x = packed_part(output, 0, {n, count});
  const Tensor found = called(LibraryFunction::lstsq, {adjoint({a}).tensor, of_x, call.inputs()[2]},
                              a.type().dtype, {m * count + count + 1 + std::min(m, n)});
  inputs.add(b, {packed_part(found, 0, {m, count})});
}

/// What each weight is added to.
Tensor at_places(const Tensor& sums, const Tensor& places) {
  return Node::apply(Operation::take, {sums, places}, {{Attribute::axis, std::int64_t{0}}});
}

}  // namespace

void transpose_call(const Node& node, const Cotangent& output, Cotangents& inputs) {
  const Tensor& value = output.value;
  const auto& arguments = node.inputs();
  const LibraryFunction function = *node.attribute<HostFunctionPtr>(Attribute::function)->library;
  switch (function) {
    case LibraryFunction::fft:
    case LibraryFunction::ifft:
    case LibraryFunction::rfft:
    case LibraryFunction::irfft:
      return transpose_transform(node, value, inputs, function);
    case LibraryFunction::solve: {
      const Tensor turned_back = adjoint({arguments[0]}).tensor;
      return inputs.add(arguments[1], {with_inputs(node, {turned_back, value})[0]});
    }
    case LibraryFunction::lstsq:
      return transpose_least_squares(node, value, inputs);
    case LibraryFunction::correlate:
      return transpose_correlate(node, value, inputs);
    case LibraryFunction::of_full_rank:
      return inputs.add(arguments[0], {with_inputs(node, {value, arguments[1], arguments[2]})[0]});
    case LibraryFunction::bincount:
      return inputs.add(arguments[2], {at_places(value, arguments[1])});
    case LibraryFunction::bin_counts: {
      const Tensor of_weights = at_places(value, arguments[1]), zero = zero_of(value.type().dtype);
      return inputs.add(arguments[3], {where({arguments[2]}, {of_weights}, {zero}).tensor});
    }
    case LibraryFunction::masked_sum: {
      const Formula marked = where({arguments[2]}, as_column({value}), {zero_of(value.type().dtype)});
      inputs.add(arguments[0], {marked.tensor});
      return inputs.add(arguments[1], output);
    }
    default:
      throw_not_linear(node);
  }
}

}  // namespace weft
