// Python's sets: the order of their table, hashes, and what is refused.
#include <algorithm>
#include <random>

#include "frontend/source/expect.hpp"
#include "frontend/source/values/keys.hpp"
#include "frontend/source/values/python_hash.hpp"
#include "frontend/source/values/set_table.hpp"

using namespace source_test;

namespace {

using weft::source::SetTable;

SetTable::Entry entry_of(std::int64_t number) {
  return std::make_shared<const weft::source::Key>(weft::source::key_of(weft::source::Value(number)));
}

std::vector<std::int64_t> order_of(const SetTable& table) {
  std::vector<std::int64_t> order;
  for (const SetTable::Entry& entry : table.entries())
    order.push_back(static_cast<std::int64_t>(*entry->value.integer()));
  return order;
}

}  // namespace

TEST_CASE("hashes are CPython's", "[source]") {
  using namespace weft::source;
  CHECK(hash_of_int(-1) == -2);
  CHECK(hash_of_int((__int128{1} << 61) - 1) == 0);
  CHECK(hash_of_int(-(__int128{1} << 62)) == -2);
  CHECK(hash_of_float(0.5) == 1152921504606846976);
  CHECK(hash_of_float(-2.5) == -1152921504606846978);
  CHECK(hash_of_float(1e300) == 1224995262755759164);
  CHECK(hash_of_float(5e-324) == 16777216);
  CHECK(hash_of_complex({1, 2}) == 2000007);
  CHECK(hash_of_tuple(std::vector<std::int64_t>{}) == 5740354900026072187);
  CHECK(hash_of_tuple(std::vector<std::int64_t>{1, 2}) == -3550055125485641917);
  CHECK(hash_of_frozenset(std::vector<std::int64_t>{}) == 133146708735736);
}

TEST_CASE("keys stay in a set's table until they are taken out", "[source]") {
  std::mt19937 numbers(7);
  SetTable table;
  std::vector<bool> expected(500);
  for (int step = 0; step < 20'000; ++step) {
    const auto number = static_cast<std::int64_t>(numbers() % expected.size());
    const SetTable::Entry entry = entry_of(number);
    const auto place = static_cast<std::size_t>(number);
    const bool adds = numbers() % 2 == 0;
    if (adds) table.add(entry);
    if (!adds) CHECK(table.discard(*entry) == expected[place]);
    expected[place] = adds;
    if (step % 1000 == 0) table.shrink();
  }
  for (std::size_t i = 0; i < expected.size(); ++i)
    CHECK(table.contains(*entry_of(static_cast<std::int64_t>(i))) == expected[i]);
  CHECK(table.size() == static_cast<std::size_t>(std::ranges::count(expected, true)));
}

TEST_CASE("a set's table has its keys where CPython has them", "[source]") {
  SetTable table;
  for (const std::int64_t number : {8, 0, 16, 24}) table.add(entry_of(number));
  CHECK(order_of(table) == std::vector<std::int64_t>{8, 0, 16, 24});
  table.add(entry_of(32));  // which makes it grow to 32 places
  CHECK(order_of(table) == std::vector<std::int64_t>{0, 32, 8, 16, 24});
  SetTable copy;
  copy.merge(table);
  CHECK(order_of(copy) == std::vector<std::int64_t>{0, 32, 16, 8, 24});
}

TEST_CASE("sets of what data decide, and orders that no program tells, are refused", "[source]") {
  CHECK(error_of("def f(x: 'float64[3]'):\n    return len(set(x))")
            .starts_with(
                "3:16 NotImplementedError: a 'numpy.float64' that is known only when the program runs"));
  CHECK(error_of("def f():\n    return list({'a', 'b'})")
            .starts_with("3:12 NotImplementedError: the order of a set whose elements"));
  CHECK(error_of("def f():\n    return {np.nan}")
            .starts_with("3:16 NotImplementedError: nan as a key of a dict or an element of a set"));
  CHECK(results("def f():\n    return len({'a', 'b', 'a'}), list({'a'})[0], 'b' in {'b', None}") ==
        "return_0=2\nreturn_2=True");
  CHECK(error_of("def f():\n    return {[1]}") == "3:13 TypeError: unhashable type: 'list'");
  CHECK(error_of("def f():\n    return {1}.pop(2)").find("TypeError") != std::string::npos);
  CHECK(error_of("def f():\n    return frozenset().add(2)") ==
        "3:24 AttributeError: 'frozenset' object has no attribute 'add'");
  CHECK(error_of("def f(x: 'float64[3]'):\n    s = set()\n    if x[0] > 0: s.add(1)\n    return len(s)")
            .find("a change of a set, where a condition depends on the data of an array") !=
        std::string::npos);
}

TEST_CASE("a yield is read where a statement takes its value", "[source]") {
  CHECK(error_of("def f(x: 'float64[3]'):\n    def g():\n        if x[0] > 0: yield 1\n    return list(g())")
            .find("NotImplementedError: this condition depends on the data of an array") !=
        std::string::npos);
  CHECK(
      error_of(
          "def f():\n    def g():\n        with np.errstate(all='ignore'): yield 1\n    return list(g())") ==
      "4:41 NotImplementedError: 'yield' within 'with' is not read");
  CHECK(
      error_of("def f():\n    def g():\n        try: yield 1\n        finally: pass\n    return list(g())") ==
      "4:9 NotImplementedError: 'yield' within 'try' is not read");
  CHECK(error_of("def f(x: 'float64[3]'):\n    def g():\n        if x[0] > 0: return\n        yield 1\n    "
                 "return list(g())")
            .find("'return' of a generator where a condition depends on the data") != std::string::npos);
  CHECK(error_of("def f():\n    yield 3")
            .find("a 'generator' that is returned to who runs the program is not read") != std::string::npos);
}
