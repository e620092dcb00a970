// The limit: each workload of workloads.py as a loop written by hand for this machine, free to add in any
// order.
#pragma once
#include <functional>
#include <map>
#include <string>

namespace weft::bench {

/// Reads the inputs, in the order of the function's parameters, and writes the result. One thread.
using HandLoop = std::function<void(const float* const* inputs, float* result)>;

/// By the name of the function in workloads.py.
const std::map<std::string, HandLoop>& hand_loops();

}  // namespace weft::bench
