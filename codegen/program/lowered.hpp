// A program before machine code: its steps are there, its kernels are nests.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "codegen/program/kernel_report.hpp"
#include "codegen/program/step_loop.hpp"
#include "runtime/program/loop.hpp"

namespace weft::codegen {

struct Lowered;

/// One step of a loop, of those that tell what all steps are.
struct LoweredStep {
  std::int64_t taken = 0;             // how many came before it
  std::vector<std::int64_t> numbers;  // 0-d inputs
  bool real = true;                   // whether the loop comes to it
  std::uint32_t origin = 0;           // the loop's
  /// The carried values that are lengths of arrays: which, what the step takes them for, the most they can
  /// be.
  struct Length {
    std::int32_t carried = 0;
    std::int64_t length = 0, most = 0;
  };
  std::vector<Length> lengths;
  std::shared_ptr<Lowered> body;  // offsets in the arena are within their blocks
  std::string structure;          // the body's (program_fingerprint.hpp)
};

/// Each distinct kernel is there once.
struct Lowered {
  Program program;  // launches name nests, then loops; no kernels yet
  std::vector<LoopNest> nests;
  std::vector<StepLoop> step_loops;
  std::vector<KernelReport> reports;
  std::vector<std::size_t> first_reports;  // of each nest, then each loop, the first kernel that has it
  std::vector<std::size_t> step_reports;   // of each step, its kernel
  std::vector<passes::Gap> gaps;
  std::vector<std::vector<LoweredStep>> loops;  // of each loop of the program, in order
  std::vector<std::size_t> loop_reports;        // theirs
  std::int64_t mark_bytes = 0;                  // of the arena, for marks of look-ups that are joined
};

/// Calls visit(nest, launch) on each launch that is a step of the program itself.
template <class Visit>
void each_launch(Lowered& lowered, const Visit& visit) {
  for (Step& step : lowered.program.steps)
    if (auto* launch = std::get_if<Launch>(&step))
      visit(lowered.nests[static_cast<std::size_t>(launch->kernel)], *launch);
}

/// What its kernels are made of, as launches name them.
std::vector<KernelSource> kernel_sources(const Lowered& lowered);

/// Whether some launches are not among the steps: loops and blocks of rows have their own.
bool hides_launches(const Program& program);

/// Errors: InternalError with the first rule that does not hold: each step, nest and loop has its report,
/// launches name kernels that there are, and nests hold together.
void check(const Lowered& lowered);

}  // namespace weft::codegen
