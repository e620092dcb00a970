// What is said of dtypes. Expected values and texts were printed by NumPy 2.4.
#include "frontend/expect.hpp"

using weft::DType;

TEST_CASE("dtypes, arrays and numbers have a dtype together") {
  CHECK(np::result_type(np::int8, np::arange(3, {.dtype = np::uint16}), 2.5) == DType::float64);
  CHECK(np::result_type(np::float32, 2.5) == DType::float32);
  CHECK(np::promote_types(np::int64, np::uint64) == DType::float64);
  CHECK(np::common_type({np::arange(3), np::ones(2, {.dtype = np::float32})}) == DType::float64);
  CHECK(np::common_type({np::ones(2, {.dtype = np::float32})}) == DType::float32);
  CHECK(np::mintypecode("if") == "f");
  CHECK(np::mintypecode("dF") == "D");
  CHECK(np::mintypecode("i") == "d");
  CHECK(error_of([] { np::common_type({np::array({true})}); }) ==
        "TypeError: can't get common type for non-numeric array");
  CHECK(error_of([] { np::result_type(std::vector<np::TypedOperand>{}); }) ==
        "ValueError: at least one array or dtype is required");
}

TEST_CASE("the least dtype that holds a number") {
  CHECK(np::min_scalar_type(-129) == DType::int16);
  CHECK(np::min_scalar_type(70000.0) == DType::float32);
  CHECK(np::min_scalar_type(1e300) == DType::float64);
  CHECK(np::min_scalar_type(np::int64(7)) == DType::uint8);
  CHECK(np::min_scalar_type(std::complex<double>(0, 1)) == DType::complex64);
  CHECK(np::min_scalar_type(true) == DType::bool_);
  CHECK(np::min_scalar_type(np::ones(2)) == DType::float64);
}

TEST_CASE("what can be cast") {
  CHECK(np::can_cast(np::int32, np::float64));
  CHECK_FALSE(np::can_cast(np::int64, np::float32));
  CHECK(np::can_cast(np::ones(2), np::float32, "same_kind"));
  CHECK(error_of([] { np::can_cast(1, np::int8); }).starts_with("TypeError: can_cast() does not support"));
}

TEST_CASE("of what kind dtypes are") {
  CHECK(np::issubdtype(np::float32, np::floating));
  CHECK(np::issubdtype(np::signedinteger, np::integer));
  CHECK_FALSE(np::issubdtype(np::int8, np::inexact));
  CHECK(np::issubdtype(np::ones(2).dtype(), np::float64));
  CHECK(np::isdtype(np::float32, "real floating"));
  CHECK(np::isdtype(np::int8, {"bool", np::int8}));
  CHECK(np::isdtype(np::int8, "numeric"));
  CHECK(error_of([] { np::isdtype(np::int8, "whole"); }) ==
        "ValueError: kind argument is a string, but 'whole' is not a known kind name.");
}

TEST_CASE("dtypes have C's names too") {
  CHECK(np::byte(300 - 200).dtype() == DType::int8);
  CHECK(DType(np::short_) == DType::int16);
  CHECK(DType(np::intc) == DType::int32);
  CHECK(DType(np::int_) == DType::int64);
  CHECK(DType(np::ulonglong) == DType::uint64);
  CHECK(DType(np::half) == DType::float16);
  CHECK(DType(np::single) == DType::float32);
  CHECK(DType(np::double_) == DType::float64);
  CHECK(DType(np::cdouble) == DType::complex128);
}
