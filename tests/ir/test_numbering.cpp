// Numbering: the table behind walks over graphs.
#include <string>

#include "catch.hpp"
#include "ir/numbering.hpp"

using namespace weft;

namespace {

std::int64_t comparisons = 0;

struct CountedEqual {
  bool operator()(std::uint64_t a, std::uint64_t b) const {
    ++comparisons;
    return a == b;
  }
};
using Counted = Numbering<std::uint64_t, std::hash<std::uint64_t>, CountedEqual>;

/// Comparisons to add `count` keys and to find each again.
template <class Key>
std::int64_t comparisons_for(std::uint64_t count, Key key) {
  comparisons = 0;
  Counted numbers;
  for (std::uint64_t i = 0; i < count; ++i) numbers.add(key(i));
  for (std::uint64_t i = 0; i < count; ++i) REQUIRE(numbers.find(key(i)) == static_cast<int>(i));
  return comparisons;
}

}  // namespace

TEST_CASE("keys are numbered in the order they come") {
  Numbering<std::string, std::hash<std::string>> numbers;
  CHECK(numbers.find("a") == -1);
  CHECK(numbers.add("b") == std::pair(0, true));
  CHECK(numbers.add("a") == std::pair(1, true));
  CHECK(numbers.add("b") == std::pair(0, false));
  CHECK(numbers.keys() == std::vector<std::string>{"b", "a"});
  CHECK(numbers.contains("a"));
  CHECK_FALSE(numbers.contains("c"));
}

TEST_CASE("a map keeps the first value of a key, and takes what is assigned") {
  NumberedMap<int, std::string, std::hash<int>> map;
  CHECK(map.find(3) == nullptr);
  CHECK(map.try_emplace(3, "three").second);
  CHECK_FALSE(map.try_emplace(3, "drei").second);
  map[5] = "five";
  CHECK(map.at(3) == "three");
  CHECK(*map.find(5) == "five");
  CHECK(map.keys() == std::vector<int>{3, 5});
  CHECK(map.values() == std::vector<std::string>{"three", "five"});
}

TEST_CASE("no pattern of keys makes searches long") {
  constexpr std::uint64_t count = 1 << 14;
  const auto linear = [](auto key) {
    const std::int64_t once = comparisons_for(count, key);
    CHECK(once < 16 * static_cast<std::int64_t>(count));
    CHECK(comparisons_for(2 * count, key) < 3 * once);
  };
  linear([](std::uint64_t i) { return i; });
  linear([](std::uint64_t i) { return i * 5; });
  linear([](std::uint64_t i) { return i << 32; });
  // Runs that meet the same slots: what threads allocate begins at multiples of 64 MiB.
  linear([](std::uint64_t i) { return (i % 8 << 26) + i / 8; });
}
