// The steps of one loop of a program.
#pragma once
#include "runtime/step_run.hpp"

namespace weft {

/// Keeps the memory and the numbers of a loop's body for as long as the program around it runs.
class LoopRun {
 public:
  LoopRun(const LoopBody& body, const std::vector<Kernel>& kernels, const RunOptions& options);

  /// All steps of `loop`, which `outer` has come to.
  void run(const Loop& loop, const StepRun& outer);

 private:
  void bind(const Loop& loop, const StepRun& outer);
  bool goes_on(const Loop& loop) const;
  void set_numbers();
  void swap_buffers();
  void leave(const Loop& loop, const StepRun& outer) const;

  const LoopBody& body_;
  Program program_;  // with the numbers of the step at hand
  Dims taken_;
  Addresses addresses_;
  std::vector<std::shared_ptr<void>> memory_;
  std::vector<std::byte*> spare_;       // the second buffer of each carried value, or null
  std::vector<std::int64_t*> varying_;  // where the numbers are, by body_.varying
  std::vector<Launch*> sized_;          // the launches that have one of them
  std::vector<std::byte*> numbers_;     // where the 0-d inputs are, by body_.inputs, or null
  StepRun step_;
};

}  // namespace weft
