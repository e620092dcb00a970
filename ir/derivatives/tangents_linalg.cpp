#include "ir/derivatives/call_rules.hpp"
#include "ir/formulas/matrices.hpp"
#include "ir/formulas/terms.hpp"
#include "ir/graph.hpp"
#include "ir/stored_as.hpp"

namespace weft {
namespace {

using Tensors = std::vector<Tensor>;

Formula input(const Node& call, std::size_t i) { return {call.inputs()[i]}; }

/// The part of inv(a) @ t that its trace is.
Formula trace_of_quotient(const Formula& a, const Formula& t) {
  const Formula inverse{
      called(LibraryFunction::inv, {a.tensor}, a.tensor.type().dtype, a.tensor.type().shape)};
  return total(Formula{turned(inverse.tensor)} * t);
}

/// x with solve(a, b) @ x.
Formula solved(const Formula& a, const Formula& b) {
  return {called(LibraryFunction::solve, {a.tensor, b.tensor}, b.tensor.type().dtype, b.tensor.type().shape)};
}

/// The elements below the diagonal, and half of those on it.
Formula lower_half(const Formula& x) {
  return where(below_diagonal(x), x, where(on_diagonal(x), 0.5 * x, number(x, 0)));
}

}  // namespace

/// y a = 1: dy = -y da y.
Tensor of_inverse(const Node& call, const Tensors& tangents) {
  const Formula y{Tensor(&call)}, t{tangents[0]};
  return minus(product(product(y, t), y).tensor);
}

/// a y = b: a dy = db - da y.
Tensor of_solution(const Node& call, const Tensors& tangents) {
  const Tensor y(&call);
  Tensor change = tangents[1];
  if (tangents[0]) change = plus(change, minus(product(tangents[0], y)));
  return with_inputs(call, {call.inputs()[0], change})[0];
}

Tensor of_determinant(const Node& call, const Tensors& tangents) {
  return (Formula{Tensor(&call)} * trace_of_quotient(input(call, 0), {tangents[0]})).tensor;
}

/// Of y = [sign, log(abs(det))]: the sign of a real matrix stays.
Tensor of_slogdet(const Node& call, const Tensors& tangents) {
  const std::int64_t stack = call.types()[0].ndim() - 1;
  const Formula trace = trace_of_quotient(input(call, 0), {tangents[0]});
  const Formula sign{packed_part(Tensor(&call), 0, {})};
  const Formula turn = is_complex(trace.tensor.type().dtype) ? sign * imaginary_part(trace)
                                                             : Formula{zeros(trace.tensor.type())};
  return packed({turn, as_real(trace)}, stack);
}

/// y y^H = a: dy = y lower_half(y^-1 da y^-H); of the upper factor its adjoint.
template <bool upper>
Tensor of_cholesky(const Node& call, const Tensors& tangents) {
  const Formula found{Tensor(&call)}, y = upper ? adjoint(found) : found;
  const Formula change = hermitian({tangents[0]}, upper);
  const Formula between = solved(y, adjoint(solved(y, change)));
  const Formula tangent = product(y, lower_half(between));
  return (upper ? adjoint(tangent) : tangent).tensor;
}
template Tensor of_cholesky<false>(const Node&, const Tensors&);
template Tensor of_cholesky<true>(const Node&, const Tensors&);

}  // namespace weft
