#include "frontend/numpy/reductions/folds.hpp"

#include <algorithm>
#include <limits>
#include <string>

#include "frontend/numpy/core/loop_operands.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "ir/operation.hpp"
#include "runtime/system/errors.hpp"
#include "weft/ufunc_keywords.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

constexpr std::optional<double> number_of(Identity identity) {
  switch (identity) {
    case Identity::none:
      return std::nullopt;
    case Identity::zero:
      return 0;
    case Identity::one:
      return 1;
    case Identity::ones:
      return -1;
    case Identity::minus_infinity:
      return -infinity;
  }
  return std::nullopt;
}

const Fold folds[] = {
#define WEFT_BINARY(name, rule, python, flops, bits, numbers, errors, underflow, identity, order) \
  {#name, name, number_of(Identity::identity), FoldOrder::order},
#include "ir/tables/elementwise.def"
    {"float_power", float_power},
    {"gcd", gcd, 0, FoldOrder::any},
    {"lcm", lcm},
};

DType given_for(const Fold& fold, DType dtype) {
  const LazyTensor one(number_constant(dtype, 1));
  return fold.ufunc(one, one).dtype();
}

/// Whether it gives what it takes; what it does not take is no error where it was asked for.
bool keeps(const Fold& fold, DType loop, bool asked) {
  try {
    return given_for(fold, loop) == loop;
  } catch (const TypeError&) {
    if (!asked) throw;
    return false;
  }
}

}  // namespace

const Fold& fold_of(BinaryUfunc ufunc) {
  const auto found = std::ranges::find(folds, ufunc, &Fold::ufunc);
  return found == std::end(folds) ? throw NotImplementedError("a function that is no ufunc of two operands")
                                  : *found;
}

BinaryUfunc binary_ufunc(std::string_view name) {
  const auto found = std::ranges::find(folds, name, &Fold::name);
  return found == std::end(folds) ? nullptr : found->ufunc;
}

DType fold_dtype(const Fold& fold, DType dtype, std::optional<DType> asked) {
  const bool logical = fold.name.starts_with("logical_"), whole = fold.name == "gcd" || fold.name == "lcm";
  if (whole && (dtype == DType::bool_ || is_inexact(asked.value_or(dtype))))
    throw UFuncTypeError("ufunc '" + std::string(fold.name) +
                         "' did not contain a loop with signature matching types (" +
                         (asked ? dtype_class(*asked) : "None") + ", " + dtype_class(dtype) + ") -> " +
                         (asked ? dtype_class(*asked) : "None"));
  const DType loop = asked ? *asked : logical ? DType::bool_ : given_for(fold, dtype);
  const bool predicate = loop == DType::bool_ && !logical && dtype != DType::bool_;
  if (predicate || !keeps(fold, loop, asked.has_value()))
    throw TypeError("No loop matching the specified signature and casting was found for ufunc " +
                    std::string(fold.name));
  return loop;
}

LazyTensor identity_of(const Fold& fold, DType dtype) {
  const double identity = *fold.identity;
  if (identity < 0 && identity > -infinity) return invert(LazyTensor(number_constant(dtype, 0)));
  return LazyTensor(is_inexact(dtype) ? number_constant(dtype, identity)
                                      : number_constant(dtype, static_cast<std::int64_t>(identity)));
}

}  // namespace weft::numpy
