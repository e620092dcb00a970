#include "ir/derivatives/partials.hpp"

#include <algorithm>
#include <complex>
#include <limits>
#include <numbers>

#include "ir/converted.hpp"
#include "ir/formulas/terms.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

constexpr std::nullopt_t flat = std::nullopt;

/// a ** exponent, as the operation that computes it best.
Formula power_of(const Formula& a, double exponent) {
  if (exponent == 0) return number(a, 1);
  if (exponent == 1) return a;
  if (exponent == 2) return square(a);
  if (exponent == 0.5) return sqrt(a);
  if (exponent == -1) return reciprocal(a);
  return power(a, number(a, exponent));
}

/// b * a ** (b - 1), where b is 0 that is 0 also at a = 0.
Formula power_by_base(const Formula& a, const Formula& b) {
  const auto known = repeated_number(b.tensor);
  if (known == 0) return number(a, 0);
  if (known) return *known * power_of(a, *known - 1);
  return zero_where(b == 0, b * power(a, b - 1));
}

/// a ** b * log(a), and its limit at a = 0 where there is one.
Formula power_by_exponent(const Formula& a, const Formula& b, const Formula& y) {
  const Formula at_zero = where(b > 0, number(y, 0), number(y, std::numeric_limits<double>::quiet_NaN()));
  return where(a == 0, at_zero, y * log(a));
}

bool is_of_complex(const Formula& x) { return is_complex(x.tensor.type().dtype); }

Formula imaginary_unit(const Formula& like) {
  if (like.tensor.type().dtype == DType::complex64) return {constant(std::complex<float>(0, 1))};
  return {constant(std::complex<double>(0, 1))};
}

/// 1 / x**2, and 0 where x is beyond all numbers.
Formula square_of_inverse(const Formula& x) { return zero_where(is_inf(x), square(1 / x)); }

/// Far from the real axis the tangent is nearly 1j, and 1 + y**2 cancels.
Formula of_tan(const Formula& a, const Formula& y) {
  return is_of_complex(a) ? square_of_inverse(cos(a)) : 1 + square(y);
}
Formula of_tanh(const Formula& a, const Formula& y) {
  return is_of_complex(a) ? square_of_inverse(cosh(a)) : (1 - y) * (1 + y);
}

/// 1 + z**2 is 0 at 1j and -1j, near which its factors do not cancel.
Formula of_arctan(const Formula& a) {
  if (!is_of_complex(a)) return 1 / (1 + square(a));
  const Formula turned = a * imaginary_unit(a);
  return 1 / ((1 + turned) * (1 - turned));
}
Formula of_arcsinh(const Formula& a) {
  if (!is_of_complex(a)) return 1 / sqrt(1 + square(a));
  const Formula turned = a * imaginary_unit(a);
  return 1 / (sqrt(1 + turned) * sqrt(1 - turned));
}

/// Of equal infinities, which have no difference, a half each.
Formula share_of(const Formula& a, const Formula& b, const Formula& share) {
  return where((a == b) & is_inf(a), number(share, 0.5), share);
}

/// Whether both are one value: one tensor, or the same part of the complex numbers of one.
bool is_same(const Tensor& a, const Tensor& b) {
  if (a.is(b)) return true;
  const bool are_parts = a.operation() == Operation::real || a.operation() == Operation::imag;
  return are_parts && a.operation() == b.operation() && a.node().inputs()[0].is(b.node().inputs()[0]);
}

/// x times itself, or times its conjugate.
bool is_square(const Tensor& x) {
  if (x.operation() == Operation::square) return true;
  const Tensor& product = x.operation() == Operation::real ? x.node().inputs()[0] : x;
  const bool multiplies = product.operation() == Operation::multiply ||
                          (product.operation() == Operation::matmul && product.type().ndim() == 0);
  if (!multiplies) return false;
  const Tensor &a = product.node().inputs()[0], &b = product.node().inputs()[1];
  return is_same(a, b) || (a.operation() == Operation::conjugate && a.node().inputs()[0].is(b));
}

/// How many inputs a node sums, scales or lays out; 0 where it does something else.
std::size_t summands(const Node& node) {
  switch (node.operation()) {
    case Operation::sum:
    case Operation::reshape:
    case Operation::transpose:
    case Operation::broadcast_to:
      return 1;
    case Operation::add:
      return 2;
    case Operation::multiply:
    case Operation::divide:
      return repeated_number(node.inputs()[1]).value_or(-1) > 0 ? 1 : 0;
    default:
      return 0;
  }
}

/// Whether it is made of squares alone, as what norms and deviations are roots of: 0 is the least that it is.
bool is_sum_of_squares(const Tensor& x) {
  constexpr std::size_t most = 32;
  std::vector<Tensor> left{x};
  for (std::size_t seen = 0; !left.empty(); ++seen) {
    const Tensor each = left.back();
    left.pop_back();
    if (is_square(each)) continue;
    const std::size_t count = summands(each.node());
    if (count == 0 || seen == most) return false;
    for (std::size_t i = 0; i < count; ++i) left.push_back(each.node().inputs()[i]);
  }
  return true;
}

/// 1 / (2 * sqrt(a)): of a norm 0 at 0, its least.
Formula of_root(const Formula& a, const Formula& y) {
  const Formula twice = 2 * y;
  if (is_of_complex(a) || !is_sum_of_squares(a.tensor)) return 1 / twice;
  return 1 / where(y == 0, number(y, std::numeric_limits<double>::infinity()), twice);
}

enum class Operand : std::uint8_t { a, b, c };
struct Row {
  Operation operation;
  RuleKind kind;
  Operand operand;
};
constexpr Row rows[] = {
#define WEFT_PARTIAL(name, by, ...) {Operation::name, RuleKind::partials, Operand::by},
#define WEFT_FLAT(name) {Operation::name, RuleKind::flat, Operand::a},
#define WEFT_OWN(name) {Operation::name, RuleKind::own, Operand::a},
#include "ir/tables/derivatives.def"
};

struct Taken {
  Operation operation;
  int arity;
};
constexpr Taken elementwise[] = {
#define WEFT_ELEMENTWISE(name, arity, ...) {Operation::name, arity},
#include "ir/tables/elementwise.def"
};

constexpr bool has_rows_for_all() {
  std::size_t at = 0;
  for (const auto& [operation, arity] : elementwise) {
    const bool each = at < std::size(rows) && rows[at].kind == RuleKind::partials;
    for (int i = 0; i < (each ? arity : 1); ++i, ++at)
      if (at == std::size(rows) || rows[at].operation != operation || rows[at].operand != Operand(i))
        return false;
  }
  return at == std::size(rows);
}
static_assert(has_rows_for_all(),
              "derivatives.def has what elementwise.def has, in its order, and all operands");

/// In the dtype in which the operation computes.
Formula operand(const Node& node, std::size_t i) {
  if (i >= node.inputs().size()) return {};
  return {converted(node.inputs()[i], node.types()[0].dtype)};
}

}  // namespace

Formula zero_where(const Formula& condition, const Formula& value) {
  return where(condition, number(value, 0), value);
}

RuleKind rule_kind(Operation operation) { return std::ranges::find(rows, operation, &Row::operation)->kind; }

Applied applied(const Node& node) {
  return {node.operation(), operand(node, 0), operand(node, 1), operand(node, 2), {Tensor(&node)}};
}

std::optional<Formula> partial(const Applied& applied, std::size_t which) {
  const auto& [operation, a, b, c, y] = applied;
  const auto by = static_cast<Operand>(which);
#define WEFT_PARTIAL(name, operand, formula) \
  if (operation == Operation::name && by == Operand::operand) return formula;
#include "ir/tables/derivatives.def"
  throw InternalError("no partial derivative of " + std::string(name(operation)));
}

Tensor by_partials(const Applied& applied, const std::vector<Tensor>& tangents) {
  Tensor sum;
  for (std::size_t i = 0; i < tangents.size(); ++i) {
    if (!tangents[i]) continue;
    const auto factor = partial(applied, i);
    if (factor) sum = plus(sum, times(tangents[i], factor->tensor));
  }
  return sum;
}

}  // namespace weft
