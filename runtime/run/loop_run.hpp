// The steps of one loop of a program.
#pragma once
#include "runtime/program/placed_arrays.hpp"
#include "runtime/run/step_run.hpp"

namespace weft {

/// Keeps the memory and the numbers of a loop's body.
class LoopRun final : public LoopRunner {
 public:
  LoopRun(const LoopBody& body, const std::vector<CompiledKernel>& kernels, const RunOptions& options);
  void run(const Loop& loop, const StepRun& outer) override;

 private:
  void bind(const Loop& loop, const StepRun& outer);
  void bind_bytes(const Loop& loop, const StepRun& outer);
  bool goes_on(const Loop& loop) const;
  std::byte* carried(std::int32_t number) const;
  void find_stages();
  void set_numbers(std::size_t stage);
  void take_length(std::int64_t length);
  void swap_buffers();
  void leave(const Loop& loop, const StepRun& outer) const;

  const LoopBody& body_;
  Program program_;  // with the numbers of the step at hand
  Dims taken_;
  Addresses addresses_;
  ArrayBytes bytes_;  // where the body's steps are checked
  std::vector<std::shared_ptr<void>> memory_;
  std::vector<std::byte*> spare_;    // the second buffer of each carried value, or null
  std::vector<std::byte*> numbers_;  // where the 0-d inputs are, by body_.inputs, or null
  /// What is set once so many lengths of a step are known.
  struct Stage {
    std::vector<std::pair<std::int64_t*, const Size*>> varying;
    std::vector<Launch*> sized;        // the launches that have one of them
    std::vector<std::size_t> numbers;  // by body_.inputs
  };
  std::vector<Stage> stages_;
  std::size_t steps_ = 0;     // where in taken_ the steps of this loop are
  std::size_t measured_ = 0;  // lengths of the step at hand
  StepRun step_;
};

std::unique_ptr<LoopRunner> start_loop(const LoopBody& body, const std::vector<CompiledKernel>& kernels,
                                       const RunOptions& options);

}  // namespace weft
