#include <algorithm>

#include "ir/converted.hpp"
#include "ir/derivatives/call_rules.hpp"
#include "ir/derivatives/derivative.hpp"
#include "ir/formulas/decisions.hpp"
#include "ir/formulas/matrices.hpp"
#include "ir/formulas/terms.hpp"
#include "ir/stored_as.hpp"

namespace weft {
namespace {

using Tensors = std::vector<Tensor>;

Formula input(const Node& call, std::size_t i) { return {call.inputs()[i]}; }

/// change @ inv(r).
Formula over_factor(const Formula& change, const Formula& r) {
  const Formula turned = adjoint(change);
  return adjoint({called(LibraryFunction::solve, {adjoint(r).tensor, turned.tensor},
                         turned.tensor.type().dtype, turned.tensor.type().shape)});
}

/// a = q r, k columns of q: with c = da r^-1 of the first k columns, and t = q^H c, q turns by what of t is
/// below the diagonal: dq = q (turn - t) + c, dr = q^H da - turn r.
struct FactorTangents {
  FactorTangents(const Formula& q, const Formula& r, const Formula& da) {
    const std::int64_t k = columns_of(q.tensor);
    const auto first = [k](const Formula& x) { return Formula{some_columns(x.tensor, 0, k)}; };
    const Formula c = over_factor(first(da), first(r)), t = product(adjoint(q), c);
    const Formula below = where(below_diagonal(t), t, number(t, 0));
    Formula turn = below - adjoint(below);
    if (is_complex(t.tensor.type().dtype))
      turn = turn + where(on_diagonal(t), imaginary_part(t), number(t, 0));
    q_tangent = product(q, turn - t) + c;
    r_tangent = product(adjoint(q), da) - product(turn, r);
  }
  Formula q_tangent, r_tangent;
};

}  // namespace

Tensor of_qr(const Node& call, const Tensors& tangents) {
  const Tensor& a = call.inputs()[0];
  const std::int64_t m = rows_of(a), n = columns_of(a), k = std::min(m, n), stack = a.type().ndim() - 2;
  const bool complete =
      call.attribute<HostFunctionPtr>(Attribute::function)->library == LibraryFunction::qr_complete;
  const std::int64_t columns = complete ? m : k;
  const Formula q{packed_part(Tensor(&call), 0, {m, columns})};
  const Formula r{packed_part(Tensor(&call), m * columns, {columns, n})};
  const FactorTangents made({some_columns(q.tensor, 0, k)}, {some_rows(r.tensor, 0, k)}, {tangents[0]});
  Formula r_tangent = made.r_tangent;
  if (!may_omit(columns == k)) {
    const Formula below{zeros({a.type().dtype, stacked_with(a, {columns - k, n}), {}})};
    r_tangent = joined(r_tangent, below, stack);
  }
  return packed({completed(q, made.q_tangent), r_tangent}, stack);
}

Tensor of_qr_r(const Node& call, const Tensors& tangents) {
  const Tensor& a = call.inputs()[0];
  const std::int64_t m = rows_of(a), n = columns_of(a), k = std::min(m, n);
  const Tensor both =
      called(LibraryFunction::qr_reduced, {a}, a.type().dtype, stacked_with(a, {m * k + k * n}));
  return FactorTangents({packed_part(both, 0, {m, k})}, {Tensor(&call)}, {tangents[0]}).r_tangent.tensor;
}

namespace {

/// Least squares by the same matrix, or its adjoint, of other right-hand sides.
class LeastSquaresFits {
 public:
  explicit LeastSquaresFits(const Node& call) : call_(call), a_(call.inputs()[0]) {}

  /// pinv(a) @ b.
  Formula fitted(const Formula& b) const { return fitted(a_, b); }
  /// pinv(a)^H @ b.
  Formula fitted_to_adjoint(const Formula& b) const { return fitted(adjoint({a_}).tensor, b); }

 private:
  Formula fitted(const Tensor& a, const Formula& b) const {
    const std::int64_t n = columns_of(a), count = columns_of(b.tensor), k = std::min(rows_of(a), n);
    const Tensor all = called(LibraryFunction::lstsq, {a, b.tensor, call_.inputs()[2]}, a.type().dtype,
                              {n * count + count + 1 + k});
    return {packed_part(all, 0, {n, count})};
  }

  const Node& call_;
  const Tensor a_;
};

/// By pinv: dx = p (db - da x) + p p^H da^H r + (1 - p a) da^H p^H x, with the residuals r (Golub, Pereyra:
/// The Differentiation of Pseudo-Inverses and Nonlinear Least Squares Problems Whose Variables Separate,
/// 1973).
struct LeastSquaresTangent {
  LeastSquaresTangent(const Node& call, const Tensors& tangents) {
    const LeastSquaresFits fits(call);
    const Formula a = input(call, 0), b = input(call, 1);
    const std::int64_t m = rows_of(a.tensor), n = columns_of(a.tensor), count = columns_of(b.tensor);
    const Formula x{packed_part(Tensor(&call), 0, {n, count})};
    const Formula residuals = b - product(a, x);
    left = {or_zeros(tangents[1], b.tensor.type())};
    Formula change = left;
    Tensor more;
    if (tangents[0]) {
      const Formula da{tangents[0]};
      left = change = left - product(da, x);
      change = change + fits.fitted_to_adjoint(product(adjoint(da), residuals));
      if (m < n) {
        const Formula outside = product(adjoint(da), fits.fitted_to_adjoint(x));
        more = (outside - fits.fitted(product(a, outside))).tensor;
      }
    }
    of_x = {plus(fits.fitted(change).tensor, more)};
    of_squares = {Node::apply(Operation::sum,
                              {(2 * as_real(Formula{conjugated(residuals.tensor)} * left)).tensor},
                              {{Attribute::axis, Dims{0}},
                               {Attribute::keepdims, false},
                               {Attribute::dtype, a.tensor.type().dtype}})};
  }

  Formula of_x, of_squares;

 private:
  Formula left;
};

}  // namespace

/// Of x, sums of squares, the rank, and singular values.
Tensor of_least_squares(const Node& call, const Tensors& tangents) {
  const LeastSquaresTangent tangent(call, tangents);
  const Tensor& a = call.inputs()[0];
  const DType dtype = a.type().dtype;
  const std::int64_t k = std::min(rows_of(a), columns_of(a));
  const Formula rank{zeros({dtype, {1}, {}})};
  Formula values{zeros({dtype, {k}, {}})};
  if (tangents[0]) {
    const Tensor found = called(LibraryFunction::svd_values, {a}, DType::float64, {k});
    values = {converted(of_svd_values(found.node(), {tangents[0]}), dtype)};
  }
  return packed({tangent.of_x, tangent.of_squares, rank, values}, 0);
}

/// Golub, Pereyra: The Differentiation of Pseudo-Inverses and Nonlinear Least Squares Problems, 1973.
Tensor changing_as_pseudo_inverse(const Tensor& inverse, const Tensor& matrix) {
  static const auto rule = std::make_shared<const Derivative>(
      [](const Tensors& inputs, const Tensor& value, const Tensors& tangents) {
        const Formula a{inputs[0]}, p{value}, t{tangents[0]};
        const Formula of_rows = product(product(p, adjoint(p)), adjoint(t)),
                      of_columns = product(adjoint(t), product(adjoint(p), p));
        const Formula turned_away = of_rows - product(of_rows, product(a, p)),
                      turned_in = of_columns - product(p, product(a, of_columns));
        return (turned_away + turned_in - product(p, product(t, p))).tensor;
      });
  return with_derivative(inverse, {matrix}, rule);
}

}  // namespace weft
