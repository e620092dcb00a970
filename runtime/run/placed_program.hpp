// A program's buffers where its kernels run.
#pragma once
#include "runtime/program/placed_arrays.hpp"
#include "runtime/run/step_run.hpp"

namespace weft {

class PlacedProgram {
 public:
  PlacedProgram(const Program& program, const std::vector<ndarray>& inputs,
                const std::vector<ndarray>& outputs, Accelerator* accelerator);
  const Addresses& addresses() const { return addresses_; }
  /// Has the steps, which are the program's on these addresses, taken.
  void take(StepRun& steps, const RunOptions& options) const;
  /// Copies the results to where they are wanted.
  void fetch(const std::vector<ndarray>& outputs) const;

 private:
  const Program& program_;
  std::shared_ptr<void> memory_;  // the accelerator's that there is
  PlacedArrays arrays_;
  Addresses addresses_;
  std::shared_ptr<void> arena_;
};

}  // namespace weft
