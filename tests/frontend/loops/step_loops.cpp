// Loops whose steps one kernel takes.
#include <chrono>
#include <stop_token>
#include <thread>

#include "codegen/assemble.hpp"
#include "frontend/loop_check.hpp"
#include "frontend/source/expect.hpp"
#include "runtime/system/errors.hpp"

using namespace source_test;
using weft::Loop;
using weft::LoopLaunch;

namespace {

weft::source::ReadProgram read(const std::string& body, std::int64_t n) {
  return weft::source::read(module_of(body), "", {},
                            {.dims = {}, .default_dim = n, .loops = &weft::compiled_loops()});
}

weft::Program compiled(const weft::source::ReadProgram& read) {
  return weft::codegen::assemble(weft::passes::run_pipeline(read.graph)).program;
}

/// How many steps of a kind a program has, those in the bodies of its loops too.
template <class Kind>
std::size_t count_of(const weft::Program& program) {
  std::size_t count = 0;
  for (const weft::Step& step : program.steps) {
    count += std::holds_alternative<Kind>(step);
    if (const auto* loop = std::get_if<Loop>(&step)) count += count_of<Kind>(loop->body->program);
  }
  return count;
}

std::vector<weft::ndarray> arguments_of(const weft::source::ReadProgram& read, const weft::Program& made) {
  std::vector<weft::ndarray> arguments;
  for (const weft::BufferType& input : made.inputs)
    for (const auto& [name, type] : read.inputs)
      if (name == input.name) arguments.push_back(counted(type));
  return arguments;
}

/// Checks that no loop is left but those that are kernels, and that these give what the reference device
/// does.
void check_one_kernel(const std::string& body) {
  const weft::source::ReadProgram program = read(body, 20);
  const weft::Program made = compiled(program);
  CHECK(count_of<Loop>(made) == 0);
  CHECK(count_of<LoopLaunch>(made) >= 1);
  std::string text;
  const std::vector<weft::ndarray> outputs = weft::run(made, arguments_of(program, made));
  for (std::size_t i = 0; i < outputs.size(); ++i)
    text += (i > 0 ? "\n" : "") + program.graph.output_names[i] + "=" + outputs[i].str();
  CHECK(text == results(program));
}

constexpr const char* eliminated = R"(def f(A: "float64[n, n]"):
    for k in range(A.shape[0]):
        for i in range(k + 1, A.shape[0]):
            A[i, k] /= A[k, k] + 1000
            for j in range(k + 1, A.shape[0]):
                A[i, j] -= A[i, k] * A[k, j]
)";

}  // namespace

TEST_CASE("Loops over scalars are one kernel, with all loops within") {
  check_one_kernel(eliminated);
  check_one_kernel(R"(def f(x: "int32[n]"):
    a, b = 0, 1
    for i in range(20):
        a, b = b, (a + b + x[i]) % 1000007
    return a, b
)");
}

TEST_CASE("Rows, products, sums and temporary arrays are in such kernels too") {
  check_one_kernel(R"(def f(A: "float64[n, n]", x: "float64[n]"):
    for i in range(x.shape[0]):
        x[i] = (x[i] - A[i, :i] @ x[:i]) / (A[i, i] + 1)
        A[i] = np.sqrt(A[i] + A[i].max()) + (A[i, ::-1] * 0.5).sum()
)");
}

TEST_CASE("Numbers of such kernels may be of second order") {
  check_one_kernel(R"(def f(v: "float64[400]", n: int = 19):
    for i in range(n):
        for j in range(n - i):
            v[i * i + j] += v[i] * j
)");
}

TEST_CASE("A condition on data ends such a kernel, or a loop within") {
  check_one_kernel(R"(def f(x: "float64[n]"):
    a = x[3]
    while a < 1e6:
        a = a * 1.5
    for i in range(x.shape[0]):
        for j in range(30):
            if x[i] > 40:
                break
            x[i] += j
    return a
)");
}

TEST_CASE("The kernel of a loop serves all lengths") {
  compiled(read(eliminated, 20));
  const auto before = weft::codegen::cache_counts();
  compiled(read(eliminated, 33));
  CHECK(weft::codegen::cache_counts().compiled == before.compiled);
}

TEST_CASE("Steps worth many threads are launched, and small loops within them are kernels") {
  const weft::Program made = compiled(read(R"(def f(x: "float64[1000, 1000]"):
    for t in range(10):
        x[1:] += x[:-1].sum()
        for i in range(100):
            x[0, i + 1] += x[0, i] * t
)",
                                           3));
  CHECK(count_of<Loop>(made) == 1);
  CHECK(count_of<LoopLaunch>(made) == 1);
}

TEST_CASE("A kernel that never ends is stopped") {
  const weft::source::ReadProgram program = read(R"(def f(x: "float64[n]"):
    while x[0] < 1:
        x[0] *= 0.5
)",
                                                 3);
  const weft::Program made = compiled(program);
  REQUIRE(count_of<LoopLaunch>(made) == 1);
  std::stop_source source;
  std::jthread stopping([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    source.request_stop();
  });
  CHECK_THROWS_AS(weft::run(made, arguments_of(program, made), {.stop = source.get_token()}),
                  weft::Cancelled);
}
