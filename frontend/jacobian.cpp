#include "frontend/batching/batch.hpp"
#include "frontend/batching/batch_rules.hpp"
#include "frontend/numpy/core/each_part.hpp"
#include "ir/loops/loop.hpp"
#include "ir/type.hpp"
#include "runtime/system/errors.hpp"
#include "weft/byte_views.hpp"
#include "weft/complex.hpp"
#include "weft/differentiation.hpp"
#include "weft/linear_algebra.hpp"
#include "weft/loops.hpp"
#include "weft/shaping.hpp"

namespace weft {
namespace {

void check_floats(const LazyTensor& x) {
  if (is_complex(x.dtype()))
    throw TypeError("a Jacobian of " + std::string(name(x.dtype())) + ": it is of floats");
}

/// 1 at one element, in C order.
LazyTensor one_at(const numpy::LoopIndex& place, const LazyTensor& like) {
  const LazyTensor zeros = numpy::zeros(like.size(), {.dtype = like.dtype()});
  return numpy::reshape(numpy::setitem(zeros, {place}, 1), like.shape());
}

/// All rows at once, whose loops are those of one row: a step of a loop over rows would know them by one
/// step.
template <class Row>
LazyTensor batched_rows(const LazyTensor& of, const Row& row) {
  const Tensor one = variable_of("one", c_type(of.dtype(), of.shape()));
  const LazyTensor rows = numpy::eye(of.size(), {.dtype = of.dtype()});
  const LazyTensor all = numpy::reshape(rows, of_members(of.shape(), of.size()));
  return batched({row(LazyTensor(one))}, {one}, {all}, of.size())[0];
}

/// A row for each element of `of`, made by `row`.
template <class Row>
LazyTensor stacked(const LazyTensor& of, const LazyTensor& like, const Row& row, bool of_loops) {
  if (of_loops) return batched_rows(of, row);
  Dims shape = like.shape();
  shape.insert(shape.begin(), of.size());
  return numpy::fori_loop(
      0, of.size(),
      [&](const auto& i, const auto& rows) { return numpy::setitem(rows, {i}, row(one_at(i, of))); },
      numpy::zeros(shape, {.dtype = like.dtype()}));
}

DType bits_of(DType dtype) {
  if (itemsize(dtype) == 2) return DType::int16;
  return itemsize(dtype) == 4 ? DType::int32 : DType::int64;
}

}  // namespace

LazyTensor jacobian(const LazyTensor& output, const LazyTensor& input) {
  check_floats(output);
  check_floats(input);
  Dims shape = output.shape();
  shape.insert(shape.end(), input.shape().begin(), input.shape().end());
  const bool of_loops = has_loops({.outputs = {output}});
  if (output.size() <= input.size())
    return numpy::reshape(stacked(
                              output, input,
                              [&](const LazyTensor& one) {
                                return vjp({output}, {input}, {one}, {.unused = Unused::zeros})[0];
                              },
                              of_loops),
                          shape);
  const LazyTensor columns = stacked(
      input, output, [&](const LazyTensor& one) { return jvp({output}, {input}, {one})[0]; }, of_loops);
  return numpy::reshape(numpy::moveaxis(columns, 0, -1), shape);
}

LazyTensor hessian(const LazyTensor& loss, const LazyTensor& input) {
  check_floats(input);
  return jacobian(grad(loss, std::vector{input})[0], input);
}

LazyTensor hvp(const LazyTensor& loss, const LazyTensor& input, const LazyTensor& vector) {
  return jvp({grad(loss, std::vector{input})[0]}, {input}, {vector})[0];
}

/// Integers have no derivatives: the same bytes, taken for such, and back.
LazyTensor stop_gradient(const LazyTensor& x) {
  if (!is_inexact(x.dtype())) return x;
  if (is_complex(x.dtype()))
    return numpy::from_parts(stop_gradient(numpy::real(x)), stop_gradient(numpy::imag(x)), x.strides());
  return numpy::view(numpy::view(x, bits_of(x.dtype())), x.dtype());
}

}  // namespace weft
