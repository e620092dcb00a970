#include "tools/weft/execution/execution.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "codegen/plan_within.hpp"
#include "frontend/evaluate/compiled.hpp"
#include "ir/reference/reference.hpp"
#include "runtime/array/arena.hpp"
#include "runtime/library/errors/saying.hpp"
#include "tools/weft/command_line/terminal.hpp"
#include "tools/weft/execution/stopwatch.hpp"

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

Runner reference_runner(const LoadedProgram& loaded) {
  std::vector<std::pair<std::string, ndarray>> variables;
  const std::vector<ndarray> inputs = loaded.input_arrays();
  for (std::size_t i = 0; i < inputs.size(); ++i)
    variables.emplace_back(loaded.program.inputs[i].first, inputs[i]);
  return [&graph = loaded.program.graph, variables = std::move(variables)] {
    return reference::evaluate(graph, variables);
  };
}

// Runs again, some times, and notes the median.
void repeat(const Runner& runner, Times& times) {
  const Printed once;  // it was printed already
  std::vector<double> samples;
  double total = 0;
  while (total < repeat_for_ms && static_cast<int>(samples.size()) < most_repeats) {
    samples.push_back(timed(runner));
    total += samples.back();
  }
  std::ranges::nth_element(samples, samples.begin() + samples.size() / 2);
  times.run = samples[samples.size() / 2];
}

// Runs once, and notes how long that took and what memory it needed.
std::vector<ndarray> run_noted(const Runner& runner, Times& times) {
  const std::size_t before = block_use().current;
  reset_block_peak();
  std::vector<ndarray> results;
  times.first_run = timed([&] {
    const Progress progress("running");
    results = runner();
  });
  times.peak_bytes = block_use().peak - before;
  return results;
}

}  // namespace

codegen::Assembled compiled(const source::ReadProgram& program, Device device, Times& times,
                            const passes::Limits& limits) {
  codegen::Assembled assembled;
  times.compile = timed([&] {
    const Progress progress("compiling");
    const Isa isa = isa_of(device);
    assembled = codegen::assemble(codegen::plan_within(program.graph, limits, isa), isa);
  });
  times.kernels = static_cast<int>(assembled.kernels.size());
  times.cached = static_cast<int>(std::ranges::count_if(assembled.kernels, &codegen::KernelReport::cached));
  return assembled;
}

std::vector<ndarray> run_compiled(const Program& program, const std::map<std::string, ndarray>& arguments,
                                  Times& times, bool repeated, const RunOptions& options) {
  std::vector<ndarray> inputs;  // those that the graph uses
  for (const BufferType& wanted : program.inputs) inputs.push_back(arguments.at(wanted.name));
  const Runner runner = [&] { return run(program, inputs, options); };
  std::vector<ndarray> results = run_noted(runner, times);
  if (repeated && options.accelerator) {
    const Printed once;
    times.run = least_times(program, inputs, *options.accelerator, most_repeats).device;
  } else if (repeated) {
    repeat(runner, times);
  }
  return results;
}

std::vector<ndarray> execute(const LoadedProgram& loaded, Device device, Times* times,
                             const passes::Limits& limits) {
  Times unasked;
  Times& noted = times ? *times : unasked;
  if (device != Device::reference) {
    const std::vector<ndarray> inputs = loaded.input_arrays();  // none is missing
    return run_compiled(compiled(loaded.program, device, noted, limits).program, loaded.bound.arrays, noted,
                        times, {.accelerator = accelerator_of(device)});
  }
  const Runner runner = reference_runner(loaded);
  std::vector<ndarray> results = run_noted(runner, noted);
  if (times) repeat(runner, noted);
  return results;
}

std::string from_where(const Times& times) {
  if (times.remembered) return "the program from the cache";
  return fmt::format("{} kernels, {} from the cache", times.kernels, times.cached);
}

std::string text(const Times& times) {
  return fmt::format(
      "arguments {:.1f} ms, read {:.1f} ms, compile {:.1f} ms ({}), first run {:.2f} ms, run {:.3f} ms, peak "
      "memory {:.1f} MB\n",
      times.load, times.read, times.compile, from_where(times), times.first_run, times.run,
      static_cast<double>(times.peak_bytes) / 1e6);
}

}  // namespace weft::cli
