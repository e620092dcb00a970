// NEP 50, by the table that NumPy prints.
#include <array>
#include <sstream>

#include "catch.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

constexpr std::array dtypes = {DType::bool_,  DType::int8,    DType::int16,  DType::int32,
                               DType::int64,  DType::uint8,   DType::uint16, DType::uint32,
                               DType::uint64, DType::float32, DType::float64};

DType from_code(const std::string& code) {
  constexpr std::array codes = {"b1", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f4", "f8"};
  for (std::size_t i = 0; i < codes.size(); ++i) {
    if (codes[i] == code) return dtypes[i];
  }
  throw InternalError(code);
}

TEST_CASE("promote_types is NumPy's table") {
  std::istringstream table(R"(b1 i1 i2 i4 i8 u1 u2 u4 u8 f4 f8
                              i1 i1 i2 i4 i8 i2 i4 i8 f8 f4 f8
                              i2 i2 i2 i4 i8 i2 i4 i8 f8 f4 f8
                              i4 i4 i4 i4 i8 i4 i4 i8 f8 f8 f8
                              i8 i8 i8 i8 i8 i8 i8 i8 f8 f8 f8
                              u1 i2 i2 i4 i8 u1 u2 u4 u8 f4 f8
                              u2 i4 i4 i4 i8 u2 u2 u4 u8 f4 f8
                              u4 i8 i8 i8 i8 u4 u4 u4 u8 f8 f8
                              u8 f8 f8 f8 f8 u8 u8 u8 u8 f8 f8
                              f4 f4 f4 f8 f8 f4 f4 f8 f8 f4 f8
                              f8 f8 f8 f8 f8 f8 f8 f8 f8 f8 f8)");
  for (DType a : dtypes) {
    for (DType b : dtypes) {
      std::string code;
      table >> code;
      CAPTURE(name(a), name(b));
      CHECK(promote_types(a, b) == from_code(code));
    }
  }
}

TEST_CASE("floats are promoted before integers") {
  const std::array mixed{DType::uint16, DType::int8, DType::float32};
  CHECK(promote_types(mixed) == DType::float32);
}

TEST_CASE("bfloat16 has ml_dtypes' casts, and a loop beside all else") {
  CHECK(promote_types(DType::bfloat16, DType::int8) == DType::bfloat16);
  CHECK(promote_types(DType::float32, DType::bfloat16) == DType::float32);
  CHECK(promote_types(DType::bfloat16, DType::complex64) == DType::complex64);
  CHECK_THROWS_WITH(
      promote_types(DType::uint16, DType::bfloat16),
      "The DTypes <class 'numpy.dtypes.UInt16DType'> and <class 'numpy.dtype[bfloat16]'> do not "
      "have a common DType. For example they cannot be stored in a single array unless the dtype "
      "is `object`.");
  CHECK(loop_dtype(DType::uint16, DType::bfloat16) == DType::float32);
  CHECK(loop_dtype(DType::bfloat16, DType::float16) == DType::float32);
  CHECK(loop_dtype(DType::bfloat16, DType::int32) == DType::float64);
  CHECK(can_cast_same_kind(DType::complex128, DType::bfloat16));
  CHECK_FALSE(can_cast_same_kind(DType::bfloat16, DType::float16));
}

LoopTypes unary(Operation operation, DType input) { return loop_types(operation, std::array{input}); }
LoopTypes binary(Operation operation, DType a, DType b) { return loop_types(operation, std::array{a, b}); }

TEST_CASE("a float function of small integers is float16") {
  CHECK(unary(Operation::exp, DType::int16).result == DType::float32);
  CHECK(unary(Operation::sqrt, DType::uint32).result == DType::float64);
  CHECK(unary(Operation::exp, DType::int8).result == DType::float16);
  CHECK(unary(Operation::sqrt, DType::bool_).result == DType::float16);
}

TEST_CASE("division is in floating point, comparison is exact") {
  CHECK(binary(Operation::divide, DType::int8, DType::bool_).result == DType::float64);
  CHECK(binary(Operation::divide, DType::int8, DType::float32).result == DType::float32);
  const LoopTypes mixed = binary(Operation::less, DType::uint64, DType::int8);
  CHECK(mixed.mixed_sign);
  CHECK(mixed.loop == DType::int64);
  CHECK(mixed.result == DType::bool_);
  CHECK_FALSE(binary(Operation::less, DType::uint64, DType::uint8).mixed_sign);
  CHECK(binary(Operation::equal, DType::int64, DType::float32).loop == DType::float64);
}

TEST_CASE("each input of a float function finds its own float") {
  CHECK(binary(Operation::copysign, DType::int16, DType::uint16).result == DType::float32);
  CHECK(binary(Operation::copysign, DType::int8, DType::float32).result == DType::float32);
  CHECK(binary(Operation::heaviside, DType::int32, DType::float32).result == DType::float64);
  CHECK(binary(Operation::nextafter, DType::int8, DType::uint8).result == DType::float16);
}

TEST_CASE("bool divides and shifts as int8, and logic is of bool") {
  CHECK(binary(Operation::floor_divide, DType::bool_, DType::bool_).result == DType::int8);
  CHECK(binary(Operation::remainder, DType::int64, DType::uint64).result == DType::float64);
  CHECK(binary(Operation::left_shift, DType::bool_, DType::bool_).result == DType::int8);
  CHECK(binary(Operation::right_shift, DType::uint8, DType::int8).result == DType::int16);
  CHECK(binary(Operation::logical_and, DType::int64, DType::uint64).loop == DType::bool_);
  CHECK(unary(Operation::floor, DType::bool_).result == DType::bool_);
  CHECK(unary(Operation::isnan, DType::int8).result == DType::bool_);
}

TEST_CASE("NumPy's refusals") {
  CHECK_THROWS_WITH(unary(Operation::sign, DType::bool_),
                    "ufunc 'sign' did not contain a loop with signature matching types <class "
                    "'numpy.dtypes.BoolDType'> -> None");
  CHECK_THROWS_WITH(binary(Operation::left_shift, DType::int64, DType::uint64),
                    Catch::StartsWith("ufunc 'left_shift' not supported for the input types"));
  CHECK_THROWS_WITH(unary(Operation::invert, DType::float32),
                    Catch::StartsWith("ufunc 'invert' not supported for the input types"));
  CHECK_THROWS_WITH(
      binary(Operation::subtract, DType::bool_, DType::bool_),
      "numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, "
      "or the logical_xor function instead.");
  CHECK_THROWS_WITH(
      unary(Operation::negative, DType::bool_),
      "The numpy boolean negative, the `-` operator, is not supported, use the `~` operator or the "
      "logical_not function instead.");
  CHECK_THROWS_WITH(
      binary(Operation::bitwise_and, DType::int64, DType::uint64),
      "ufunc 'bitwise_and' not supported for the input types, and the inputs could not be safely coerced "
      "to any supported types according to the casting rule ''safe''");
}

TEST_CASE("every operation has its row") {
  for (const OperationInfo& row : all_operations()) {
    CHECK(&info(row.operation) == &row);
    CHECK((row.type_rule != TypeRule::none) == (row.family == Family::elementwise));
    CHECK(row.ufunc.empty() == (row.family != Family::reduction));
  }
}

TEST_CASE("sums widen") {
  CHECK(sum_dtype(DType::bool_) == DType::int64);
  CHECK(sum_dtype(DType::uint8) == DType::uint64);
  CHECK(sum_dtype(DType::float32) == DType::float32);
}

}  // namespace
}  // namespace weft
