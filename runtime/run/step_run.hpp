// The steps of a program, taken over buffers that lie somewhere.
#pragma once
#include <functional>
#include <unordered_map>

#include "runtime/program/loop.hpp"
#include "runtime/run/call_arrays.hpp"

namespace weft {

/// Where a program's buffers are: in the memory of what runs its kernels.
struct Addresses {
  std::vector<std::byte*> inputs, outputs, constants;
  std::byte* arena = nullptr;
};

/// LoopBody::check, and what it goes by.
struct StepChecks {
  void (*check)(const Step& step, const ArrayBytes& bytes) = nullptr;
  const ArrayBytes* bytes = nullptr;
};

/// Takes the steps of a program, or of a loop's body. What it is given outlives it.
/// How long a result is along an axis.
struct TrimmedAxis {
  std::int32_t output = 0, axis = 0;
  std::int64_t length = 0;
};

class StepRun {
 public:
  /// Takes a length that was measured.
  using Measured = std::function<void(std::int64_t)>;

  /// `kernels` are those that the launches name; `taken` is how many steps the loops around the program have
  /// taken, the outermost first, each before the lengths that its step has measured.
  StepRun(const Program& program, const std::vector<CompiledKernel>& kernels, const Addresses& addresses,
          const Dims& taken, const RunOptions& options, Measured measured = {}, StepChecks checks = {});
  ~StepRun();
  StepRun(const StepRun&) = delete;

  /// Errors: Cancelled, and what a step raises.
  void run();
  std::byte* address(const BufferRef& buffer) const { return start(buffer) + buffer.offset; }
  const Dims& taken() const { return taken_; }
  /// How much memory its arrays have, for steps that are checked.
  ArrayBytes bytes() const;
  /// Between the host and what runs the kernels.
  void read(void* to, const std::byte* from, std::size_t bytes) const;
  void write(std::byte* to, const void* from, std::size_t bytes) const;
  /// Where the kernels run.
  void copy(std::byte* to, const std::byte* from, std::size_t bytes) const;
  Accelerator* accelerator() const { return options_.accelerator; }
  const std::vector<TrimmedAxis>& trimmed() const { return trimmed_; }

  void operator()(const Launch& launch);
  void operator()(const MatrixProduct& product) const;
  void operator()(const Copy& copy) const;
  void operator()(const HostCall& host);
  void operator()(const Measure& measure) const;
  void operator()(const Trim& trim);
  void operator()(const Loop& loop);
  void operator()(const LoopLaunch& loop);
  void operator()(const RowBlocks& blocks) const;

 private:
  std::byte* start(const BufferRef& buffer) const;
  void take_addresses(const std::vector<BufferRef>& buffers);
  std::int64_t length_at(const BufferRef& buffer) const;
  void refuse_when_stopped() const;
  void observe(const Step& step, std::chrono::steady_clock::time_point begin) const;
  void run_points(const Launch& launch, std::int64_t begin, std::int64_t end) const;

  const Program& program_;
  const std::vector<CompiledKernel>& kernels_;
  const Addresses& addresses_;
  const Dims& taken_;
  const RunOptions& options_;
  const Measured measured_;
  const StepChecks checks_;
  std::vector<TrimmedAxis> trimmed_;
  std::vector<void*> launched_;  // addresses of the step at hand
  std::unordered_map<const HostCall*, CallArrays> calls_;
  std::unordered_map<const Loop*, std::unique_ptr<LoopRunner>> loops_;  // made when first come to
};

}  // namespace weft
