// Arithmetic that programs call by name, where the arrays are: the host's bits, by kernels.
#include "catch.hpp"
#include "runtime/library/arithmetic/whole_number_functions.hpp"
#include "runtime/library/counting/correlate_functions.hpp"
#include "runtime/library/random/state_function.hpp"
#include "watched_gpu.hpp"

using namespace weft;

namespace {

/// Floats of many sizes, so that each order of additions has its own sum.
ndarray drawn(DType dtype, std::int64_t count) {
  const ndarray array = numbers(dtype, {count});
  dispatch(dtype, [&]<class T>() {
    for (std::int64_t i = 0; i < count; ++i) {
      T& element = array.data<T>()[i];
      const auto part = [&](std::int64_t k) { return static_cast<float>(k * k % 1009 - 500) / 7; };
      if constexpr (std::is_same_v<T, bool>)
        element = i % 3 == 1;
      else if constexpr (is_complex_type<T>)
        element = {part(i), part(3 * i + 1)};
      else if constexpr (is_float_type<T>)
        element = T(part(i));
    }
  });
  return array;
}

}  // namespace

TEST_CASE("a GPU adds products of what is moved along an array one after the other") {
  for (const DType dtype :
       {DType::bool_, DType::int8, DType::uint16, DType::int32, DType::uint64, DType::float16,
        DType::bfloat16, DType::float32, DType::float64, DType::complex64, DType::complex128})
    for (const auto& [length, window] :
         std::vector<std::pair<std::int64_t, std::int64_t>>{{1, 1}, {5, 5}, {6, 1}, {300, 7}, {3000, 200}}) {
      const ndarray array = drawn(dtype, length), moved = drawn(dtype, window);
      for (const std::int64_t count : {length - window + 1, length, length + window - 1}) {
        CAPTURE(name(dtype), length, window, count);
        check_same(LibraryFunction::correlate, {array, moved}, ndarray::empty(dtype, {count}), {1, 0});
      }
    }
}

TEST_CASE("a GPU finds greatest common divisors") {
  for (const DType dtype : {DType::uint8, DType::uint16, DType::uint32, DType::uint64})
    for (const std::int64_t count : {0, 1, 1000}) {
      CAPTURE(name(dtype), count);
      const ndarray a = numbers(dtype, {count}), b = numbers(dtype, {count});
      for (std::int64_t i = 0; i < b.nbytes(); ++i) b.bytes()[i] = a.bytes()[b.nbytes() - 1 - i];
      for (std::int64_t i = 0; i + 3 < b.nbytes(); i += 9) b.bytes()[i + 3] = b.bytes()[i + 1] = std::byte{};
      check_same(LibraryFunction::gcd, {a, b}, ndarray::empty(dtype, {count}), {count > 0 ? 1 : 0, 0});
    }
}

TEST_CASE("a GPU copies the state after a draw") {
  const ndarray given = numbers(DType::float32, {16});
  const Given found =
      given_by_gpu(LibraryFunction::random_state, {given}, ndarray::empty(DType::uint64, {8}));
  CHECK(found.bytes == bytes_of(given));
  CHECK(found.asked.reads == 0);
}
