// Sorting where the arrays are: the host's bits, by the GPU's own kernels.
#include <bit>

#include "catch.hpp"
#include "runtime/library/sorting/kernels/sort.hpp"
#include "runtime/library/sorting/sort_keys.hpp"
#include "watched_gpu.hpp"

using namespace weft;

namespace {

/// Elements whose bits differ all over: of floats, among them infinities, and NaN of many payloads; or some
/// that come often, zeros of both signs among them.
enum class Elements : std::uint8_t { all, few, ascending };

template <class T>
T element_of(std::uint64_t bits) {
  return std::bit_cast<T>(static_cast<Bits<sizeof(T)>>(bits));
}

template <class T>
T float_of(std::uint64_t number) {
  constexpr std::uint64_t sign = std::uint64_t{1} << (8 * sizeof(T) - 1);
  const T numbers[] = {T(0.0F),  element_of<T>(sign),  T(1.0F),
                       T(-2.5F), element_of<T>(~sign), element_of<T>(~std::uint64_t{0})};
  return numbers[number % 6];
}

template <class T>
ndarray numbers_drawn(const Dims& shape, Elements elements) {
  const ndarray array = ndarray::empty(dtype_of<T>, shape);
  std::uint64_t state = 7;
  for (std::int64_t i = 0; i < array.size(); ++i) {
    state = state * 6364136223846793005 + 1442695040888963407;
    const std::uint64_t bits = (state >> 32) * 0x9e3779b97f4a7c15;
    T& element = array.data<T>()[i];
    if constexpr (std::is_same_v<T, bool>)
      element = bits >> 40 & 1;
    else if (elements == Elements::ascending)
      element = static_cast<T>(static_cast<float>(i % 100));
    else if (elements == Elements::all)
      element = element_of<T>(bits);
    else if constexpr (is_float_type<T>)
      element = float_of<T>(state >> 40);
    else
      element = static_cast<T>(state >> 40 & 3);
  }
  return array;
}

/// Complex ones are of two numbers each.
template <class T>
ndarray drawn(const Dims& shape, Elements elements) {
  if constexpr (is_complex_type<T>) {
    Dims parts = shape;
    parts.back() *= 2;
    const ndarray array = ndarray::empty(dtype_of<T>, shape);
    std::ranges::copy(bytes_of(numbers_drawn<typename T::value_type>(parts, elements)), array.bytes());
    return array;
  } else {
    return numbers_drawn<T>(shape, elements);
  }
}

/// Of what is sorted by comparing.
int merges_of(std::int64_t length) {
  int launches = 1;
  for (std::int64_t run = kernels::most_of_block; run < length; run *= 2) ++launches;
  return launches;
}

int launches_of(std::int64_t rows, std::int64_t length, DType dtype) {
  if (rows * length == 0) return 0;
  if (is_complex(dtype)) return merges_of(length);
  return length <= kernels::most_of_block ? 1 : 3 * static_cast<int>(itemsize(dtype));
}

void check_sort(const ndarray& array) {
  const ndarray result = ndarray::empty(array.dtype(), array.shape());
  const Given found = given_by_gpu(LibraryFunction::sort, {array}, result),
              expected = given_by_host(LibraryFunction::sort, {array}, result);
  CHECK(found.bytes == expected.bytes);
  CHECK(found.error.empty());
  CHECK(found.asked.launches == launches_of(array.shape()[0], array.shape()[1], array.dtype()));
  CHECK(found.asked.reads == 0);
}

/// Rows that the host sorts whole, or complex numbers, of which it says no more than which lie before which.
void check_partition(const ndarray& array) {
  const ndarray result = ndarray::empty(array.dtype(), array.shape());
  const ndarray places = ndarray::scalar(std::int64_t{1});
  const Given found = given_by_gpu(LibraryFunction::partition, {array, places}, result),
              expected = is_complex(array.dtype())
                             ? given_by_host(LibraryFunction::sort, {array}, result)
                             : given_by_host(LibraryFunction::partition, {array, places}, result);
  CHECK(found.bytes == expected.bytes);
  CHECK(found.asked.launches == launches_of(array.shape()[0], array.shape()[1], array.dtype()));
  CHECK(found.asked.reads == 0);
}

void check_order(const ndarray& array) {
  check_same(LibraryFunction::argsort, {array}, ndarray::empty(DType::int64, array.shape()),
             {launches_of(array.shape()[0], array.shape()[1], array.dtype()), 0});
}

template <class T>
void check(std::int64_t rows, std::int64_t length) {
  for (const Elements elements : {Elements::all, Elements::few, Elements::ascending}) {
    if (elements == Elements::ascending && length > 300) continue;
    CAPTURE(rows, length, static_cast<int>(elements), name(dtype_of<T>));
    const ndarray array = drawn<T>({rows, length}, elements);
    check_sort(array);
    check_order(array);
    if (length <= kernels::most_of_block) check_partition(array);
  }
}

}  // namespace

TEMPLATE_TEST_CASE("rows are sorted on a GPU as by the host, by a warp, a block and many", "", bool,
                   std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t, std::uint16_t,
                   std::uint32_t, std::uint64_t, float16, bfloat16, float, double, std::complex<float>,
                   std::complex<double>) {
  for (const std::int64_t length : {0, 1, 2, 31, 32, 33, 255, 256, 257, 2048, 2049, 5000})
    check<TestType>(1, length);
  for (const std::int64_t length : {1, 5, 100, 256}) check<TestType>(21, length);
  for (const std::int64_t length : {300, 2100}) check<TestType>(3, length);
}

TEMPLATE_TEST_CASE("rows of a matrix are put in order on a GPU, of any number of columns", "", bool,
                   std::int16_t, std::uint32_t, float16, float, double, std::complex<double>) {
  for (const auto& [rows, columns] : std::vector<std::pair<std::int64_t, std::int64_t>>{
           {0, 2}, {1, 1}, {40, 1}, {33, 3}, {256, 2}, {257, 2}, {300, 17}, {5000, 2}, {9, 1000}}) {
    CAPTURE(rows, columns);
    const ndarray matrix = drawn<TestType>({rows, columns}, Elements::few),
                  result = ndarray::empty(DType::int64, {rows});
    const Given found = given_by_gpu(LibraryFunction::row_order, {matrix}, result),
                expected = given_by_host(LibraryFunction::row_order, {matrix}, result);
    CHECK(found.bytes == expected.bytes);
    CHECK(found.asked.launches == (rows == 0 ? 0 : merges_of(rows)));
    CHECK(found.asked.reads == 0);
  }
}

TEST_CASE("rows of a matrix that differ in their last column alone are put in order on a GPU") {
  const ndarray matrix = ndarray::zeros(DType::float32, {600, 40}),
                result = ndarray::empty(DType::int64, {600});
  for (std::int64_t row = 0; row < 600; ++row)
    matrix.data<float>()[row * 40 + 39] = static_cast<float>(row * 7 % 50);
  check_same(LibraryFunction::row_order, {matrix}, result, {1, 0});
}

TEST_CASE("long rows are cut into parts, which have several blocks") {
  check<float>(2, 40'000);
  check<std::complex<float>>(2, 40'000);
}
