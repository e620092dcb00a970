// What questions to weft_bench have in common: arguments, graphs of workloads, and clocks.
#pragma once
#include <chrono>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "frontend/source/source.hpp"
#include "runtime/program/program.hpp"

namespace weft::bench {

using Clock = std::chrono::steady_clock;
using Call = std::function<void()>;

double seconds_since(Clock::time_point start);
/// Of one call, out of so many.
double seconds(const Call& call, int repeats);
/// How many calls a sample takes, so that the clock tells it.
int repeats_for(const Call& call);
double median(std::vector<double> samples);
/// The median of a call, in samples that take `budget` seconds together, but five at least.
double median_seconds(const Call& call, double budget);

/// One array an entry of asked["arguments"]: scattered numbers, which peer.py makes likewise.
std::vector<ndarray> drawn_arguments(const nlohmann::json& asked);

/// The function asked["workload"], for arguments of the types that asked["arguments"] says.
Graph graph_of(const source::Module& module, const nlohmann::json& asked);

/// Those of the arguments that the program takes, in its order.
std::vector<ndarray> inputs_of(const Program& program, const source::Module& module,
                               const std::string& workload, const std::vector<ndarray>& arguments);

}  // namespace weft::bench
