#include "ir/promotion.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <vector>

#include "runtime/system/errors.hpp"

namespace weft {
namespace {

bool is_signed(DType dtype) { return kind(dtype) == DTypeKind::signed_integer; }
bool is_unsigned(DType dtype) { return kind(dtype) == DTypeKind::unsigned_integer; }

DType wider(DType a, DType b) { return itemsize(a) >= itemsize(b) ? a : b; }

std::string class_of(DType dtype) {
  std::string text(name(dtype));
  if (dtype == DType::bfloat16) return "<class 'numpy.dtype[bfloat16]'>";
  const std::size_t letters = text[0] == 'u' ? 2 : 1;
  std::ranges::transform(text.begin(), text.begin() + letters, text.begin(),
                         [](char letter) { return static_cast<char>(std::toupper(letter)); });
  return "<class 'numpy.dtypes." + text + "DType'>";
}

constexpr std::string_view not_stored =
    "For example they cannot be stored in a single array unless the dtype is `object`.";

[[noreturn]] void throw_no_common(DType a, DType b) {
  throw DTypePromotionError("The DTypes " + class_of(a) + " and " + class_of(b) +
                            " do not have a common DType. " + std::string(not_stored));
}

/// By ml_dtypes' rules bfloat16 holds bytes, and is held by wider floats.
bool has_common(DType a, DType b) {
  if (b == DType::bfloat16) std::swap(a, b);
  if (a != DType::bfloat16 || b == a) return true;
  return is_integer(b) ? itemsize(b) == 1 : b != DType::float16;
}
/// NumPy begins with the first and the last.
[[noreturn]] void throw_no_common(std::span<const DType> dtypes) {
  DType first = dtypes.front(), second = dtypes.back();
  if (has_common(first, second)) {
    first = DType::bfloat16;
    second = *std::ranges::find_if(dtypes, [=](DType dtype) { return !has_common(first, dtype); });
  }
  std::string list;
  for (const DType each : dtypes) list += (list.empty() ? "" : ", ") + class_of(each);
  throw DTypePromotionError("The DType " + class_of(first) + " could not be promoted by " + class_of(second) +
                            ". This means that no common DType exists for the given inputs. " +
                            std::string(not_stored) + " The full list of DTypes is: (" + list + ")");
}
bool have_common(std::span<const DType> dtypes) {
  std::vector<DType> met;  // each once: there may be thousands of arrays
  for (const DType each : dtypes)
    if (std::ranges::find(met, each) == met.end()) met.push_back(each);
  return std::ranges::all_of(
      met, [&](DType a) { return std::ranges::all_of(met, [a](DType b) { return has_common(a, b); }); });
}

/// The floating dtype whose loop takes bfloat16 beside what it has no common dtype with.
DType beside_bfloat16(DType dtype) {
  if (is_integer(dtype) && itemsize(dtype) > 2) return DType::float64;
  return is_inexact(dtype) && dtype != DType::float16 ? dtype : DType::float32;
}

/// The signed dtype that holds both; float64 where there is none.
DType mixed_integers(DType with_sign, DType without) {
  if (itemsize(with_sign) > itemsize(without)) return with_sign;
  switch (itemsize(without)) {
    case 1:
      return DType::int16;
    case 2:
      return DType::int32;
    case 4:
      return DType::int64;
    default:
      return DType::float64;
  }
}

/// float16 holds the integers of one byte, float32 those of two.
DType float_with_integer(DType floating, DType integer) {
  if (itemsize(integer) > 2) return DType::float64;
  return itemsize(integer) == 2 ? wider(floating, DType::float32) : floating;
}

/// NumPy's minimum and maximum at once have no loop of bfloat16.
DType without_bfloat16(Operation operation, DType dtype) {
  return operation == Operation::clip && dtype == DType::bfloat16 ? DType::float32 : dtype;
}

std::string quoted_ufunc(Operation operation) { return "ufunc '" + std::string(name(operation)) + "'"; }

[[noreturn]] void refuse_types(Operation operation) {
  throw TypeError(
      quoted_ufunc(operation) +
      " not supported for the input types, and the inputs could not be safely coerced to any supported "
      "types according to the casting rule ''safe''");
}

/// The size of the least floating dtype that holds all of an input's: integers need twice their size, up
/// to 8.
std::int64_t floating_size(DType input) {
  return is_floating(input) ? itemsize(input) : std::min<std::int64_t>(2 * itemsize(input), 8);
}

DType floating_for(std::span<const DType> inputs) {
  const bool bfloat = std::ranges::find(inputs, DType::bfloat16) != inputs.end();
  if (bfloat || std::ranges::any_of(inputs, is_complex)) return loop_dtype(inputs);
  const DType widest = *std::ranges::max_element(inputs, {}, floating_size);
  switch (floating_size(widest)) {
    case 2:
      return DType::float16;
    case 4:
      return DType::float32;
    default:
      return DType::float64;
  }
}

[[noreturn]] void refuse_bool(Operation operation) {
  if (operation == Operation::subtract) {
    throw TypeError(
        "numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, "
        "or "
        "the logical_xor function instead.");
  }
  if (info(operation).python.empty()) {
    throw TypeError(quoted_ufunc(operation) +
                    " did not contain a loop with signature matching types <class 'numpy.dtypes.BoolDType'> "
                    "-> None");
  }
  throw TypeError("The numpy boolean " + std::string(name(operation)) + ", the `" +
                  std::string(info(operation).python) +
                  "` operator, is not supported, use the `~` operator or the logical_not function instead.");
}

DType without_bool(Operation operation, DType dtype) {
  if (dtype == DType::bool_) refuse_bool(operation);
  return dtype;
}

DType bitwise_dtype(Operation operation, DType dtype) {
  if (is_inexact(dtype)) refuse_types(operation);
  return dtype;
}

LoopTypes comparison_types(std::span<const DType> inputs) {
  const bool any_uint64 = std::ranges::find(inputs, DType::uint64) != inputs.end();
  if (any_uint64 && std::ranges::any_of(inputs, is_signed)) return {DType::int64, DType::bool_, true};
  return {loop_dtype(inputs), DType::bool_};
}

void check_numbers(Operation operation, std::span<const DType> inputs) {
  if (info(operation).numbers == Numbers::real && std::ranges::any_of(inputs, is_complex))
    refuse_types(operation);
}

DType int8_for_bool(DType dtype) { return dtype == DType::bool_ ? DType::int8 : dtype; }

LoopTypes same(DType dtype) { return {dtype, dtype}; }
LoopTypes magnitude(DType dtype) { return {dtype, real_dtype(dtype)}; }

}  // namespace

DType promote_types(DType a, DType b) {
  if (a == b || b == DType::bool_) return a;
  if (a == DType::bool_) return b;
  if (is_complex(a) || is_complex(b)) return complex_dtype(promote_types(real_dtype(a), real_dtype(b)));
  if (!has_common(a, b)) throw_no_common(a, b);
  if (is_floating(a) && is_floating(b)) return wider(a, b);
  if (is_floating(a)) return float_with_integer(a, b);
  if (is_floating(b)) return float_with_integer(b, a);
  if (kind(a) == kind(b)) return wider(a, b);
  return is_unsigned(a) ? mixed_integers(b, a) : mixed_integers(a, b);
}

/// From outside inwards, NumPy lays a dtype aside that the one as far from the other end holds; bfloat16 is
/// the one that is asked.
static std::vector<DType> without_held(std::span<const DType> dtypes) {
  std::vector<DType> kept(dtypes.begin(), dtypes.end());
  for (std::size_t n = kept.size(); n > 2; n -= n / 2)
    for (std::size_t i = 0; i < n / 2; ++i) {
      DType &low = kept[i], &high = kept[n - 1 - i];
      if (high == DType::bfloat16 || !has_common(low, high))
        std::swap(low, high);
      else if (promote_types(low, high) == low)
        high = low;
    }
  return kept;
}

DType promote_types(std::span<const DType> dtypes) {
  if (!have_common(without_held(dtypes))) throw_no_common(dtypes);
  DType result = dtypes[0];
  for (DType each : dtypes) {
    if (is_inexact(each)) result = is_inexact(result) ? promote_types(result, each) : each;
  }
  for (DType each : dtypes) result = promote_types(result, each);
  return result;
}

DType loop_dtype(std::span<const DType> dtypes) {
  if (have_common(dtypes)) return promote_types(dtypes);
  DType result = DType::float32;
  for (const DType each : dtypes) result = promote_types(result, beside_bfloat16(each));
  return result;
}

DType loop_dtype(DType a, DType b) { return loop_dtype(std::array{a, b}); }

LoopTypes loop_types(Operation operation, std::span<const DType> inputs, DType astype) {
  check_numbers(operation, inputs);
  switch (info(operation).type_rule) {
    case TypeRule::arithmetic:
      return same(without_bfloat16(operation, loop_dtype(inputs)));
    case TypeRule::magnitude:
      return magnitude(loop_dtype(inputs));
    case TypeRule::arithmetic_no_bool:
    case TypeRule::arithmetic_no_bool_subtract:
      return same(without_bool(operation, loop_dtype(inputs)));
    case TypeRule::arithmetic_bool_to_int8:
      return same(int8_for_bool(loop_dtype(inputs)));
    case TypeRule::floating:
      return same(floating_for(inputs));
    case TypeRule::true_division: {
      const DType dtype = loop_dtype(inputs);
      return same(is_inexact(dtype) ? dtype : DType::float64);
    }
    case TypeRule::predicate:
      return {loop_dtype(inputs), DType::bool_};
    case TypeRule::comparison:
      return comparison_types(inputs);
    case TypeRule::bitwise:
      return same(bitwise_dtype(operation, loop_dtype(inputs)));
    case TypeRule::shift:
      return same(int8_for_bool(bitwise_dtype(operation, loop_dtype(inputs))));
    case TypeRule::logical:
      return {DType::bool_, DType::bool_};
    case TypeRule::selection:
      return same(promote_types(inputs.subspan(1)));
    case TypeRule::cast:
      return {inputs[0], astype};
    case TypeRule::none:
      break;
  }
  throw InternalError(std::string(name(operation)) + " is not an elementwise operation");
}

DType computed_dtype(Operation operation, DType loop) {
  const bool by_bits = operation == Operation::nextafter || operation == Operation::where;
  if (!is_half(loop) || by_bits) return loop;
  return info(operation).bits == Bits::own ? DType::float64 : DType::float32;
}

bool takes_first_of_equals(Operation operation, DType walked) {
  using enum Operation;
  return walked == DType::float16 &&
         (operation == maximum || operation == minimum || operation == fmax || operation == fmin);
}

DType accumulator_dtype(DType dtype) { return is_half(dtype) ? DType::float32 : dtype; }

bool can_cast_same_kind(DType from, DType to) {
  if (from == to || from == DType::bool_ || to == DType::bfloat16) return true;
  if (from == DType::bfloat16) return is_inexact(to) && to != DType::float16;
  switch (kind(to)) {
    case DTypeKind::boolean:
      return false;
    case DTypeKind::unsigned_integer:
      return kind(from) == DTypeKind::unsigned_integer;
    case DTypeKind::signed_integer:
      return is_integer(from);
    case DTypeKind::floating:
      return !is_complex(from);
    case DTypeKind::complex_floating:
      return true;
  }
  return false;
}

DType sum_dtype(DType input) {
  if (is_inexact(input)) return input;
  return is_unsigned(input) ? DType::uint64 : DType::int64;
}

}  // namespace weft
