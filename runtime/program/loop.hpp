// What a loop of a program does at each of its steps: plain data, as Program is.
#pragma once
#include "runtime/program/array_bytes.hpp"
#include "runtime/program/program.hpp"
#include "runtime/program/size.hpp"

namespace weft {

class StepRun;

/// Takes the steps of a loop, and keeps the memory for that as long as the program around it runs.
class LoopRunner {
 public:
  virtual ~LoopRunner() = default;
  /// All steps of `loop`, which `outer` has come to.
  virtual void run(const Loop& loop, const StepRun& outer) = 0;
};

struct LoopBody;
using StartLoop = std::unique_ptr<LoopRunner> (*)(const LoopBody&, const std::vector<CompiledKernel>&,
                                                  const RunOptions&);

/// `program` is taken once a step; its outputs are the carried values as the step leaves them. Its launches
/// name kernels of the whole program.
struct LoopBody {
  /// What an input of `program` is: a value that steps hand on, one that stays, or a number that depends on
  /// how many steps were taken.
  struct Input {
    enum class Kind : std::uint8_t { carried, captured, number };
    Kind kind = Kind::captured;
    std::int32_t index = 0;
  };
  Program program;
  std::vector<Input> inputs;
  /// What depends on the steps taken so far by this loop and those around it, the outermost first, each
  /// before the lengths that its step measures: numbers of `program` (program_numbers.hpp), and 0-d inputs.
  std::vector<VaryingNumber> varying;
  std::vector<Size> numbers;
  std::vector<std::int32_t> given_lengths;  // which carried values are lengths that a step begins with
  std::size_t lengths = 0;                  // that a step measures after those
  /// Of each carried value, the bytes of a second buffer, where a step reads one and stores to another; else
  /// 0.
  std::vector<std::int64_t> spare_bytes;
  /// start_loop (loop_run.hpp), which what saved programs carry can do without.
  StartLoop start = nullptr;
  /// Of a body that was read from a file: refuses a step that would leave its buffers, whose numbers are only
  /// known when it is come to. Null: it was made here.
  void (*check)(const Step& step, const ArrayBytes& bytes) = nullptr;
};

}  // namespace weft
