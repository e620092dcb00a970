#include "catch.hpp"
#include "runtime/run/loop_calls.hpp"
#include "runtime/run/loop_run.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

using Space = BufferRef::Space;
using Kind = LoopBody::Input::Kind;

/// out[i] = in[i] * params[0] + number
void scale_and_add(void* const* buffers, const std::int64_t* params, std::int64_t begin, std::int64_t end,
                   void*) {
  const double number = *static_cast<const double*>(buffers[2]);
  for (std::int64_t i = begin; i < end; ++i)
    static_cast<double*>(buffers[0])[i] =
        static_cast<const double*>(buffers[1])[i] * static_cast<double>(params[0]) + number;
}

/// out = in < 100
void is_small(void* const* buffers, const std::int64_t*, std::int64_t, std::int64_t, void*) {
  *static_cast<bool*>(buffers[0]) = *static_cast<const double*>(buffers[1]) < 100;
}

BufferType vector_type(const std::string& name, std::int64_t length) {
  return {name, DType::float64, {length}, {8}};
}

/// What each step makes of x: x * 2 + 10 * taken, in another buffer or in place.
std::shared_ptr<LoopBody> body(std::int64_t length, bool doubled) {
  auto body = std::make_shared<LoopBody>();
  Program& program = body->program;
  program.inputs = {vector_type("carried_0", length), {".0", DType::float64, {}, {}}};
  program.outputs = {vector_type("", length)};
  const BufferRef from = doubled ? BufferRef{Space::input, 0} : BufferRef{Space::output, 0};
  const Launch launch{
      .kernel = 0, .buffers = {{Space::output, 0}, from, {Space::input, 1}}, .params = {2}, .grid = length};
  program.steps = {launch};
  body->inputs = {{Kind::carried, 0}, {Kind::number, 0}};
  body->numbers = {{{10, {1}}}};
  body->start = start_loop;
  body->spare_bytes = {doubled ? 8 * length : 0};
  return body;
}

Program looping(std::shared_ptr<LoopBody> body, std::int64_t steps) {
  Program program;
  const BufferType type = body->program.outputs[0];
  program.inputs = {{"x", type.dtype, type.shape, type.strides}};
  program.outputs = {{"y", type.dtype, type.shape, type.strides}};
  program.kernels = {{"scale", nullptr, scale_and_add}, {"small", nullptr, is_small}};
  program.steps = {
      Copy{{Space::input, 0}, {Space::output, 0}, 8 * type.shape[0]},
      Loop{.body = body, .steps = steps, .condition = -1, .carried = {{Space::output, 0}}, .captured = {}}};
  return program;
}

ndarray ones(std::int64_t length) {
  const ndarray array = ndarray::empty(DType::float64, {length});
  std::fill_n(array.data<double>(), length, 1.0);
  return array;
}

/// Adds 1 a step to *buffers[0], until it is 100; asks for a product of no dtype that BLAS has after
/// *buffers[1].
void counts(void* const* buffers, const std::int64_t* params, std::int64_t begin, std::int64_t end, void*) {
  auto& count = *static_cast<double*>(buffers[0]);
  auto& goes_on = *static_cast<bool*>(buffers[1]);
  auto* calls = static_cast<LoopCalls*>(buffers[2]);
  for (std::int64_t i = begin; i < end && goes_on; ++i) {
    count += 1;
    goes_on = count < 100;
    const std::int64_t numbers[product_numbers] = {
        static_cast<std::int64_t>(DType::int8), 1, 1, 1, 1, 1, 1, 1, 1, 0};
    if (count > static_cast<double>(params[0])) calls->multiply(calls, numbers, nullptr, nullptr, nullptr);
  }
}

Program counting(std::int64_t until) {
  Program program;
  program.outputs = {vector_type("count", 1)};
  program.constants = {ndarray::scalar(0.0), ndarray::scalar(true)};
  program.kernels = {{"counts", nullptr, counts}};
  program.arena_bytes = 64;
  program.steps = {Copy{{Space::constant, 0}, {Space::output, 0}, 8},
                   Copy{{Space::constant, 1}, {Space::arena, 0}, 1},
                   LoopLaunch{.steps = INT64_MAX,
                              .buffers = {{Space::output, 0}, {Space::arena, 0}},
                              .params = {until},
                              .condition = 1,
                              .part = 7}};
  return program;
}

}  // namespace

TEST_CASE("a loop that is a kernel is called for parts of its steps, as long as its condition holds",
          "[loop]") {
  CHECK(run(counting(1000), {})[0].data<double>()[0] == 100);
}

TEST_CASE("what a library raises within a kernel is raised once that has returned", "[loop]") {
  CHECK_THROWS_WITH(run(counting(50), {}), "matrix product: BLAS has no int8");
}

TEST_CASE("a loop hands on what its steps leave, in one buffer or in two", "[loop]") {
  for (const bool doubled : {false, true})
    for (const std::int64_t steps : {0, 1, 2, 5, 6}) {
      const ndarray y = run(looping(body(3, doubled), steps), {ones(3)})[0];
      double expected = 1;
      for (std::int64_t t = 0; t < steps; ++t) expected = expected * 2 + 10 * static_cast<double>(t);
      CHECK(y.data<double>()[0] == expected);
      CHECK(y.data<double>()[2] == expected);
    }
}

TEST_CASE("a loop's condition is looked at before each step", "[loop]") {
  const auto made = body(1, true);
  made->program.outputs.push_back({"", DType::bool_, {}, {}});
  made->program.steps.push_back(
      Launch{.kernel = 1, .buffers = {{Space::output, 1}, {Space::output, 0}}, .params = {}, .grid = 1});
  made->spare_bytes = {8, 0};
  Program program = looping(made, INT64_MAX);
  program.constants = {ndarray::scalar(true)};
  program.arena_bytes = 64;
  auto& loop = std::get<Loop>(program.steps[1]);
  loop.condition = 1;
  loop.carried.push_back({Space::arena, 0, 0});
  program.steps.insert(program.steps.begin(), Copy{{Space::constant, 0}, {Space::arena, 0, 0}, 1});
  // 1 → 2 → 14 → 48 → 126
  CHECK(run(program, {ones(1)})[0].data<double>()[0] == 126);
}

TEST_CASE("a loop that never ends is stopped", "[loop]") {
  std::stop_source source;
  RunOptions options{.stop = source.get_token(), .observer = {}, .results = {}};
  int steps = 0;
  options.observer = [&](const StepEvent&) {
    if (++steps == 1000) source.request_stop();
  };
  CHECK_THROWS_AS(run(looping(body(1, false), INT64_MAX), {ones(1)}, options), Cancelled);
  CHECK(steps == 1000);
}

}  // namespace weft
