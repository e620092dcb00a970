// What evaluate does with a graph whose leaves are arrays.
#pragma once
#include "ir/graph.hpp"
#include "passes/pipeline.hpp"
#include "runtime/program/run_options.hpp"
#include "weft/device.hpp"
#include "weft/errstate.hpp"

namespace weft {

struct Evaluation {
  Device device = Device::cpu;
  CompileOptions options = {};
  numpy::Errstate errstate = {};
  RunOptions run = {};
};

/// The graph's outputs, computed on the device, but for what is copied elsewhere (LazyTensor::to). Programs
/// are compiled once for graphs of the same structure.
std::vector<ndarray> evaluated(const Graph& graph, const Evaluation& how);

}  // namespace weft
