// What users choose is in the keys of caches, all of it.
#include <set>

#include "catch.hpp"
#include "passes/schedule/compile_options.hpp"

using namespace weft;

TEST_CASE("the text of options tells any two of them apart", "[options]") {
  const auto& [exact, tf32, memory_limit, schedule] =
      CompileOptions();  // a field more needs its values below
  std::set<std::string> texts;
  std::size_t count = 0;
  for (const bool is_exact : {exact, !exact})
    for (const bool rounds : {tf32, !tf32})
      for (const std::optional<std::int64_t>& limit : {memory_limit, {0}, {1}, {std::int64_t{1} << 40}})
        for (const std::string& asked : {schedule, std::string("*: rows"), std::string("f_0: rows")}) {
          texts.insert(text({.exact = is_exact, .tf32 = rounds, .memory_limit = limit, .schedule = asked}));
          ++count;
        }
  CHECK(texts.size() == count);
}
