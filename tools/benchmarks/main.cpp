// Times the workloads of workloads.py in Weft and by hand, one after the other in one run; one JSON object on
// stdout.
//
//   weft_bench WORKLOADS.py [NAME …]
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <random>

#include "codegen/assemble.hpp"
#include "frontend/source/source.hpp"
#include "hand.hpp"
#include "runtime/thread_pool.hpp"

namespace weft::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double seconds_each = 0.3;
constexpr double least_sample = 50e-6;  // calls are repeated until a sample lasts as long

ndarray drawn(const Type& type, std::mt19937& random) {
  const ndarray array = ndarray::empty(type.dtype, type.shape);
  std::uniform_real_distribution<float> uniform(-2, 2);
  std::generate_n(array.data<float>(), array.size(), [&] { return uniform(random); });
  return array;
}

double seconds(const std::function<void()>& call, int repeats) {
  const auto start = Clock::now();
  for (int i = 0; i < repeats; ++i) call();
  return std::chrono::duration<double>(Clock::now() - start).count() / repeats;
}

int repeats_for(const std::function<void()>& call) {
  call();
  return std::max(1, static_cast<int>(least_sample / std::max(seconds(call, 1), 1e-9)));
}

double median(std::vector<double> samples) {
  std::ranges::nth_element(samples, samples.begin() + samples.size() / 2);
  return samples[samples.size() / 2];
}

// Samples of both, taken in turn, so that a slow moment of the machine meets both.
std::pair<double, double> side_by_side(const std::function<void()>& ours, const std::function<void()>& hand) {
  const int our_repeats = repeats_for(ours), hand_repeats = repeats_for(hand);
  std::vector<double> our_samples, hand_samples;
  const auto end = Clock::now() + std::chrono::duration<double>(2 * seconds_each);
  while (our_samples.size() < 5 || Clock::now() < end) {
    our_samples.push_back(seconds(ours, our_repeats));
    hand_samples.push_back(seconds(hand, hand_repeats));
  }
  return {median(our_samples), median(hand_samples)};
}

nlohmann::json measure(const source::Program& program, const HandLoop& hand) {
  std::mt19937 random(0);
  std::vector<ndarray> inputs;
  std::vector<const float*> addresses;
  for (const auto& [name, type] : program.inputs) inputs.push_back(drawn(type, random));
  for (const ndarray& input : inputs) addresses.push_back(input.data<float>());
  const auto start = Clock::now();
  const codegen::Assembled assembled = codegen::assemble(passes::run_pipeline(program.graph));
  const double compile = std::chrono::duration<double>(Clock::now() - start).count();
  const ndarray result = run(assembled.program, inputs)[0];
  const auto [ours, by_hand] = side_by_side([&] { run(assembled.program, inputs); },
                                            [&] { hand(addresses.data(), result.data<float>()); });
  return {{"weft", ours}, {"hand", by_hand}, {"kernels", assembled.kernels.size()}, {"compile", compile}};
}

}  // namespace
}  // namespace weft::bench

int main(int argc, char** argv) {
  using namespace weft;
  set_num_threads(1);
  const source::Module module = source::parse_file(argv[1]);
  const std::vector<std::string> wanted(argv + 2, argv + argc);
  nlohmann::json results;
  for (const auto& [name, hand] : bench::hand_loops()) {
    if (!wanted.empty() && std::ranges::find(wanted, name) == wanted.end()) continue;
    results[name] = bench::measure(source::read(module, name), hand);
  }
  fmt::print("{}\n", results.dump());
}
