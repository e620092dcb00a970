// How nests are walked: by any schedule that is legal, results have the same bits; what is asked for and is
// not legal is refused, with what is.
#include <cmath>
#include <cstring>
#include <set>

#include "catch.hpp"
#include "codegen/assemble.hpp"
#include "codegen/nest/verify_schedule.hpp"
#include "codegen/pipeline.hpp"
#include "codegen/plan_within.hpp"
#include "codegen/programs.hpp"
#include "codegen/schedule/strategies.hpp"
#include "compiler_nests.hpp"
#include "runtime/system/errors.hpp"

using namespace weft;
using namespace weft::codegen;
using Catch::Matchers::Contains;

namespace {

/// Numbers of many digits, so that sums in another order have other bits.
ndarray filled(const BufferType& type) {
  const ndarray array = ndarray::empty(type.dtype, type.shape);
  dispatch(type.dtype, [&]<class T>() {
    for (std::int64_t i = 0; i < array.size(); ++i)
      array.data<T>()[i] = static_cast<T>(100 * std::sin(static_cast<double>(i * i % 9973) + 0.5));
  });
  return array;
}

std::vector<std::byte> results(const Graph& graph, Isa isa, const passes::Limits& limits = {}) {
  const Assembled made = assemble(plan_within(graph, limits, isa), isa);
  std::vector<ndarray> arguments;
  for (const BufferType& input : made.program.inputs) arguments.push_back(filled(input));
  RunOptions options;
  if (is_gpu(isa)) options.accelerator = &emulated_gpu();
  std::vector<std::byte> bytes;
  for (const ndarray& result : run(made.program, arguments, options)) {
    const ndarray packed = result.copy_c();
    bytes.insert(bytes.end(), packed.bytes(), packed.bytes() + packed.nbytes());
  }
  return bytes;
}

struct Choice {
  std::string kernel;
  NestSchedule schedule;
};

/// All that each of a program's kernels may legally be walked by.
std::vector<Choice> choices(const Graph& graph, Isa isa) {
  const Target target{.isa = isa};
  Lowered lowered = lower(plan_within(graph, {}, isa), is_gpu(isa));
  std::vector<Choice> found;
  for (const NestUse& use : uses_of(lowered, target))
    for (const NestSchedule& schedule : legal_schedules(use)) found.push_back({use.kernels.at(0), schedule});
  return found;
}

Tensor x(DType dtype, Dims shape) { return variable("x", dtype, std::move(shape)); }
Tensor y(DType dtype, Dims shape) { return variable("y", dtype, std::move(shape)); }

Tensor times(const Tensor& a, const Tensor& b) { return apply(Operation::multiply, a, b); }

Tensor product_of_rows(const Tensor& rows) {
  return Node::apply(
      Operation::prod, {rows},
      {{Attribute::axis, Dims{1}}, {Attribute::keepdims, false}, {Attribute::dtype, rows.type().dtype}});
}

/// Sums over the rows of what all pairs of points, of two sets, differ by.
Tensor distances(DType dtype, std::int64_t first, std::int64_t second, std::int64_t length) {
  const Tensor apart =
      apply(Operation::subtract, x(dtype, {first, 1, length}), y(dtype, {1, second, length}));
  return sum(times(apart, apart), {2}, dtype, false);
}

/// By name, for what is printed of failures.
std::vector<std::pair<std::string, Tensor>> programs() {
  using enum DType;
  const Tensor turned = transpose(x(float32, {150, 70}), {1, 0});
  const Tensor matrices = Node::apply(Operation::matmul, {x(int32, {40, 50}), y(int32, {50, 60})});
  const Tensor halves = Node::apply(Operation::matmul, {x(float16, {40, 50}), y(float16, {50, 60})});
  return {{"sums of short rows", sum(times(x(float32, {301, 7}), x(float32, {301, 7})), {1}, float32)},
          {"softmax of short rows", softmax(x(float64, {33, 128}), 1)},
          {"sums of complex numbers", sum(x(complex64, {50, 60}), {1}, complex64)},
          {"products of rows", product_of_rows(x(float32, {50, 20}))},
          {"sums of halves", sum(x(float16, {50, 100}), {1}, float16)},
          {"distances", distances(float32, 13, 21, 5)},
          {"distances of longer rows", distances(float64, 3, 5, 70)},
          {"norms of rows that stay", layer_norm(x(float32, {5, 512}), 1)},
          {"softmax of rows that stay", softmax(x(float32, {3, 1024}), 1)},
          {"long rows", mean(x(float64, {3, 3000}), {1})},
          {"sums of columns", sum(x(float32, {40, 70}), {0}, float32)},
          {"elements", apply(Operation::add, x(float32, {11, 1003}), number(1))},
          {"stencil", stencil(x(float64, {40, 70}))},
          {"transpose", apply(Operation::add, turned, y(float32, {70, 150}))},
          {"products of ints", matrices},
          {"products of halves", halves}};
}

std::string refused(const Tensor& output, const std::string& schedule, Isa isa = host_isa()) {
  try {
    lower_to_run(plan_within({.outputs = {output}}, {.options = {.schedule = schedule}}, isa), isa);
  } catch (const ValueError& error) {
    return error.what();
  }
  return "";
}

/// Of a program of one nest.
NestSchedule schedule_of(const Tensor& output, const std::string& asked = "", Isa isa = host_isa()) {
  const Lowered lowered =
      lower_to_run(plan_within({.outputs = {output}}, {.options = {.schedule = asked}}, isa), isa);
  return lowered.nests.at(0).schedule;
}

Tensor short_sums() { return sum(apply(Operation::square, x(DType::float32, {64, 8})), {1}, DType::float32); }

}  // namespace

TEST_CASE("results have the same bits by every schedule that is legal", "[schedules]") {
  std::set<Strategy> tried;
  for (const Isa isa : {host_isa(), Isa::emulated})
    for (const auto& [what, output] : programs()) {
      const Graph graph{.outputs = {output}};
      const std::vector<std::byte> expected = results(graph, isa);
      for (const auto& [kernel, schedule] : choices(graph, isa)) {
        CAPTURE(what, name(isa), kernel, text(schedule));
        CHECK(results(graph, isa, {.options = {.schedule = kernel + ": " + text(schedule)}}) == expected);
        tried.insert(schedule.strategy);
      }
    }
  CHECK(tried.size() == strategy_names().size());
}

TEST_CASE("sums in another order than NumPy's are seen", "[schedules]") {
  const Graph graph{.outputs = {mean(x(DType::float64, {3, 3000}), {1})}};
  CHECK(results(graph, host_isa()) != results(graph, host_isa(), {.options = {.exact = false}}));
}

TEST_CASE("the schedule that is chosen says why", "[schedules]") {
  CHECK(text(schedule_of(short_sums())) == "short_rows");
  CHECK(schedule_of(short_sums()).reason == "rows of at most 128 elements in all launches");
  CHECK(schedule_of(apply(Operation::exp, x(DType::float32, {64, 8}))).reason.empty());
}

TEST_CASE("a schedule can be asked for by a kernel's name, or for all that can have it", "[schedules]") {
  CHECK(text(schedule_of(short_sums(), "*: rows")) == "rows");
  CHECK(schedule_of(short_sums(), "*: rows").reason == "asked for");
  CHECK(text(schedule_of(short_sums(), "*: rows, *: short_rows")) == "short_rows");  // the last one counts
  const Tensor scaled = apply(Operation::divide, x(DType::float32, {64, 8}), short_sums());
  CHECK(text(schedule_of(scaled, " *:rows , \n*: rows")) == "rows");
}

TEST_CASE("what cannot be had is refused, with what can", "[schedules]") {
  const std::string kernel = choices({.outputs = {short_sums()}}, host_isa()).at(0).kernel;
  CHECK(refused(short_sums(), kernel + ": elements") ==
        "schedule: '" + kernel + "' can be short_rows, rows, not elements, which needs no reductions");
  CHECK_THAT(refused(short_sums(), kernel + ": tiles(64)"), Contains("not tiles(64), which needs a GPU"));
  CHECK_THAT(refused(short_sums(), "*: crossed"),
             Contains("schedule: no kernel can be crossed, which needs short rows at several points"));
  CHECK(refused(short_sums(), "k: rows") ==
        "schedule: no kernel is named 'k'; expected " + kernel + ", or *");
  CHECK_THAT(refused(short_sums(), "*: short"),
             Contains("no strategy is named 'short'; expected rows, panels"));
  CHECK_THAT(refused(short_sums(), "*: rows(3)"), Contains("the strategy rows has no size, got 'rows(3)'"));
  for (const char* wrong :
       {"rows", "*:", ": rows", "*: tiles(", "*: tiles(x)", "*: tiles(64", "*: rows,", ","})
    CHECK_THAT(refused(short_sums(), wrong), Contains("schedule: expected KERNEL: STRATEGY"));
  const Tensor products =
      Node::apply(Operation::matmul, {x(DType::int32, {40, 50}), y(DType::int32, {50, 60})});
  CHECK_THAT(refused(products, "*: tiles(32)", Isa::emulated), Contains("no kernel can be tiles(32)"));
}

TEST_CASE("programs for any lengths have schedules that need none", "[schedules]") {
  Lowered lowered = lower(plan_within({.outputs = {short_sums()}}, {}, host_isa()));
  const auto varies = [](const std::int64_t&) { return true; };
  CHECK_THROWS_WITH(choose_schedules(lowered, {.options = {.schedule = "*: short_rows"}, .varies = varies}),
                    Contains("which needs lengths that are known"));
}

TEST_CASE("nests keep to the rules of their schedule", "[schedules]") {
  const auto holding = [](const Tensor& output) {
    LoopNest nest = nests_of({output}).at(0).nest;
    std::string names;
    for (const std::string& each : strategy_names()) {
      const Strategy strategy = *strategy_named(each);
      nest.schedule = {.strategy = strategy, .size = has_size(strategy) ? 64 : 0};
      if (broken_rule(nest).empty()) names += each + " ";
      nest.schedule.size = 64 - nest.schedule.size;
      CHECK_THROWS_AS(verify(nest), InternalError);
    }
    return names;
  };
  CHECK(holding(short_sums()) == "rows short_rows kept_rows ");
  CHECK(holding(apply(Operation::exp, x(DType::float32, {64, 8}))) == "rows elements streams ");
  CHECK(holding(sum(x(DType::float32, {40, 70}), {0}, DType::float32)) == "panels ");
  CHECK(holding(distances(DType::float32, 13, 21, 5)) == "rows short_rows crossed kept_rows tiles ");
}
