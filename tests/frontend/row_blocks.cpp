// Products, look-ups and the kernels around them, taken by blocks of rows.
#include <cstring>

#include "codegen/assemble.hpp"
#include "frontend/source/expect.hpp"
#include "runtime/system/thread_pool.hpp"

using namespace source_test;
using weft::RowBlocks;

namespace {

weft::Program compiled(const weft::Graph& graph) {
  return weft::codegen::assemble(weft::passes::run_pipeline(graph)).program;
}

std::size_t blocks_of(const weft::Program& program) {
  return static_cast<std::size_t>(std::ranges::count_if(
      program.steps, [](const weft::Step& step) { return std::holds_alternative<RowBlocks>(step); }));
}

weft::ndarray first_result(const weft::source::ReadProgram& read, const weft::Program& made) {
  std::vector<weft::ndarray> arguments;
  for (const weft::BufferType& input : made.inputs)
    for (const auto& [name, type] : read.inputs)
      if (name == input.name) arguments.push_back(counted(type));
  return weft::run(made, arguments)[0];
}

/// The first result of a program alone, with its values between in blocks, and with these as results besides,
/// which are stored whole.
struct Both {
  explicit Both(const std::string& body) : read(weft::source::read(module_of(body), "", {}, {})) {
    whole = compiled(read.graph);
    weft::Graph alone = read.graph;
    alone.outputs.resize(1), alone.output_names.resize(1);
    blocked = compiled(alone);
  }
  weft::source::ReadProgram read;
  weft::Program whole, blocked;
};

void check_same(const Both& both) {
  REQUIRE(blocks_of(both.whole) == 0);
  const weft::ndarray expected = first_result(both.read, both.whole).copy_c();
  for (const int threads : {1, 2, 5}) {
    weft::set_num_threads(threads);
    const weft::ndarray result = first_result(both.read, both.blocked).copy_c();
    CHECK(std::memcmp(result.bytes(), expected.bytes(), static_cast<std::size_t>(expected.nbytes())) == 0);
  }
  weft::set_num_threads(0);
}

constexpr std::int64_t megabyte = 1 << 20;

void check_blocked(const std::string& body) {
  INFO(body);
  const Both both(body);
  REQUIRE(blocks_of(both.blocked) == 1);
  CHECK(both.blocked.arena_bytes < megabyte);
  check_same(both);
}

void check_stored(const std::string& body) {
  INFO(body);
  const Both both(body);
  CHECK(both.blocked.arena_bytes > megabyte);
  check_same(both);
}

std::string attention(const std::string& query, const std::string& key, const std::string& scores) {
  return "def f(q: \"" + query + "\", k: \"" + key + "\", v: \"" + key + "\"):\n" +
         "    s = product = np.sin(q) @ np.swapaxes(np.cos(k), -1, -2)\n" + scores +
         "    e = np.exp(s - np.max(s, axis=-1, keepdims=True))\n"
         "    p = e / np.sum(e, axis=-1, keepdims=True)\n"
         "    return p @ np.cos(v), product, s, e, p\n";
}

}  // namespace

TEST_CASE("Attention never stores its scores") {
  check_blocked(attention("float32[800, 16]", "float32[450, 16]", ""));
  check_blocked(attention("float64[800, 16]", "float64[450, 16]", "    s = s * 0.25\n"));
  check_blocked(attention("float32[2, 3, 300, 16]", "float32[2, 3, 450, 16]", ""));
  check_blocked(attention("float32[1, 2, 1, 800, 16]", "float32[1, 2, 1, 450, 16]", ""));
}

TEST_CASE("Masks that depend on the row follow it into its block") {
  const std::string places = "np.arange(450) <= np.arange(800)[:, np.newaxis]";
  check_blocked(
      attention("float32[800, 16]", "float32[450, 16]", "    s = np.where(" + places + ", s, -1e9)\n"));
  check_blocked(
      attention("float32[3, 800, 16]", "float32[3, 450, 16]", "    s = np.where(" + places + ", s, -1e9)\n"));
}

TEST_CASE("Heads that lie beside each other are groups of rows") {
  check_blocked(R"(def f(x: "float32[300, 6, 16]", y: "float32[450, 6, 16]", bias: "float32[300, 450]"):
    q, k = np.transpose(np.sin(x), (1, 0, 2)), np.transpose(np.sin(y), (1, 2, 0))
    s = q @ k
    p = np.exp(s + np.sin(bias))
    return np.transpose(p @ np.transpose(k, (0, 2, 1)), (1, 0, 2)).reshape(300, 96), s, p
)");
}

TEST_CASE("What follows a product, and ends in sums or another product, is computed with its rows") {
  check_blocked(
      R"(def f(x: "float32[800, 16]", w: "float32[16, 450]", b: "float32[450]", u: "float32[450, 16]"):
    y = np.sin(x) @ np.sin(w)
    z = np.maximum(y + b, 0)
    return z @ np.sin(u), y, z
)");
  check_blocked(R"(def f(x: "float64[800, 16]", w: "float64[16, 450]", u: "float64[450, 16]"):
    y = np.sin(x) @ np.sin(w)
    z = np.maximum(y, 0)
    return z @ np.sin(u), y, z
)");
  check_blocked(R"(def f(x: "float32[1600, 16]", w: "float32[16, 450]"):
    y = np.sin(x) @ np.sin(w)
    return np.sum(np.square(y), axis=1), y
)");
}

TEST_CASE("What is looked up is not stored whole") {
  check_blocked(R"(def f(table: "float32[1000]", at: "int64[400000]"):
    places = at % 1000 - 500
    g = table[places]
    return g * 2 + 1, g, places
)");
  check_blocked(R"(def f(table: "float64[1000, 3]", at: "int64[100000]"):
    places = at % 1000
    g = table[places]
    return np.sum(g, axis=1) + 1, g, places
)");
}

TEST_CASE("Of places that are not there the first is named") {
  const Both both(R"(def f(table: "float32[300000]", at: "int64[400000]"):
    places = at % 400000
    g = table[places]
    return g * 2 + 1, g, places
)");
  REQUIRE(blocks_of(both.blocked) == 1);
  for (const int threads : {1, 2, 5}) {
    weft::set_num_threads(threads);
    CHECK_THROWS_WITH(first_result(both.read, both.blocked),
                      "index 300000 is out of bounds for axis 0 with size 300000");
  }
  weft::set_num_threads(0);
}

TEST_CASE("Rows that need each other are stored whole") {
  const std::string start = R"(def f(x: "float32[800, 16]", w: "float32[16, 800]"):
    y = np.sin(x) @ np.sin(w)
)";
  for (const std::string rows : {"y - np.mean(y, axis=0)", "y + y[::-1]", "y + y.T", "np.cumsum(y, axis=0)"})
    check_stored(start + "    z = " + rows + "\n    return z @ np.sin(x), y, z\n");
  check_stored(start + "    return np.sin(w) @ y, y\n");
}

TEST_CASE("What data find in a table is looked up with its rows") {
  check_blocked(R"(def f(x: "float64[300000]", table: "float64[1000]"):
    p = (np.sin(x) * 1000).astype(np.int64)
    before = p - 1
    t = np.take(table, p, mode="clip")
    q = np.where(x < t, before, p)
    u = np.take(table, q, mode="clip")
    return np.sin(u) * x, p, before, t, q, u
)");
  check_blocked(R"(def f(x: "float32[300000]", table: "float32[1000]", rows: "float32[1001, 3]"):
    y = np.sin(x)
    p = np.searchsorted(np.sin(table), y)
    t = np.take(rows, p, axis=0, mode="clip")
    return t * x[:, np.newaxis], y, p, t
)");
}
