// Files that are huge, deep, endless or not text: an error or a result, soon, and never a crash.
#include "frontend/source/expect.hpp"

using source_test::error_of;
using source_test::results;

namespace {

std::string repeated(const std::string& part, std::size_t times) {
  std::string text;
  text.reserve(part.size() * times);
  for (; times > 0; --times) text += part;
  return text;
}

std::string file_error(const std::string& text) {
  try {
    weft::source::parse("f", text);
  } catch (const weft::source::ReadError& error) {
    return std::to_string(error.line()) + ":" + std::to_string(error.column()) + " " + error.own_text();
  }
  return "";
}

}  // namespace

TEST_CASE("bytes that are no text", "[source]") {
  CHECK(file_error(std::string("x = 1\0\n", 7)) == "1:6 source code cannot contain null bytes");
  CHECK(file_error("x = 1\ny = '\xff'") == "2:6 the file is not valid UTF-8 here");
  CHECK(file_error("'\xed\xa0\x80'") == "1:2 the file is not valid UTF-8 here");
  CHECK(file_error("'\xc0\x80'") == "1:2 the file is not valid UTF-8 here");
}

TEST_CASE("byte order marks and line ends of all kinds", "[source]") {
  for (const std::string end : {"\n", "\r\n", "\r"}) {
    const auto module = weft::source::parse("f",
                                            "\xEF\xBB\xBF"
                                            "def f():" +
                                                end + "    return 7" + end);
    CHECK(results(weft::source::read(module)) == "return=7");
  }
}

TEST_CASE("files that end too soon are refused where they end", "[source]") {
  for (const std::string blanks : {"", " ", "    "})
    CHECK(file_error("def f():\n" + blanks) ==
          "2:" + std::to_string(blanks.size() + 1) + " expected an indented block");
}

TEST_CASE("nesting is bounded", "[source]") {
  CHECK(results("def f():\n    return " + repeated("(", 199) + "1" + repeated(")", 199)) == "return=1");
  CHECK(file_error("x = " + repeated("(", 100'000)) == "1:205 too many nested parentheses");
  const std::string deep = "the expression is nested too deeply";
  for (const std::string part : {"-", "not ", "1 if 1 else ", "2**"})
    CHECK(file_error("x = " + repeated(part, 100'000) + "1").ends_with(deep));
  CHECK(file_error("x = a" + repeated(".T", 100'000)).ends_with(deep));
  CHECK(file_error("x = a" + repeated("()", 100'000)).ends_with(deep));
  std::string blocks;
  for (int i = 0; i < 200; ++i) blocks += std::string(i, ' ') + "if 1:\n";
  CHECK(file_error(blocks) == "101:101 too many levels of indentation");
}

TEST_CASE("numbers are bounded", "[source]") {
  CHECK(file_error("x = " + repeated("1", 100'000)) ==
        "1:5 the number has 100000 digits; at most 4300 are read");
  CHECK(error_of("def f(): return " + repeated("1", 100)) ==
        "2:17 NotImplementedError: the integer is beyond 127 bits, the most that is read");
  for (const std::string text : {"10 ** 100", "2 ** 10 ** 30", "1 << 10 ** 30", "2 ** 126 * 4"})
    CHECK(error_of("def f():\n    return " + text).find("NotImplementedError") != std::string::npos);
  CHECK(source_test::returned("(-1) ** 10 ** 30 + (0 << 10 ** 30)") == "return=1");
}

TEST_CASE("a million statements", "[source]") {
  CHECK(results("def f():\n    x = 0\n" + repeated("    x = x + 1\n", 1'000'000) + "    return x") ==
        "return=1000000");
}

TEST_CASE("chains of operators, elif and long lines", "[source]") {
  CHECK(results("def f():\n    a = np.ones(1)\n    return " + repeated("a + ", 99'999) + "a") ==
        "return=[100000.]");
  CHECK(results("def f():\n    if 0:\n        return 1\n" +
                repeated("    elif 0:\n        return 2\n", 100'000) + "    else:\n        return 3") ==
        "return=3");
  CHECK(results("def f():\n    return 1  # " + std::string(10'000'000, 'a')) == "return=1");
}

TEST_CASE("programs that never end, or want too much", "[source]") {
  CHECK(error_of("def f():\n    while True: pass").find("does a loop end?") != std::string::npos);
  const std::string counts = "def f():\n    for i in range(10): pass\n    return i";
  CHECK(error_of(counts, {}, {.max_steps = 13}).empty());
  CHECK(error_of(counts, {}, {.max_steps = 12}).find("takes more than 12 steps") != std::string::npos);
  CHECK(error_of("def f(n=1): return f(n)").find("RecursionError: 'f' is called more than 100 calls deep") !=
        std::string::npos);
  for (const std::string text : {"[0] * 10 ** 12", "list(range(10 ** 15))"})
    CHECK(error_of("def f():\n    return " + text).find("MemoryError") != std::string::npos);
  CHECK(error_of("def f():\n    t = ()\n    for i in range(1000): t = (t,)").find("MemoryError") !=
        std::string::npos);
  CHECK(error_of("def f():\n    l = []\n    l.append(l)").find("NotImplementedError") != std::string::npos);
  CHECK(error_of("def f():\n    l = [1]\n    l[0] = (l,)").find("NotImplementedError") != std::string::npos);
}

TEST_CASE("names are used after they are given a value", "[source]") {
  CHECK(error_of("def f():\n    y = x\n    x = y\n    return x").starts_with("3:9 UnboundLocalError: "));
  CHECK(error_of("x = y\ny = x\ndef f():\n    return x").starts_with("2:5 NameError: "));
  CHECK(error_of("def f():\n    return g()\ndef g():\n    return f()").find("RecursionError") !=
        std::string::npos);
  CHECK(results("def f():\n    return g()\ndef g():\n    return 3") == "return=3");
}
