// Weak and strong scalars: NEP 50, Python ints that do not fit, and numbers among themselves.
#include "frontend/expect.hpp"

namespace {

using weft::DType;
using weft::numpy::PythonInt;

const PythonInt two_to_70 = PythonInt{1} << 70;
const PythonInt two_to_63 = PythonInt{1} << 63;

weft::LazyTensor one_two(DType dtype) { return np::array({1, 2}, {.dtype = dtype}); }

}  // namespace

TEST_CASE("Python numbers take the dtype of the array they meet") {
  CHECK((one_two(DType::int8) + 1).dtype() == DType::int8);
  CHECK((one_two(DType::int8) + 1.5).dtype() == DType::float64);
  CHECK((one_two(DType::float32) + 1.5).dtype() == DType::float32);
  CHECK((1 - one_two(DType::float32)).dtype() == DType::float32);
  CHECK((one_two(DType::bool_) + 300).dtype() == DType::int64);
  CHECK((one_two(DType::bool_) + 1.5).dtype() == DType::float64);
  CHECK((one_two(DType::int8) / 300).dtype() == DType::float64);
  CHECK((one_two(DType::uint64) + two_to_63).dtype() == DType::uint64);
}

TEST_CASE("bool, float and NumPy scalars are strong") {
  CHECK((one_two(DType::bool_) & true).dtype() == DType::bool_);
  CHECK((one_two(DType::int8) + np::float32(1)).dtype() == DType::float32);
  CHECK((one_two(DType::int8) + 1.5f).dtype() == DType::float32);
  CHECK((one_two(DType::float32) + np::float64(1)).dtype() == DType::float64);
  CHECK((one_two(DType::int8) + np::int64(1)).dtype() == DType::int64);
  CHECK((one_two(DType::int64) + np::uint64(1)).dtype() == DType::float64);
  CHECK((one_two(DType::int8) + np::array(1000)).dtype() == DType::int64);
}

TEST_CASE("a Python int that does not fit is an OverflowError") {
  const auto u8 = one_two(DType::uint8), i64 = one_two(DType::int64), u64 = one_two(DType::uint64);
  CHECK(error_of([&] { u8 + 300; }) == "OverflowError: Python integer 300 out of bounds for uint8");
  CHECK(error_of([&] { u8 + -1; }) == "OverflowError: Python integer -1 out of bounds for uint8");
  CHECK(error_of([&] { np::maximum(u8, -1); }) == "OverflowError: Python integer -1 out of bounds for uint8");
  CHECK(error_of([&] { u64 + -1; }) == "OverflowError: Python integer -1 out of bounds for uint64");
  CHECK(error_of([&] { i64 + two_to_63; }) == "OverflowError: Python int too large to convert to C long");
  CHECK(error_of([&] { one_two(DType::bool_) + two_to_63; }) ==
        "OverflowError: Python int too large to convert to C long");
  CHECK(error_of([&] { u8 / 300, i64 / two_to_63, one_two(DType::float32) + two_to_70; }) == "");
  CHECK(value(one_two(DType::float32) + 1e300) == "array([inf, inf], dtype=float32)");
}

TEST_CASE("comparisons with Python ints are exact and never overflow") {
  const auto u8 = one_two(DType::uint8);
  CHECK(value(u8 == -1) == "array([False, False])");
  CHECK(value(u8 != two_to_70) == "array([ True,  True])");
  CHECK(value(u8 < 300) == "array([ True,  True])");
  CHECK(value(300 < u8) == "array([False, False])");
  CHECK(value(-1 <= u8) == "array([ True,  True])");
  CHECK(value(one_two(DType::int64) > -two_to_70) == "array([ True,  True])");
  CHECK(value(one_two(DType::int64) >= two_to_63) == "array([False, False])");
  CHECK(value(one_two(DType::bool_) == -1) == "array([False, False])");
  CHECK(error_of([&] { np::less(one_two(DType::bool_), two_to_70); }) ==
        "OverflowError: Python int too large to convert to C long");
}

TEST_CASE("two Python numbers") {
  CHECK(value(np::add(1, 2)) == "array(3)");
  CHECK(value(np::add(1, 2.5)) == "array(3.5)");
  CHECK(value(np::add(true, true)) == "array(True)");
  CHECK(value(np::divide(1, 2)) == "array(0.5)");
  CHECK(value(np::less(1, two_to_70)) == "array(True)");
  CHECK(value(np::equal(two_to_63, -1)) == "array(False)");
  CHECK(value(np::negative(two_to_63)) == "array(9223372036854775808, dtype=uint64)");
  CHECK(error_of([] { np::add(two_to_63, 1); }) ==
        "OverflowError: Python int too large to convert to C long");
}

TEST_CASE("where wraps the Python ints that arithmetic refuses") {
  const auto mask = np::array({true, false});
  CHECK(value(np::where(mask, one_two(DType::uint8), 300)) == "array([ 1, 44], dtype=uint8)");
  CHECK(value(np::where(mask, one_two(DType::float32), 1.5)) == "array([1. , 1.5], dtype=float32)");
  CHECK(value(np::where(mask, one_two(DType::uint8), 1.5)) == "array([1. , 1.5])");
  CHECK(value(np::where(mask, 1, 2)) == "array([1, 2])");
  CHECK(value(np::where(mask, 1, 2.5)) == "array([1. , 2.5])");
  CHECK(value(np::where(mask, true, 2)) == "array([1, 2])");
  CHECK(value(np::where(5, one_two(DType::uint8), 1)) == "array([1, 2], dtype=uint8)");
}

TEST_CASE("dtype objects are dtypes and constructors") {
  CHECK(np::float32(1.5).dtype() == np::float32);
  CHECK(value(np::uint8(3.7)) == "array(3, dtype=uint8)");
  CHECK(value(np::int8(np::int64(300))) == "array(44, dtype=int8)");
  CHECK(value(np::bool_(5)) == "array(True)");
  CHECK(error_of([] { np::uint8(300); }) == "OverflowError: Python integer 300 out of bounds for uint8");
  CHECK(error_of([] { np::uint8(18446744073709551615u); }) ==
        "OverflowError: Python int too large to convert to C long");
  CHECK(error_of([] { np::uint32(18446744073709551615u); }) ==
        "OverflowError: Python integer 18446744073709551615 out of bounds for uint32");
  CHECK(error_of([] { np::uint8(300.5); }) == "OverflowError: Python integer 300 out of bounds for uint8");
  CHECK(error_of([] { np::int8(np::nan); }) == "ValueError: cannot convert float NaN to integer");
  CHECK(error_of([] { np::int8(np::inf); }) == "OverflowError: cannot convert float infinity to integer");
}

TEST_CASE("operators that NumPy refuses") {
  const auto b = np::array({true, false}), i8 = one_two(DType::int8);
  CHECK(error_of([&] { -b; }) ==
        "TypeError: The numpy boolean negative, the `-` operator, is not supported, use the `~` operator or "
        "the "
        "logical_not function instead.");
  CHECK(error_of([&] { b - b; }) ==
        "TypeError: numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` "
        "operator, "
        "or the logical_xor function instead.");
  CHECK(error_of([&] { i8 & 1.5; }) ==
        "TypeError: ufunc 'bitwise_and' not supported for the input types, and the inputs could not be "
        "safely coerced "
        "to any supported types according to the casting rule ''safe''");
  CHECK(value(~b) == "array([False,  True])");
  CHECK(value(~i8) == "array([-2, -3], dtype=int8)");
  CHECK(value(+i8) == "array([1, 2], dtype=int8)");
}
