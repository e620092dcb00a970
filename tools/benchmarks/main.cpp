// Times workloads in Weft and by hand, in turns: a line of JSON asks for one case, a line answers.
//
//   weft_bench WORKLOADS.py THREADS
//
// Asked: {"workload", "dtype", "arguments": [{"shape", "dtype", "low", "high"}], "seconds"}. Answered:
// {"weft": R, "hand": R, "kernels", "compile"}, where R is {"seconds", "total"}: the median of a call, and
// the sum of the result's magnitudes; or {"missing": why}. peer.py answers likewise.
#include <fmt/format.h>

#include <chrono>
#include <iostream>
#include <nlohmann/json.hpp>

#include "codegen/assemble.hpp"
#include "frontend/loop_check.hpp"
#include "frontend/source/source.hpp"
#include "hand/hand.hpp"
#include "runtime/thread_pool.hpp"
#include "weft/numpy.hpp"

namespace weft::bench {
namespace {

using Clock = std::chrono::steady_clock;
using Call = std::function<void()>;

constexpr double least_sample = 50e-6;  // calls are repeated until a sample lasts as long

/// Scattered numbers, which peer.py makes likewise.
ndarray drawn(std::uint64_t position, const nlohmann::json& row) {
  const Dims shape = row.at("shape");
  const double low = row.at("low"), high = row.at("high");
  const ndarray numbers = ndarray::empty(DType::float64, shape);
  for (std::int64_t i = 0; i < numbers.size(); ++i) {
    const auto scattered =
        static_cast<std::uint32_t>(static_cast<std::uint64_t>(i) * 2654435761u + position * 40503u);
    numbers.data<double>()[i] = low + (high - low) * (scattered / 4294967296.0);
  }
  const DType dtype = *dtype_from_name(row.at("dtype").get<std::string>());
  return numpy::evaluate(numpy::astype(numpy::array(numbers), dtype));
}

double seconds(const Call& call, int repeats) {
  const auto start = Clock::now();
  for (int i = 0; i < repeats; ++i) call();
  return std::chrono::duration<double>(Clock::now() - start).count() / repeats;
}

int repeats_for(const Call& call) {
  call();
  return std::max(1, static_cast<int>(least_sample / std::max(seconds(call, 1), 1e-9)));
}

double median(std::vector<double> samples) {
  std::ranges::nth_element(samples, samples.begin() + std::ssize(samples) / 2);
  return samples[samples.size() / 2];
}

/// Samples of both, taken in turn, so that a slow moment of the machine meets both.
std::pair<double, double> side_by_side(const Call& ours, const Call& hand, double budget) {
  const int our_repeats = repeats_for(ours), hand_repeats = repeats_for(hand);
  std::vector<double> our_samples, hand_samples;
  const auto end = Clock::now() + std::chrono::duration<double>(2 * budget);
  while (our_samples.size() < 5 || Clock::now() < end) {
    our_samples.push_back(seconds(ours, our_repeats));
    hand_samples.push_back(seconds(hand, hand_repeats));
  }
  return {median(our_samples), median(hand_samples)};
}

double total(const ndarray& result) {
  const auto sum = numpy::sum(numpy::abs(numpy::astype(numpy::array(result), DType::float64)));
  return *numpy::evaluate(sum).data<double>();
}

HandLoops hand_loops() {
  HandLoops all;
  for (const auto& family : {elementwise_loops(), stencil_loops(), row_loops(), layout_loops(),
                             product_loops(), sequential_loops()})
    all.insert(family.begin(), family.end());
  return all;
}

Operands operands_of(const std::vector<ndarray>& arguments, const ndarray& result) {
  Operands operands{.result = result.data<std::byte>(), .threads = num_threads()};
  for (const ndarray& argument : arguments) {
    operands.arguments.push_back(argument.data<std::byte>());
    operands.shapes.push_back(argument.shape());
  }
  return operands;
}

struct Compiled {
  codegen::Assembled assembled;
  double seconds = 0;  // from source to machine code
};

Compiled compiled(const source::Module& module, const std::string& workload,
                  const std::vector<ndarray>& arguments) {
  const auto start = Clock::now();
  const auto& parameters = source::find_function(module, workload).parameters;
  source::Arguments types;
  for (std::size_t i = 0; i < arguments.size(); ++i)
    types[parameters[i].name] = c_type(arguments[i].dtype(), arguments[i].shape());
  const source::Program program = source::read(module, workload, types, {.loops = &compiled_loops()});
  Compiled made{codegen::assemble(passes::run_pipeline(program.graph))};
  made.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return made;
}

nlohmann::json measured(const source::Module& module, const nlohmann::json& asked) {
  static const HandLoops loops = hand_loops();
  const std::string workload = asked.at("workload");
  std::vector<ndarray> arguments;
  for (const nlohmann::json& row : asked.at("arguments")) arguments.push_back(drawn(arguments.size(), row));
  const auto [assembled, compile] = compiled(module, workload, arguments);
  std::vector<ndarray> inputs;  // those that the graph uses
  for (const BufferType& input : assembled.program.inputs) {
    const auto& parameters = source::find_function(module, workload).parameters;
    const auto named = std::ranges::find(parameters, input.name, &source::Parameter::name);
    inputs.push_back(arguments[static_cast<std::size_t>(named - parameters.begin())]);
  }
  const ndarray result = run(assembled.program, inputs)[0];
  const double our_total = total(result);
  const Operands operands = operands_of(arguments, result);
  const HandLoop& loop = loops.at(workload);
  const auto hand = asked.at("dtype") == "float32" ? loop.float32 : loop.float64;
  const auto [ours, by_hand] =
      side_by_side([&] { run(assembled.program, inputs); }, [&] { hand(operands); }, asked.at("seconds"));
  return {{"weft", {{"seconds", ours}, {"total", our_total}, {"first", compile}}},
          {"hand", {{"seconds", by_hand}, {"total", total(result)}}},
          {"kernels", assembled.kernels.size()}};
}

nlohmann::json answered(const source::Module& module, const nlohmann::json& asked) {
  try {
    return measured(module, asked);
  } catch (const Error& error) {
    return {{"missing", error.what()}};
  }
}

}  // namespace
}  // namespace weft::bench

int main(int, char** argv) {
  using namespace weft;
  set_num_threads(std::stoi(argv[2]));
  const source::Module module = source::parse_file(argv[1]);
  for (std::string line; std::getline(std::cin, line);) {
    fmt::print("{}\n", bench::answered(module, nlohmann::json::parse(line)).dump());
    std::fflush(stdout);
  }
}
