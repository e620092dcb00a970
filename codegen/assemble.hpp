// A schedule and its memory plan become a program.
#pragma once
#include <optional>

#include "codegen/kernel_cache.hpp"
#include "codegen/step_loop.hpp"
#include "passes/pipeline.hpp"
#include "runtime/loop.hpp"

namespace weft {
struct LoopStep;  // ir/loop.hpp
}

namespace weft::codegen {

/// What is known of one kernel of an assembled program: `weft explain` prints it.
struct KernelReport {
  std::string name, ends;
  std::string again;  // the kernel it is a second run of; mostly none
  std::vector<std::string> operations;
  std::vector<Written> written;  // where these are
  std::int64_t bytes = 0;        // read and written
  std::int64_t flops = 0;
  /// Whose machine code runs: a kernel of its own, a library's, the kernels of the loop's steps, or the
  /// kernel that is the whole loop around.
  enum class Code : std::uint8_t { own, library, steps, loop } code = Code::own;
  bool cached = false;  // nothing had to be compiled
  double compile_ms = 0;
  /// Rows that it computes at a time, with the kernels `first_beside` to `last_beside`; 0 for all.
  std::int64_t rows = 0;
  std::size_t first_beside = 0, last_beside = 0;
};

struct Assembled {
  Program program;
  std::vector<KernelReport> kernels;
  std::vector<KernelSource> sources;  // of the program's kernels
};

/// For this machine, or a GPU.
Assembled assemble(const passes::Planned& planned, Isa isa = host_isa());

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
  std::string structure;          // the body's (structure_text.hpp)
};

/// A program before machine code: its kernels are nests, each distinct one once.
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
};
/// Where the operations of each kernel of a GPU's are written, by all launches ("softmax.py:4, 5").
std::vector<std::string> written_texts(const Lowered& lowered);
/// Errors: NotImplementedError when the steps of a loop are not alike.
Lowered lower(const passes::Planned& planned);
/// As it is run: with look-ups joined to kernels, rows taken by blocks, and nests marked, where that pays.
Lowered lower_to_run(const passes::Planned& planned);
/// With loops that are taken step by step, by a GPU or not.
Lowered lower_by_steps(const passes::Planned& planned, bool gpu);
/// As a GPU runs it.
Lowered lower_for_gpu(const passes::Planned& planned);
/// As `isa` runs it, with the kernels of products that a GPU has where there is no library.
Lowered lower_for(const passes::Planned& planned, Isa isa);
/// Those that its launches name, which are no code yet.
std::vector<Kernel> named_kernels(const Lowered& lowered);

/// How the steps of loops are planned.
struct StepPlan {
  bool exact = true, gpu = false;  // as passes::Limits says
};

/// The kernels of a loop's steps, of one as an example.
passes::Planned planned_step(const Node& loop, const StepPlan& plan = {});

/// One step of the loop that is written at `origin`, by itself.
LoweredStep lowered_step(const LoopStep& step, std::uint32_t origin, const StepPlan& plan);

}  // namespace weft::codegen
