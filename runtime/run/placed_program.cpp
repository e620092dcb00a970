#include "runtime/run/placed_program.hpp"

namespace weft {

PlacedProgram::PlacedProgram(const Program& program, const std::vector<ndarray>& inputs,
                             const std::vector<ndarray>& outputs, Accelerator* accelerator)
    : program_(program),
      memory_(accelerator ? accelerator->in_this_memory() : nullptr),
      arrays_(accelerator) {
  for (const ndarray& input : inputs) addresses_.inputs.push_back(arrays_.place(input, true));
  for (const ndarray& output : outputs) addresses_.outputs.push_back(arrays_.place(output, false));
  addresses_.constants = placed_constants(program, accelerator);
  if (program.arena_bytes > 0)
    arena_ = allocate_for(accelerator, static_cast<std::size_t>(program.arena_bytes));
  addresses_.arena = static_cast<std::byte*>(arena_.get());
}

/// Who watches, or may stop them, has them one by one.
void PlacedProgram::take(StepRun& steps, const RunOptions& options) const {
  if (!options.accelerator || options.observer || options.stop.stop_possible()) return steps.run();
  options.accelerator->take(program_, addresses_, arena_, [&] { steps.run(); });
}

void PlacedProgram::fetch(const std::vector<ndarray>& outputs) const {
  for (std::size_t i = 0; i < outputs.size(); ++i) arrays_.fetch(outputs[i], addresses_.outputs[i]);
}

}  // namespace weft
