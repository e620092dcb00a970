// Graphs whose leaves are variables, compiled once each.
#pragma once
#include <memory>

#include "codegen/assemble.hpp"
#include "passes/pipeline.hpp"
#include "weft/device.hpp"

namespace weft {

struct Compiled {
  passes::Planned planned;
  codegen::Assembled assembled;

  const Program& program() const { return assembled.program; }
};

/// What kernels for a device that compiles are compiled for.
Isa isa_of(Device device);

/// What runs them, if not this processor. Errors: OSError when there is no such device.
Accelerator* accelerator_of(Device device);

/// Runs the passes and codegen on a graph, for a device that compiles.
std::shared_ptr<const Compiled> compiled(const Graph& graph, const passes::Limits& limits = {},
                                         Device device = Device::cpu);

/// The values of `names[i]` are `values[i]`; in the order of the program's inputs.
std::vector<std::size_t> input_positions(const Program& program, const std::vector<std::string>& names);

/// Programs by a graph's fingerprint, for the whole process; the one used longest ago gives way.
struct CachedProgram {
  std::shared_ptr<const Compiled> compiled;
  std::vector<std::size_t> arrays;  // which array of the fingerprint each input of the program is
  std::vector<std::shared_ptr<const void>> kept;  // the fingerprint's
};
CachedProgram cached_program(const std::string& fingerprint, const std::function<CachedProgram()>& compile);

}  // namespace weft
