#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>
#include <random>
#include <vector>

#include "catch.hpp"
#include "runtime/library/library_functions.hpp"
#include "runtime/library/sorting/sort_few.hpp"
#include "runtime/library/sorting/sort_keys.hpp"
#include "runtime/program/host_function.hpp"
#include "runtime/system/isa.hpp"

using namespace weft;

namespace {

enum class Pattern { any_bits, few_values, ascending, descending, equal_high_bits };
constexpr Pattern patterns[] = {Pattern::any_bits, Pattern::few_values, Pattern::ascending,
                                Pattern::descending, Pattern::equal_high_bits};

/// Bits of 0, of -0.0 or the least integer, of infinity, of two NaN of either sign, and of others.
template <class T>
Bits<sizeof(T)> bits_of_pattern(Pattern pattern, std::mt19937_64& random) {
  using Key = Bits<sizeof(T)>;
  constexpr int last = 8 * sizeof(T) - 1;
  if (pattern == Pattern::equal_high_bits)
    return static_cast<Key>(random() % 4 | (random() % 50 == 0 ? Key{1} << (last - 1) : 0));
  if (pattern != Pattern::few_values) return static_cast<Key>(random());
  const Key top = static_cast<Key>(Key{1} << last);
  const Key infinity = std::is_same_v<T, double>  ? static_cast<Key>(0x7ff0000000000000)
                       : std::is_same_v<T, float> ? static_cast<Key>(0x7f800000)
                                                  : static_cast<Key>(0x7c00);
  const Key values[] = {0,
                        top,
                        infinity,
                        static_cast<Key>(infinity | top),
                        static_cast<Key>(infinity + 1),
                        static_cast<Key>(~Key{0}),
                        static_cast<Key>(top - 1),
                        1};
  return values[random() % 8];
}

template <class T>
std::vector<T> row_of(std::int64_t count, Pattern pattern, std::mt19937_64& random) {
  std::vector<T> row(static_cast<std::size_t>(count));
  for (T& x : row) x = std::bit_cast<T>(bits_of_pattern<T>(pattern, random));
  const auto before = [](T a, T b) { return comes_before(a, b); };
  if (pattern == Pattern::ascending) std::ranges::sort(row, before);
  if (pattern == Pattern::descending) std::ranges::sort(row, [&](T a, T b) { return before(b, a); });
  return row;
}

template <class T, class Visit>
void each_row(const Visit& visit) {
  std::mt19937_64 random(1);
  for (std::int64_t count = 1; count <= 2100; count += count < 300 ? 1 : 61)
    for (const Pattern pattern : patterns) {
      CAPTURE(count, static_cast<int>(pattern));
      visit(row_of<T>(count, pattern, random));
    }
}

template <class T>
bool same_bits(const std::vector<T>& a, const T* b) {
  return std::memcmp(a.data(), b, a.size() * sizeof(T)) == 0;
}

template <class T>
ndarray array_of(const std::vector<T>& row) {
  ndarray array = ndarray::empty(dtype_of<T>, {std::ssize(row)});
  std::ranges::copy(row, array.data<T>());
  return array;
}

}  // namespace

TEMPLATE_TEST_CASE("few numbers are sorted to the same bits by each instruction set", "", float, double,
                   std::int32_t, std::int64_t, std::uint32_t, std::uint64_t) {
  using Number = std::conditional_t<sizeof(TestType) == 4, std::int32_t, std::int64_t>;
  constexpr SortKind kind = std::is_floating_point_v<TestType> ? SortKind::floats
                            : std::is_signed_v<TestType>       ? SortKind::signed_integers
                                                               : SortKind::unsigned_integers;
  const auto check = [&](Isa isa, auto sort) {
    if (host_isa() < isa) return;
    each_row<TestType>([&](const std::vector<TestType>& row) {
      std::vector<Bits<sizeof(TestType)>> keys(row.size());
      std::ranges::transform(row, keys.begin(), [](TestType x) { return sort_key(x); });
      std::ranges::sort(keys);
      std::vector<TestType> expected(row.size());
      std::ranges::transform(keys, expected.begin(), [](auto key) { return from_sort_key<TestType>(key); });
      alignas(64) Number room[2304];
      std::vector<Number> from(row.size()), to(row.size() + 1, 7);
      std::memcpy(from.data(), row.data(), row.size() * sizeof(Number));
      const EqualFloats found = sort(from.data(), to.data(), std::ssize(row), kind, room);
      REQUIRE(std::memcmp(to.data(), expected.data(), row.size() * sizeof(Number)) == 0);
      REQUIRE(to.back() == 7);
      REQUIRE(found.nans == std::ranges::any_of(row, [](TestType x) { return x != x; }));
      std::ranges::copy(from, room);
      sort(room, room, std::ssize(row), kind, room);
      REQUIRE(std::memcmp(room, expected.data(), row.size() * sizeof(Number)) == 0);
      if (std::is_floating_point_v<TestType>)
        REQUIRE(found.negative_zeros == std::ranges::any_of(row, [](TestType x) {
                  return std::bit_cast<Number>(x) == std::numeric_limits<Number>::min();
                }));
    });
  };
  check(Isa::avx2, [](auto... all) { return sort_few_avx2(all...); });
  check(Isa::avx512, [](auto... all) { return sort_few_avx512(all...); });
}

TEMPLATE_TEST_CASE("sort, argsort and partition of short rows leave what is equal in order", "", float,
                   double, float16, bfloat16, std::int8_t, std::uint8_t, std::int16_t, std::uint16_t,
                   std::int32_t, std::uint32_t, std::int64_t, std::uint64_t) {
  const auto before = [](TestType a, TestType b) { return comes_before(a, b); };
  each_row<TestType>([&](const std::vector<TestType>& row) {
    const std::int64_t count = std::ssize(row);
    const ndarray array = array_of(row), sorted = ndarray::empty(array.dtype(), {count});
    std::vector<TestType> expected = row;
    std::ranges::stable_sort(expected, before);
    library_function(LibraryFunction::sort)->store({array}, sorted);
    REQUIRE(same_bits(expected, sorted.template data<TestType>()));

    std::vector<std::int64_t> places(row.size());
    std::iota(places.begin(), places.end(), 0);
    std::ranges::stable_sort(places, before,
                             [&](std::int64_t i) { return row[static_cast<std::size_t>(i)]; });
    const ndarray found = ndarray::empty(DType::int64, {count});
    library_function(LibraryFunction::argsort)->store({array}, found);
    REQUIRE(std::equal(places.begin(), places.end(), found.data<std::int64_t>()));

    library_function(LibraryFunction::partition)->store({array, ndarray::scalar(count / 2)}, sorted);
    const auto middle = static_cast<std::size_t>(count / 2);
    const TestType there = sorted.template data<TestType>()[middle];
    REQUIRE((!before(there, expected[middle]) && !before(expected[middle], there)));
  });
}
