#include <vector>

#include "catch.hpp"
#include "runtime/library/indexing/find_places.hpp"

using namespace weft;

TEST_CASE("places are counted from either end, and those beyond an end are seen wherever they are") {
  constexpr std::int64_t length = 10;
  for (std::size_t n = 0; n < 40; ++n) {
    std::vector<std::int64_t> given(n);
    std::vector<std::uint64_t> places(n);
    for (std::size_t i = 0; i < n; ++i) given[i] = static_cast<std::int64_t>(i * 7 % 20) - length;
    REQUIRE(find_places(given, length, places));
    for (std::size_t i = 0; i < n; ++i) REQUIRE(places[i] == i * 7 % 20 % 10);
    for (std::size_t i = 0; i < n; ++i)
      for (const std::int64_t beyond : {length, -length - 1, INT64_MAX, INT64_MIN, INT64_MIN + length}) {
        std::vector<std::int64_t> wrong = given;
        wrong[i] = beyond;
        CAPTURE(n, i, beyond);
        REQUIRE(!find_places(wrong, length, places));
      }
  }
  std::vector<std::uint64_t> places(1);
  CHECK(!find_places(std::vector<std::int64_t>{0}, 0, places));
  CHECK(!find_places(std::vector<std::int64_t>{-1}, 0, places));
}

TEMPLATE_TEST_CASE("items are taken from where places say", "", std::uint32_t, std::uint64_t) {
  std::vector<TestType> table(50);
  for (std::size_t i = 0; i < table.size(); ++i) table[i] = static_cast<TestType>(~i);
  for (std::size_t n = 0; n < 40; ++n) {
    std::vector<std::uint64_t> places(n);
    for (std::size_t i = 0; i < n; ++i) places[i] = i * 31 % 50;
    std::vector<TestType> taken(n + 1, 5);
    take_items(sizeof(TestType), reinterpret_cast<const std::byte*>(table.data()), places,
               reinterpret_cast<std::byte*>(taken.data()));
    for (std::size_t i = 0; i < n; ++i) REQUIRE(taken[i] == table[i * 31 % 50]);
    REQUIRE(taken[n] == 5);
  }
}
