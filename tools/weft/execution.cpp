#include "execution.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ir/reference/reference.hpp"
#include "runtime/arena.hpp"
#include "stopwatch.hpp"
#include "terminal.hpp"

namespace weft::cli {
namespace {

constexpr double repeat_for_ms = 500;
constexpr int most_repeats = 20;

// Calls `work`; the milliseconds it took.
template <class Work>
double timed(Work&& work) {
  const Stopwatch watch;
  work();
  return watch.milliseconds();
}

using Runner = std::function<std::vector<ndarray>()>;

// The inputs that the compiled program takes: the variables that the graph uses, by name.
std::vector<ndarray> used_inputs(const Program& compiled, const source::Program& program,
                                 const std::vector<ndarray>& inputs) {
  std::vector<ndarray> used;
  for (const BufferType& wanted : compiled.inputs) {
    const auto same_name = [&](const auto& input) { return input.first == wanted.name; };
    const auto found = std::find_if(program.inputs.begin(), program.inputs.end(), same_name);
    used.push_back(inputs[found - program.inputs.begin()]);
  }
  return used;
}

Runner cpu_runner(const source::Program& program, const std::vector<ndarray>& inputs, Times& times,
                  const RunOptions& options) {
  codegen::Assembled assembled;
  times.compile = timed([&] {
    const Progress progress("compiling");
    assembled = codegen::assemble(passes::run_pipeline(program.graph));
  });
  times.kernels = static_cast<int>(assembled.kernels.size());
  times.cached = static_cast<int>(std::ranges::count_if(assembled.kernels, &codegen::KernelReport::cached));
  std::vector<ndarray> used = used_inputs(assembled.program, program, inputs);
  return [compiled = std::move(assembled.program), used = std::move(used), options] {
    return run(compiled, used, options);
  };
}

Runner reference_runner(const source::Program& program, const std::vector<ndarray>& inputs) {
  std::vector<std::pair<std::string, ndarray>> variables;
  for (std::size_t i = 0; i < inputs.size(); ++i) variables.emplace_back(program.inputs[i].first, inputs[i]);
  return [&graph = program.graph, variables = std::move(variables)] {
    return reference::evaluate(graph, variables);
  };
}

// Runs again, some times, and notes the median.
void repeat(const Runner& runner, Times& times) {
  std::vector<double> samples;
  double total = 0;
  while (total < repeat_for_ms && static_cast<int>(samples.size()) < most_repeats) {
    samples.push_back(timed(runner));
    total += samples.back();
  }
  std::ranges::nth_element(samples, samples.begin() + samples.size() / 2);
  times.run = samples[samples.size() / 2];
}

}  // namespace

std::vector<ndarray> execute(const source::Program& program, const std::vector<ndarray>& inputs,
                             Device device, Times* times, const RunOptions& options) {
  Times unasked;
  Times& noted = times ? *times : unasked;
  const Runner runner =
      device == Device::cpu ? cpu_runner(program, inputs, noted, options) : reference_runner(program, inputs);
  const std::size_t before = block_use().current;
  reset_block_peak();
  std::vector<ndarray> results;
  noted.first_run = timed([&] {
    const Progress progress("running");
    results = runner();
  });
  noted.peak_bytes = block_use().peak - before;
  if (times) repeat(runner, noted);
  return results;
}

std::string text(const Times& times) {
  return fmt::format(
      "arguments {:.1f} ms, read {:.1f} ms, compile {:.1f} ms ({} kernels, {} from the cache), first run "
      "{:.2f} ms, run "
      "{:.3f} ms, peak memory {:.1f} MB\n",
      times.load, times.read, times.compile, times.kernels, times.cached, times.first_run, times.run,
      static_cast<double>(times.peak_bytes) / 1e6);
}

}  // namespace weft::cli
