#include "frontend/numpy/core/float_conditions.hpp"

#include <algorithm>
#include <limits>

#include "frontend/numpy/core/loop_operands.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "frontend/numpy/core/underflow.hpp"
#include "ir/promotion.hpp"
#include "runtime/library/library_functions.hpp"
#include "weft/complex.hpp"
#include "weft/creation.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// The operands and what is made of them.
struct Computed {
  std::vector<LazyTensor> inputs;
  LazyTensor result;
  Operation operation;
};

LazyTensor any_of(const std::vector<LazyTensor>& inputs, LazyTensor (*predicate)(const Operand&)) {
  LazyTensor found = predicate(inputs[0]);
  for (std::size_t i = 1; i < inputs.size(); ++i) found = logical_or(found, predicate(inputs[i]));
  return found;
}

LazyTensor not_finite(const Operand& x) { return logical_not(isfinite(x)); }
LazyTensor is_zero(const LazyTensor& x) { return equal(x, 0); }

/// Where the function goes to infinity by itself.
std::optional<LazyTensor> pole(const Computed& at) {
  switch (info(at.operation).errors) {
    case FloatErrors::none:
    case FloatErrors::values:
    case FloatErrors::difference:
      return std::nullopt;
    case FloatErrors::pole_at_0:
      return is_zero(at.inputs[0]);
    case FloatErrors::pole_at_minus_1:
      return equal(at.inputs[0], -1);
    case FloatErrors::pole_at_1:
      return equal(absolute(at.inputs[0]), 1);
    case FloatErrors::pole_of_divisor:
      return is_zero(at.inputs[1]);
  }
  return std::nullopt;
}

/// Of all arithmetic: NaN of none, and infinity of the finite.
std::vector<FloatCondition> of_values(const Computed& at, const LazyTensor& nan_before,
                                      const LazyTensor& infinite_before, const LazyTensor& infinite) {
  std::vector<FloatCondition> found;
  const LazyTensor grown = logical_and(infinite, logical_not(infinite_before));
  const auto zero = pole(at);
  if (zero) found.push_back({FloatError::divide, logical_and(grown, *zero)});
  found.push_back({FloatError::over, zero ? logical_and(grown, logical_not(*zero)) : grown});
  found.push_back({FloatError::invalid, logical_and(isnan(at.result), logical_not(nan_before))});
  return found;
}

/// Parts of a complex number that overflow and meet, as inf - inf, are NaN.
LazyTensor exceeds(const Computed& at) {
  return is_complex(at.result.dtype()) && !pole(at) ? not_finite(at.result) : isinf(at.result);
}

/// The difference tells which operand is larger: that of halves is of float32, and finite.
std::vector<FloatCondition> of_difference(const Computed& at) {
  const DType computed = widened(at.result.dtype());
  const LazyTensor x = astype(at.inputs[0], computed), y = astype(at.inputs[1], computed);
  const LazyTensor grown = logical_or(isinf(at.result), isinf(subtract(x, y)));
  return {{FloatError::over, logical_and(logical_and(isfinite(x), isfinite(y)), grown)},
          {FloatError::invalid, logical_or(isnan(x), isnan(y))}};
}

std::vector<FloatCondition> of_float_elements(const Computed& at) {
  if (info(at.operation).errors == FloatErrors::difference) return of_difference(at);
  const LazyTensor before =
      at.operation == Operation::nextafter ? not_finite(at.inputs[0]) : any_of(at.inputs, not_finite);
  auto found = of_values(at, any_of(at.inputs, isnan), before, exceeds(at));
  // The quotient, infinite, is compared with itself rounded down; that of halves is of float32, and finite.
  if (at.operation == Operation::floor_divide && at.result.dtype() != DType::float16)
    found.push_back({FloatError::invalid, found[1].holds});
  if (const auto less = underflow(at.operation, at.inputs, at.result))
    found.push_back({FloatError::under, *less});
  return found;
}

std::vector<FloatCondition> of_integer_elements(const Computed& at) {
  const bool divides = at.operation == Operation::floor_divide || at.operation == Operation::remainder ||
                       at.operation == Operation::fmod;
  if (at.operation == Operation::reciprocal)
    return {{FloatError::divide, is_zero(at.inputs[0])}, {FloatError::invalid, is_zero(at.inputs[0])}};
  if (!divides) return {};
  std::vector<FloatCondition> found{{FloatError::divide, is_zero(at.inputs[1])}};
  const DType dtype = at.result.dtype();
  if (at.operation == Operation::floor_divide && kind(dtype) == DTypeKind::signed_integer)
    found.push_back({FloatError::over, logical_and(equal(at.inputs[1], -1),
                                                   logical_and(less(at.inputs[0], 0), less(at.result, 0)))});
  return found;
}

/// The range outside of which x86's conversion is invalid: it is to 32 or 64 bits, whichever comes next.
std::pair<double, double> range_of_cast(DType to) {
  if (to == DType::uint64) return {-0x1p63, 0x1p64};
  if (to == DType::int64 || to == DType::uint32) return {-0x1p63, 0x1p63};
  return {-0x1p31 - 1, 0x1p31};
}

std::vector<FloatCondition> of_cast(const Computed& at) {
  const LazyTensor& x = at.inputs[0];
  const DType to = at.result.dtype();
  if (is_inexact(to)) {
    std::vector<FloatCondition> found{
        {FloatError::over, logical_and(isinf(at.result), logical_not(isinf(x)))}};
    if (const auto less = underflow(at.operation, at.inputs, at.result))
      found.push_back({FloatError::under, *less});
    return found;
  }
  if (!is_floating(x.dtype()) || to == DType::bool_) return {};
  const auto [low, high] = range_of_cast(to);
  const LazyTensor wide = astype(x, DType::float64);
  const LazyTensor above = low == -0x1p31 - 1 ? greater(wide, low) : greater_equal(wide, low);
  return {{FloatError::invalid, logical_not(logical_and(above, numpy::less(wide, high)))}};
}

Dims reduced_axes(const Node& node) {
  if (const auto* axes = find_attribute<Dims>(node.attributes(), Attribute::axis)) return *axes;
  return {node.attribute<std::int64_t>(Attribute::axis)};
}

/// Of what is summed, where any holds of what a result is made of.
LazyTensor any_reduced(const Node& node, const LazyTensor& marks) {
  return any(marks,
             {.axis = Axis(reduced_axes(node)), .keepdims = node.attribute<bool>(Attribute::keepdims)});
}
LazyTensor any_running(const Node& node, const LazyTensor& marks) {
  return not_equal(cumsum(marks, {.axis = Axis(node.attribute<std::int64_t>(Attribute::axis))}), 0);
}

/// Sums of the finite that meet infinities of both signs overflowed before. A start is one of the elements.
std::vector<FloatCondition> of_fold(const Computed& at,
                                    LazyTensor (*folded)(const Node&, const LazyTensor&)) {
  if (!is_inexact(at.result.dtype())) return {};
  const Node& node = at.result.node();
  const auto* start = find_attribute<ndarray>(node.attributes(), Attribute::initial);
  const auto found = [&](LazyTensor (*predicate)(const Operand&)) {
    const LazyTensor among = folded(node, predicate(at.inputs[0]));
    return start ? logical_or(among, predicate(Operand(*start))) : among;
  };
  return of_values(at, found(isnan), found(not_finite), not_finite(at.result));
}

/// Of rows, where marks hold.
std::vector<FloatCondition> of_masked_sum(const Computed& at) {
  const auto found = [&](LazyTensor (*predicate)(const Operand&)) {
    return any(logical_and(predicate(at.inputs[0]), at.inputs[2]), {.axis = -1});
  };
  return of_values(at, found(isnan), found(not_finite), not_finite(at.result));
}

/// Rows of the first matrix, and columns of the second.
std::vector<FloatCondition> of_matmul(const Computed& at) {
  if (!is_inexact(at.result.dtype())) return {};
  const auto found = [&](LazyTensor (*predicate)(const Operand&)) {
    const LazyTensor &a = at.inputs[0], &b = at.inputs[1];
    LazyTensor rows = any(predicate(a), {.axis = -1}),
               columns = any(predicate(b), {.axis = b.ndim() > 1 ? -2 : 0});
    if (b.ndim() > 1 && a.ndim() > 1) {
      rows = expand_dims(rows, -1);
      columns = expand_dims(columns, -2);
    } else if (b.ndim() > 2) {
      rows = expand_dims(rows, -1);
    }
    return logical_or(rows, columns);
  };
  return of_values(at, found(isnan), found(not_finite), not_finite(at.result));
}

std::vector<FloatCondition> all_conditions(const Computed& at) {
  switch (at.operation) {
    case Operation::astype:
      return of_cast(at);
    case Operation::sum:
    case Operation::prod:
      return of_fold(at, any_reduced);
    case Operation::cumsum:
    case Operation::cumprod:
      return of_fold(at, any_running);
    case Operation::matmul:
      return of_matmul(at);
    case Operation::call: {
      const auto& function = at.result.node().attribute<HostFunctionPtr>(Attribute::function);
      return is(function, LibraryFunction::masked_sum) ? of_masked_sum(at) : std::vector<FloatCondition>{};
    }
    default:
      if (info(at.operation).errors == FloatErrors::none) return {};
      return is_inexact(at.result.dtype()) ? of_float_elements(at) : of_integer_elements(at);
  }
}

}  // namespace

const char* text_of(FloatError error) {
  static constexpr const char* texts[] = {"divide by zero", "overflow", "underflow", "invalid value"};
  return texts[static_cast<std::size_t>(error)];
}

std::vector<FloatCondition> float_conditions(const Tensor& result, const Errstate& state) {
  Computed at{.inputs = {}, .result = result, .operation = result.operation()};
  for (const Tensor& input : result.node().inputs()) at.inputs.emplace_back(input);
  if (at.inputs.empty() || result.type().size() == 0) return {};
  auto found = all_conditions(at);
  std::erase_if(found,
                [&](const FloatCondition& each) { return state[each.error] == ErrorHandling::ignore; });
  std::ranges::stable_sort(found, {}, &FloatCondition::error);
  return found;
}

FloatCondition integer_overflow(const Tensor& result) {
  const LazyTensor r = result, x = result.node().inputs().front(), y = result.node().inputs().back();
  const bool is_signed = kind(r.dtype()) == DTypeKind::signed_integer;
  const auto in_loop = [&](const LazyTensor& operand) { return astype(operand, r.dtype()); };
  const LazyTensor a = in_loop(x), b = in_loop(y);
  const auto wraps = [&]() -> LazyTensor {
    switch (result.operation()) {
      case Operation::add:
        return is_signed ? less(bitwise_and(bitwise_xor(a, r), bitwise_xor(b, r)), 0) : less(r, a);
      case Operation::subtract:
        return is_signed ? less(bitwise_and(bitwise_xor(a, b), bitwise_xor(a, r)), 0) : less(a, b);
      case Operation::multiply: {
        const LazyTensor differs = logical_and(not_equal(a, 0), not_equal(floor_divide(r, a), b));
        if (!is_signed) return differs;
        return logical_or(differs, logical_and(equal(a, -1), logical_and(less(b, 0), less(r, 0))));
      }
      case Operation::negative:
        return is_signed ? logical_and(less(a, 0), less(r, 0)) : not_equal(a, 0);
      default:
        return less(r, 0);  // of absolute
    }
  };
  return {FloatError::over, wraps()};
}

FloatCondition division_of_halves(const Tensor& remainder) {
  const LazyTensor a(remainder.node().inputs()[0]), b(remainder.node().inputs()[1]);
  return {FloatError::divide, logical_and(is_zero(b), logical_and(isfinite(a), logical_not(is_zero(a))))};
}

}  // namespace weft::numpy
