#include "measure.hpp"

#include <algorithm>

#include "frontend/loop_check.hpp"
#include "weft/numpy.hpp"

namespace weft::bench {
namespace {

constexpr double least_sample = 50e-6;  // calls are repeated until a sample lasts as long

DType dtype_of(const nlohmann::json& row) { return *dtype_from_name(row.at("dtype").get<std::string>()); }

ndarray drawn(std::uint64_t position, const nlohmann::json& row) {
  const Dims shape = row.at("shape");
  const double low = row.at("low"), high = row.at("high");
  const ndarray numbers = ndarray::empty(DType::float64, shape);
  for (std::int64_t i = 0; i < numbers.size(); ++i) {
    const auto scattered =
        static_cast<std::uint32_t>(static_cast<std::uint64_t>(i) * 2654435761u + position * 40503u);
    numbers.data<double>()[i] = low + (high - low) * (scattered / 4294967296.0);
  }
  return numpy::evaluate(numpy::astype(numpy::array(numbers), dtype_of(row)));
}

}  // namespace

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

double seconds(const Call& call, int repeats) {
  const auto start = Clock::now();
  for (int i = 0; i < repeats; ++i) call();
  return seconds_since(start) / repeats;
}

int repeats_for(const Call& call) {
  call();
  return std::max(1, static_cast<int>(least_sample / std::max(seconds(call, 1), 1e-9)));
}

double median(std::vector<double> samples) {
  std::ranges::nth_element(samples, samples.begin() + std::ssize(samples) / 2);
  return samples[samples.size() / 2];
}

double median_seconds(const Call& call, double budget) {
  const int repeats = repeats_for(call);
  std::vector<double> samples;
  const auto start = Clock::now();
  while (samples.size() < 5 || seconds_since(start) < budget) samples.push_back(seconds(call, repeats));
  return median(samples);
}

std::vector<ndarray> drawn_arguments(const nlohmann::json& asked) {
  std::vector<ndarray> arguments;
  for (const nlohmann::json& row : asked.at("arguments")) arguments.push_back(drawn(arguments.size(), row));
  return arguments;
}

Graph graph_of(const source::Module& module, const nlohmann::json& asked) {
  const std::string workload = asked.at("workload");
  const auto& parameters = source::find_function(module, workload).parameters;
  const nlohmann::json& rows = asked.at("arguments");
  source::Arguments types;
  for (std::size_t i = 0; i < rows.size(); ++i)
    types[parameters[i].name] = c_type(dtype_of(rows[i]), rows[i].at("shape").get<Dims>());
  return source::read(module, workload, types, {.loops = &compiled_loops()}).graph;
}

std::vector<ndarray> inputs_of(const Program& program, const source::Module& module,
                               const std::string& workload, const std::vector<ndarray>& arguments) {
  const auto& parameters = source::find_function(module, workload).parameters;
  std::vector<ndarray> inputs;
  for (const BufferType& input : program.inputs) {
    const auto named = std::ranges::find(parameters, input.name, &source::Parameter::name);
    inputs.push_back(arguments[static_cast<std::size_t>(named - parameters.begin())]);
  }
  return inputs;
}

}  // namespace weft::bench
