// Functions of np.linalg: norms, and what singular values decide.
#include <limits>

#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/numpy/linalg.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source::linalg {
namespace {

namespace np_linalg = numpy::linalg;

/// Of norm: one that is given as an int, or a tuple of them.
numpy::Axis norm_axis(const BoundArguments& given) {
  if (const Value* axis = given.find("axis"))
    if (const Sequence* list = axis->sequence(); list && !list->is_tuple)
      throw TypeError("'axis' must be None, an integer or a tuple of integers");
  return given.axis("axis");
}

std::optional<numpy::Operand> optional(const BoundArguments& given, std::string_view parameter) {
  if (!given.has(parameter)) return std::nullopt;
  return given.array(parameter);
}

/// What pinv compares with, where it is told as None.
numpy::Operand machine_tolerance(const LazyTensor& a) {
  if (!is_inexact(a.dtype()))
    throw ValueError("data type <class 'numpy." + std::string(name(a.dtype())) + "'> not inexact");
  std::int64_t longer = 0;
  for (std::int64_t axis = std::max<std::int64_t>(a.ndim() - 2, 0); axis < a.ndim(); ++axis)
    longer = std::max(longer, a.shape()[static_cast<std::size_t>(axis)]);
  const bool narrow = real_dtype(a.dtype()) == DType::float32;
  const double epsilon =
      narrow ? std::numeric_limits<float>::epsilon() : std::numeric_limits<double>::epsilon();
  return LazyTensor(
      constant_of(narrow ? DType::float32 : DType::float64, static_cast<double>(longer) * epsilon));
}

}  // namespace

np_linalg::Order order_of(const BoundArguments& given, std::string_view parameter,
                          np_linalg::Order otherwise) {
  const Value* order = given.find(parameter);
  if (!order) return otherwise;
  if (order->is_none()) return {};
  if (const std::string* name = order->string()) return *name;
  if (const auto number = order->real()) return *number;
  if (const LazyTensor* scalar = order->tensor(); scalar && scalar->ndim() == 0)
    if (const auto known = known_value(*scalar); known && known->real()) return *known->real();
  throw NotImplementedError("the order of a norm that is no Python number is not supported");
}

Value norm(const BoundArguments& given) {
  return fresh(np_linalg::norm(given.array("x"), {.ord = order_of(given, "ord", {}),
                                                  .axis = norm_axis(given),
                                                  .keepdims = given.boolean("keepdims", false)}));
}
Value vector_norm(const BoundArguments& given) {
  return fresh(np_linalg::vector_norm(given.array("x"), {.axis = given.axis("axis"),
                                                         .keepdims = given.boolean("keepdims", false),
                                                         .ord = order_of(given, "ord", 2)}));
}
Value matrix_norm(const BoundArguments& given) {
  return fresh(np_linalg::matrix_norm(given.array("x"), {.keepdims = given.boolean("keepdims", false),
                                                         .ord = order_of(given, "ord", "fro")}));
}
Value cond(const BoundArguments& given) {
  return fresh(np_linalg::cond(matrices(given, "x"), order_of(given, "p", {})));
}

Value matrix_rank(const BoundArguments& given) {
  const LazyTensor a = numpy::asarray(matrices(given, "A"));
  const LazyTensor rank = np_linalg::matrix_rank(a, {.tol = optional(given, "tol"),
                                                     .hermitian = given.boolean("hermitian", false),
                                                     .rtol = optional(given, "rtol")});
  if (a.ndim() >= 2) return fresh(rank);
  if (const auto known = known_value(rank)) return *known;
  return ComputedNumber{rank, 0, 1};
}

Value pinv(const BoundArguments& given) {
  np_linalg::PinvKeywords keywords{.rtol = optional(given, "rcond"),
                                   .hermitian = given.boolean("hermitian", false)};
  if (keywords.rtol && given.find("rtol")) throw ValueError("`rtol` and `rcond` can't be both set.");
  if (!keywords.rtol && given.find("rtol"))
    keywords.rtol = given.has("rtol") ? given.array("rtol") : machine_tolerance(given.tensor("a"));
  return Array(np_linalg::pinv(matrices(given), keywords));
}

LazyTensor known_residuals(const LazyTensor& residuals, const LazyTensor& rank, std::int64_t columns) {
  const auto known = residuals.size() > 0 ? known_value(rank) : std::nullopt;
  if (!known || *known->integer() == columns) return residuals;
  return numpy::zeros({0}, {.dtype = residuals.dtype()});
}

Value lstsq(const BoundArguments& given) {
  np_linalg::LstsqKeywords keywords;
  if (given.has("rcond")) keywords.rcond = given.real("rcond", 0);
  const numpy::Operand a = matrices(given);
  const np_linalg::LeastSquares found = np_linalg::lstsq(a, given.array("b"), keywords);
  const LazyTensor residuals = known_residuals(found.residuals, found.rank, numpy::asarray(a).shape().back());
  return make_sequence({Array(found.x), Array(residuals), fresh(found.rank), Array(found.values)});
}

}  // namespace weft::source::linalg
