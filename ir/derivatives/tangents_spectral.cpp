#include <algorithm>

#include "ir/converted.hpp"
#include "ir/derivatives/call_rules.hpp"
#include "ir/formulas/decisions.hpp"
#include "ir/formulas/matrices.hpp"
#include "ir/formulas/terms.hpp"

namespace weft {
namespace {

using Tensors = std::vector<Tensor>;

std::int64_t stack_ndim(const Tensor& matrix) { return matrix.type().ndim() - 2; }

Formula in_dtype(const Formula& x, DType dtype) { return {converted(x.tensor, dtype)}; }

/// The sum over the rows of each column.
Formula sum_of_rows(const Formula& matrix) {
  return {Node::apply(Operation::sum, {matrix.tensor},
                      {{Attribute::axis, Dims{matrix.tensor.type().ndim() - 2}},
                       {Attribute::keepdims, false},
                       {Attribute::dtype, matrix.tensor.type().dtype}})};
}

/// The diagonal of adjoint(a) @ b.
Formula products_of_columns(const Formula& a, const Formula& b) {
  return sum_of_rows(Formula{conjugated(a.tensor)} * b);
}

/// Values and vectors, of n by n matrices, as a call gives them.
struct EigenPacked {
  explicit EigenPacked(const Tensor& call, std::int64_t n)
      : values{packed_part(call, 0, {n})}, vectors{packed_part(call, n, {n, n})} {}
  Formula values, vectors;
};

}  // namespace

/// a v = v w, v unitary: with m = v^H da v, dw = diagonal(m) and dv = v (m / gaps(w)).
template <bool upper>
Tensor of_eigh(const Node& call, const Tensors& tangents) {
  const Tensor& a = call.inputs()[0];
  const EigenPacked y(Tensor(&call), columns_of(a));
  const Formula m = product(product(adjoint(y.vectors), hermitian({tangents[0]}, upper)), y.vectors);
  const Formula turn = m / gaps(y.values);
  return packed({as_real(diagonal(m)), product(y.vectors, turn)}, stack_ndim(a));
}
template Tensor of_eigh<false>(const Node&, const Tensors&);
template Tensor of_eigh<true>(const Node&, const Tensors&);

template <bool upper>
Tensor of_eigvalsh(const Node& call, const Tensors& tangents) {
  const Tensor& a = call.inputs()[0];
  const std::int64_t n = columns_of(a);
  const Tensor found = called(upper ? LibraryFunction::eigh_U : LibraryFunction::eigh_L, {a}, a.type().dtype,
                              stacked_with(a, {n + n * n}));
  const Formula vectors = EigenPacked(found, n).vectors;
  const Formula change = product(hermitian({tangents[0]}, upper), vectors);
  return matching(products_of_columns(vectors, change).tensor, call.types()[0]);
}
template Tensor of_eigvalsh<false>(const Node&, const Tensors&);
template Tensor of_eigvalsh<true>(const Node&, const Tensors&);

namespace {

/// Of any square matrix: m = v^-1 da v.
Formula change_among(const Formula& vectors, const Formula& change) {
  const Tensor to_solve = product(change, vectors).tensor;
  return {called(LibraryFunction::solve, {vectors.tensor, to_solve}, to_solve.type().dtype,
                 to_solve.type().shape)};
}

/// Of each vector as LAPACK has it, of length 1 and with a real greatest element, what would change these.
Formula normalizing_change(const Formula& vectors, const Formula& change) {
  const Formula sizes = abs(vectors);
  const Formula greatest{
      Node::apply(Operation::argmax, {sizes.tensor},
                  {{Attribute::axis, Dims{vectors.tensor.type().ndim() - 2}}, {Attribute::keepdims, true}})};
  const std::int64_t n = columns_of(vectors.tensor);
  const Formula is_greatest = Formula{reshaped(counted(n), {n, 1})} == greatest;
  const auto of_greatest = [&](const Formula& x) { return sum_of_rows(where(is_greatest, x, number(x, 0))); };
  const Formula longer = as_real(products_of_columns(vectors, change));
  return longer + imaginary_part(of_greatest(change) / of_greatest(vectors));
}

}  // namespace

/// a v = v w: with m = v^-1 da v, dw = diagonal(m) and dv = v (m / gaps(w)), but for what changes the length.
Tensor of_eig(const Node& call, const Tensors& tangents) {
  const Tensor& a = call.inputs()[0];
  const EigenPacked y(Tensor(&call), columns_of(a));
  const Formula m = change_among(y.vectors, in_dtype({tangents[0]}, call.types()[0].dtype));
  const Formula change = product(y.vectors, m / gaps(y.values));
  const Formula normalized = change - y.vectors * as_row(normalizing_change(y.vectors, change));
  return packed({diagonal(m), normalized}, stack_ndim(a));
}

Tensor of_eigvals(const Node& call, const Tensors& tangents) {
  const Tensor& a = call.inputs()[0];
  const std::int64_t n = columns_of(a);
  const DType dtype = call.types()[0].dtype;
  const Tensor found = called(LibraryFunction::eig, {a}, dtype, stacked_with(a, {n + n * n}));
  return diagonal(change_among(EigenPacked(found, n).vectors, in_dtype({tangents[0]}, dtype))).tensor;
}

namespace {

/// u, values and vh, as a call gives them of m by n matrices: of u some columns, of vh some rows.
struct SingularPacked {
  SingularPacked(const Tensor& call, std::int64_t m, std::int64_t n, std::int64_t columns, std::int64_t rows)
      : u{packed_part(call, 0, {m, columns})},
        values{packed_part(call, m * columns, {std::min(m, n)})},
        vh{packed_part(call, m * columns + std::min(m, n), {rows, n})} {}
  Formula u, values, vh;
};

SingularPacked reduced(const Tensor& a) {
  const std::int64_t m = rows_of(a), n = columns_of(a), k = std::min(m, n);
  return {called(LibraryFunction::svd_reduced, {a}, a.type().dtype, stacked_with(a, {m * k + k + k * n})), m,
          n, k, k};
}

/// Of the k columns of u and rows of vh that have values, with p = u^H da v.
struct SingularTangents {
  SingularTangents(const Formula& u, const Formula& s, const Formula& vh, const Formula& da) {
    const Formula row = as_row(s), column = as_column(s);
    const Formula of_v = product(da, adjoint(vh)), of_u = product(adjoint(u), da);
    const Formula p = product(adjoint(u), of_v);
    const Formula between = gaps_of_squares(s);
    values = as_real(diagonal(p));
    Formula u_turn = (p * row + column * adjoint(p)) / between;
    Formula vh_turn = (adjoint(p) * row + column * p) / -between;
    if (is_complex(p.tensor.type().dtype)) {
      const Formula phase = where(on_diagonal(p), imaginary_part(p) / (2 * without_zeros(row)), number(p, 0));
      u_turn = u_turn + phase;
      vh_turn = vh_turn + phase;
    }
    u_tangent = product(u, u_turn);
    vh_tangent = product(vh_turn, vh);
    if (!may_omit(rows_of(u.tensor) == columns_of(u.tensor)))
      u_tangent = u_tangent + (of_v - product(u, p)) / without_zeros(row);
    if (!may_omit(rows_of(vh.tensor) == columns_of(vh.tensor)))
      vh_tangent = vh_tangent + (of_u - product(p, vh)) / without_zeros(column);
  }
  Formula values, u_tangent, vh_tangent;
};

}  // namespace

/// a = u s v^H (Townsend: Differentiating the Singular Value Decomposition, 2016).
Tensor of_svd(const Node& call, const Tensors& tangents) {
  const Tensor& a = call.inputs()[0];
  const std::int64_t m = rows_of(a), n = columns_of(a), k = std::min(m, n);
  const bool full =
      call.attribute<HostFunctionPtr>(Attribute::function)->library == LibraryFunction::svd_full;
  const SingularPacked y(Tensor(&call), m, n, full ? m : k, full ? n : k);
  const Formula u{some_columns(y.u.tensor, 0, k)}, vh{some_rows(y.vh.tensor, 0, k)};
  const SingularTangents made(u, y.values, vh, {tangents[0]});
  const Formula v_tangent = completed(adjoint(y.vh), adjoint(made.vh_tangent));
  return packed({completed(y.u, made.u_tangent), made.values, full ? adjoint(v_tangent) : made.vh_tangent},
                stack_ndim(a));
}

Tensor of_svd_values(const Node& call, const Tensors& tangents) {
  const SingularPacked y = reduced(call.inputs()[0]);
  const Formula change = product({tangents[0]}, adjoint(y.vh));
  return matching(products_of_columns(y.u, change).tensor, call.types()[0]);
}

}  // namespace weft
