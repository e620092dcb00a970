// Calls: what recording, calling, launching and sharing work take beside the work itself.
#include <algorithm>

#include "codegen/assemble.hpp"
#include "costs.hpp"
#include "measure.hpp"
#include "runtime/system/thread_pool.hpp"
#include "weft/numpy.hpp"

namespace weft::bench {
namespace {

namespace np = numpy;
using nlohmann::json;

/// Writing down an operation, of a thousand that follow on one another. What is written is dropped outside
/// the time.
json record(const source::Module&, const json& asked) {
  constexpr int operations = 1000;
  const LazyTensor x = np::variable("x", np::float32, {100}), y = np::variable("y", np::float32, {100});
  std::vector<double> samples;
  const auto end = Clock::now() + std::chrono::duration<double>(asked.at("seconds"));
  while (samples.size() < 5 || Clock::now() < end) {
    LazyTensor z = x;
    const auto start = Clock::now();
    for (int i = 0; i < operations / 2; ++i) z = z * y + x;
    samples.push_back(seconds_since(start) / operations);
  }
  return {{"value", median(samples)}};
}

/// The kernel of a program of one launch, called with nothing around it.
Call bare_kernel(const Program& program, const std::vector<ndarray>& inputs, const ndarray& result) {
  const auto& launch = std::get<Launch>(program.steps.at(0));
  std::vector<void*> addresses;
  for (const BufferRef& buffer : launch.buffers) {
    const bool is_input = buffer.space == BufferRef::Space::input;
    const ndarray& array = is_input ? inputs.at(static_cast<std::size_t>(buffer.index)) : result;
    addresses.push_back(array.bytes() + buffer.offset);
  }
  const KernelFunction function = program.kernels.at(0).function;
  return [function, addresses, params = launch.params, grid = launch.grid] {
    function(addresses.data(), params.data(), 0, grid, nullptr);
  };
}

/// A call of exp(a + b) compiled, over its kernel called bare.
json call(const source::Module&, const json& asked) {
  const LazyTensor a = np::variable("a", np::float32, {100}), b = np::variable("b", np::float32, {100});
  const LazyTensor sum = np::exp(a + b);
  const Function function = compile({.inputs = {a, b}, .outputs = {sum}});
  const Program program = codegen::assemble(passes::run_pipeline(sum.graph())).program;
  const std::vector<ndarray> inputs(2, np::evaluate(np::ones({100}, {.dtype = np::float32})));
  const ndarray result = function.call(inputs)[0];
  const double budget = asked.at("seconds");
  const double whole = median_seconds([&] { function(inputs[0], inputs[1]); }, budget);
  const double kernel = median_seconds(bare_kernel(program, inputs, result), budget);
  return {{"value", whole - kernel}, {"kernel", kernel}};
}

/// A run of a program, a step of those that asked["steps"] says it has.
json step(const source::Module& programs, const json& asked) {
  const codegen::Assembled assembled = codegen::assemble(passes::run_pipeline(graph_of(programs, asked)));
  const std::vector<ndarray> arguments = drawn_arguments(asked);
  const std::vector<ndarray> inputs = inputs_of(assembled.program, programs, asked.at("workload"), arguments);
  const double whole = median_seconds([&] { run(assembled.program, inputs); }, asked.at("seconds"));
  return {{"value", whole / asked.at("steps").get<double>()}, {"kernels", assembled.program.steps.size()}};
}

/// Work that the threads at hand share evenly takes as much longer as its ranges are long. Of a tenth of the
/// samples: in the others another process may have had a processor.
json fork_join(const source::Module&, const json& asked) {
  constexpr double work = 20e-6;  // a range: long enough that nobody takes two
  const auto body = [](std::int64_t begin, std::int64_t end) {
    const auto start = Clock::now();
    while (seconds_since(start) < work * static_cast<double>(end - begin)) {
    }
  };
  std::vector<double> samples;
  const auto start = Clock::now();
  while (samples.size() < 1000 || seconds_since(start) < asked.at("seconds"))
    samples.push_back(seconds([&] { parallel_for(num_threads(), 1, body); }, 1) - work);
  std::ranges::nth_element(samples, samples.begin() + std::ssize(samples) / 10);
  return {{"value", samples[samples.size() / 10]}, {"threads", num_threads()}};
}

}  // namespace

Costs call_costs() { return {{"record", record}, {"call", call}, {"step", step}, {"fork_join", fork_join}}; }

}  // namespace weft::bench
