// Look-ups at places that are given, within the kernels that use what they find.
#include <cstring>
#include <type_traits>

#include "codegen/assemble.hpp"
#include "frontend/source/expect.hpp"
#include "runtime/gpu/gpu.hpp"
#include "runtime/library/library_functions.hpp"
#include "runtime/system/thread_pool.hpp"

using namespace source_test;

namespace {

constexpr std::int64_t length = 300'000;  // of the arrays of places

weft::Program compiled(const weft::Graph& graph, weft::Isa isa) {
  return weft::codegen::assemble(weft::passes::run_pipeline(graph), isa).program;
}

std::ptrdiff_t calls_of(const weft::Program& program, weft::LibraryFunction function) {
  return std::ranges::count_if(program.steps, [&](const weft::Step& step) {
    const auto* call = std::get_if<weft::HostCall>(&step);
    return call && weft::is(call->function, function);
  });
}
std::ptrdiff_t checks(const weft::Program& program) {
  return calls_of(program, weft::LibraryFunction::check_indices);
}

/// Tables count from 0; places lie on both sides of it.
weft::ndarray argument(const weft::Type& type) {
  weft::ndarray array = counted(type);
  if (type.shape[0] != length) return array;
  weft::dispatch(type.dtype, [&]<class T>() {
    constexpr std::int64_t least = std::is_signed_v<T> && sizeof(T) > 1 ? 1000 : 0,
                           count = sizeof(T) > 1 ? 2000 : 256;
    for (std::int64_t i = 0; i < length; ++i)
      array.data<T>()[i] = static_cast<T>(i * 7919 % (least == 0 ? count / 2 : count) - least);
  });
  return array;
}

/// A program, and the same with what it looks up as results besides, which are stored.
struct Joined {
  explicit Joined(const std::string& body, weft::Isa isa = weft::host_isa())
      : read(weft::source::read(module_of(body), "", {}, {})) {
    options.accelerator = weft::accelerator_for(isa);
    stored = compiled(read.graph, isa);
    weft::Graph alone = read.graph;
    alone.outputs.resize(1), alone.output_names.resize(1);
    joined = compiled(alone, isa);
    for (const auto& [name, type] : read.inputs) arguments.emplace_back(name, argument(type));
  }
  weft::ndarray run(const weft::Program& program) const {
    std::vector<weft::ndarray> given;
    for (const weft::BufferType& input : program.inputs)
      for (const auto& [name, array] : arguments)
        if (name == input.name) given.push_back(array);
    return weft::run(program, given, options)[0].copy_c();
  }
  std::int64_t* places(const std::string& of) {
    for (auto& [name, array] : arguments)
      if (name == of) return array.data<std::int64_t>();
    return nullptr;
  }

  weft::source::ReadProgram read;
  weft::RunOptions options;
  weft::Program stored, joined;
  std::vector<std::pair<std::string, weft::ndarray>> arguments;
};

void require_joined(const Joined& both, std::ptrdiff_t joined) {
  REQUIRE(checks(both.stored) == 0);
  REQUIRE(checks(both.joined) == joined);
  CHECK(calls_of(both.joined, weft::LibraryFunction::gather) == 0);
  CHECK(both.joined.arena_bytes <= 128 * joined);
}

void check_joined(const std::string& body, std::ptrdiff_t joined = 1) {
  INFO(body);
  const Joined both(body);
  require_joined(both, joined);
  const weft::ndarray expected = both.run(both.stored);
  for (const int threads : {1, 2, 5}) {
    weft::set_num_threads(threads);
    const weft::ndarray result = both.run(both.joined);
    CHECK(std::memcmp(result.bytes(), expected.bytes(), static_cast<std::size_t>(expected.nbytes())) == 0);
  }
  weft::set_num_threads(0);
}

/// The bits of the cpu.
void check_joined_on_gpu(const std::string& body, std::ptrdiff_t joined = 1) {
  INFO(body);
  const Joined both(body, weft::Isa::emulated), cpu(body);
  require_joined(both, joined);
  const weft::ndarray result = both.run(both.joined), expected = cpu.run(cpu.stored);
  CHECK(std::memcmp(result.bytes(), expected.bytes(), static_cast<std::size_t>(expected.nbytes())) == 0);
}

void check_stored(const std::string& body) {
  INFO(body);
  CHECK(checks(Joined(body).joined) == 0);
}

const std::string start =
    R"(def f(t: "float32[1000]", u: "float64[1000]", p: "int64[300000]", q: "int64[300000]"):
    g, h = t[p], u[q]
)";

}  // namespace

TEST_CASE("A kernel looks up itself what it alone uses") {
  check_joined(start + "    return g * 2 + 1, g\n");
  check_joined(start + "    return np.take(u, q) - 1, h\n");
  check_joined(start + "    return g[::-1] * 2, g\n");
  check_joined(start + "    return np.sum(h), h\n");
  check_joined(start + "    return np.sum(g.reshape(1000, 300) * 2, axis=0), g\n");
  check_joined(start + "    return np.max(g.reshape(300, 1000), axis=1), g\n");
  check_joined(start + "    return g * h, g, h\n", 2);
}

TEST_CASE("A kernel looks up at places of any dtype of integers") {
  for (const std::string dtype : {"int32", "uint64", "int16", "uint8"}) {
    const std::string given = "def f(t: \"float32[1000]\", u: \"bool[1000]\", p: \"" + dtype +
                              "[300000]\", q: \"int64[300000]\"):\n    g, h = t[p], u[p]\n";
    check_joined(given + "    return g * 2 + 1, g\n");
    check_joined(given + "    return g[::-1] * t[q], g, t[q]\n", 2);
    check_joined(given + "    return ~h, h\n");
  }
}

TEST_CASE("Kernels of one form look up in tables of their own") {
  check_joined(start + "    return np.concatenate([t[p] + 1, t[q] + 1]), g, t[q]\n", 2);
}

TEST_CASE("What is not looked up once each is stored") {
  check_stored(start + "    return g[:299999] * 2, g\n");
  check_stored(start + "    return g * g[::-1], g\n");
  check_stored(start + "    return np.sum(g[:, None] * t[:8], axis=1), g\n");
  check_stored(start + "    return np.argmin(g), g\n");
  check_stored(start + "    e = np.exp(g - np.max(g))\n    return e, g\n");
  check_stored(start + "    return t[p % 1000] + 1, p % 1000\n");
}

TEST_CASE("Of places that are not there a kernel's first is named") {
  Joined both(start + "    return g * h, g, h\n");
  REQUIRE(checks(both.joined) == 2);
  for (const int threads : {1, 2, 5}) {
    weft::set_num_threads(threads);
    both.places("q")[7] = 1000;
    both.places("p")[7] = 0;
    CHECK_THROWS_WITH(both.run(both.joined), "index 1000 is out of bounds for axis 0 with size 1000");
    both.places("p")[length - 1] = -1001, both.places("p")[length - 2] = -1002;
    CHECK_THROWS_WITH(both.run(both.joined), "index -1002 is out of bounds for axis 0 with size 1000");
    both.places("q")[7] = both.places("p")[length - 1] = both.places("p")[length - 2] = 0;
    CHECK_NOTHROW(both.run(both.joined));
  }
  weft::set_num_threads(0);
}

TEST_CASE("A place of another dtype that is not there is named as int64") {
  Joined both("def f(t: \"float32[1000]\", p: \"uint64[300000]\"):\n    g = t[p]\n    return g + 1, g\n");
  REQUIRE(checks(both.joined) == 1);
  both.arguments[1].second.data<std::uint64_t>()[70'000] = 1000;
  CHECK_THROWS_WITH(both.run(both.joined), "index 1000 is out of bounds for axis 0 with size 1000");
  both.arguments[1].second.data<std::uint64_t>()[60'000] = ~std::uint64_t{1000};
  CHECK_THROWS_WITH(both.run(both.joined), "index -1001 is out of bounds for axis 0 with size 1000");
}

TEST_CASE("A GPU's kernels look up what they alone use") {
  check_joined_on_gpu(start + "    return g * 2 + 1, g\n");
  check_joined_on_gpu(start + "    return g[::-1] * 2, g\n");
  check_joined_on_gpu(start + "    return np.sum(h), h\n");
  check_joined_on_gpu(start + "    return np.sum(g.reshape(1000, 300) * 2, axis=0), g\n");
  check_joined_on_gpu(start + "    return np.max(g.reshape(300, 1000), axis=1), g\n");
  check_joined_on_gpu(start + "    return np.sum(g.reshape(3000, 100), axis=1), g\n");
  check_joined_on_gpu(start + "    return g * h, g, h\n", 2);
  check_joined_on_gpu(
      "def f(t: \"float32[1000]\", p: \"int32[300000]\"):\n    g = t[p]\n    return g * 2, g\n");
}

TEST_CASE("Of places that are not there a GPU's kernel has the first named") {
  Joined both(start + "    return g * h, g, h\n", weft::Isa::emulated);
  REQUIRE(checks(both.joined) == 2);
  both.places("q")[7] = 1000;
  CHECK_THROWS_WITH(both.run(both.joined), "index 1000 is out of bounds for axis 0 with size 1000");
  both.places("p")[length - 1] = -1001, both.places("p")[length - 2] = -1002;
  CHECK_THROWS_WITH(both.run(both.joined), "index -1002 is out of bounds for axis 0 with size 1000");
  both.places("q")[7] = both.places("p")[length - 1] = both.places("p")[length - 2] = 0;
  CHECK_NOTHROW(both.run(both.joined));
}
