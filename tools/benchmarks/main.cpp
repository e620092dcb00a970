// Times workloads in Weft and by hand, in turns: a line of JSON asks for one case, a line answers.
//
//   weft_bench WORKLOADS.py THREADS
//
// Asked: {"workload", "dtype", "arguments": [{"shape", "dtype", "low", "high"}], "seconds"}. Answered:
// {"weft": R, "fast": R, "hand": R, "kernels", "compile"}, where R is {"seconds", "total"}: the median of a
// call, and the sum of the result's magnitudes; or {"missing": why}. "fast" is Weft without NumPy's bits.
// peer.py answers likewise. A question with "cost" is one of those in costs.hpp.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "codegen/assemble.hpp"
#include "costs.hpp"
#include "hand/hand.hpp"
#include "measure.hpp"
#include "runtime/system/thread_pool.hpp"
#include "weft/numpy.hpp"

namespace weft::bench {
namespace {

/// Samples of all, taken in turn, there and back, so that a slow moment of the machine meets all, and none
/// always follows the same other, in whose caches it would lie: their medians.
std::vector<double> side_by_side(const std::vector<Call>& calls, double budget) {
  const std::size_t count = calls.size();
  std::vector<int> repeats(count);
  std::vector<std::vector<double>> samples(count);
  std::ranges::transform(calls, repeats.begin(), repeats_for);
  const auto end = Clock::now() + std::chrono::duration<double>(static_cast<double>(count) * budget);
  for (std::size_t turn = 0; turn < 6 || Clock::now() < end; ++turn)
    for (std::size_t step = 0; step < count; ++step) {
      const std::size_t which = turn % 2 == 0 ? step : count - 1 - step;
      samples[which].push_back(seconds(calls[which], repeats[which]));
    }
  std::vector<double> medians(count);
  std::ranges::transform(samples, medians.begin(), median);
  return medians;
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

/// The limit of products is the best library's.
std::size_t libraries_of(const std::string& workload) {
  static const HandLoops products = product_loops();
  return products.contains(workload) ? product_libraries() : 1;
}

constexpr std::int64_t most_alone = 8192;  // elements that no second thread is worth

Operands operands_of(const std::vector<ndarray>& arguments, const ndarray& result) {
  Operands operands{.result = result.data<std::byte>()};
  std::int64_t elements = result.size();
  for (const ndarray& argument : arguments) {
    elements += argument.size();
    operands.arguments.push_back(argument.data<std::byte>());
    operands.shapes.push_back(argument.shape());
  }
  if (elements > most_alone) operands.threads = num_threads();
  return operands;
}

nlohmann::json measured(const source::Module& module, const nlohmann::json& asked) {
  static const HandLoops loops = hand_loops();
  const std::string workload = asked.at("workload");
  const std::vector<ndarray> arguments = drawn_arguments(asked);
  const auto start = Clock::now();
  const codegen::Assembled assembled = codegen::assemble(passes::run_pipeline(graph_of(module, asked)));
  const double compile = seconds_since(start);  // from source to machine code
  const Program fast =
      codegen::assemble(passes::run_pipeline(graph_of(module, asked), {.options = {.exact = false}})).program;
  const std::vector<ndarray> inputs = inputs_of(assembled.program, module, workload, arguments);
  const ndarray result = run(assembled.program, inputs)[0];
  const double our_total = total(result), fast_total = total(run(fast, inputs)[0]);
  const Operands operands = operands_of(arguments, result);
  const Loop hand = loops.at(workload).of(asked.at("dtype").get<std::string>());
  std::vector<Call> calls = {[&] { run(assembled.program, inputs); }, [&] { run(fast, inputs); }};
  for (std::size_t number = 0; number < libraries_of(workload); ++number)
    calls.push_back([&, number] {
      multiply_by_library(number);
      hand(operands);
    });
  const std::vector<double> medians = side_by_side(calls, asked.at("seconds"));
  return {{"weft", {{"seconds", medians[0]}, {"total", our_total}, {"first", compile}}},
          {"fast", {{"seconds", medians[1]}, {"total", fast_total}}},
          {"hand",
           {{"seconds", *std::ranges::min_element(medians.begin() + 2, medians.end())},
            {"total", total(result)}}},
          {"kernels", assembled.kernels.size()}};
}

nlohmann::json answered(const source::Module& module, const nlohmann::json& asked) {
  try {
    return asked.contains("cost") ? costs().at(asked.at("cost"))(module, asked) : measured(module, asked);
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
