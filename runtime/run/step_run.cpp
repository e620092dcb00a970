#include "runtime/run/step_run.hpp"

#include <algorithm>
#include <cstring>

#include "runtime/array/arena.hpp"
#include "runtime/program/row_blocks.hpp"
#include "runtime/run/loop_calls.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/float_environment.hpp"
#include "runtime/system/thread_pool.hpp"

namespace weft {
namespace {

std::int64_t bytes_moved(const Step& step) {
  if (const auto* launch = std::get_if<Launch>(&step)) return launch->bytes;
  if (const auto* blocks = std::get_if<RowBlocks>(&step)) return blocks->bytes;
  if (const auto* copy = std::get_if<Copy>(&step)) return 2 * copy->bytes;
  if (const auto* product = std::get_if<MatrixProduct>(&step)) {
    const std::int64_t m = product->m, n = product->n, k = product->k;
    return element_count(product->batch) *
           ((m * k + k * n) * itemsize(product->dtype) + m * n * itemsize(product->result_dtype()));
  }
  std::int64_t bytes = 0;
  if (const auto* host = std::get_if<HostCall>(&step))
    for (const BufferType& type : host->types) bytes += element_count(type.shape) * itemsize(type.dtype);
  return bytes;
}

std::string_view name_of(const Step& step, const std::vector<CompiledKernel>& kernels) {
  if (const auto* launch = std::get_if<Launch>(&step))
    return kernels[static_cast<std::size_t>(launch->kernel)].name;
  if (const auto* loop = std::get_if<LoopLaunch>(&step))
    return kernels[static_cast<std::size_t>(loop->kernel)].name;
  if (const auto* host = std::get_if<HostCall>(&step)) return host->function->name;
  if (std::holds_alternative<Loop>(step)) return "loop";
  if (std::holds_alternative<Measure>(step)) return "measure";
  if (std::holds_alternative<Trim>(step)) return "trim";
  if (std::holds_alternative<RowBlocks>(step)) return "rows";
  return std::holds_alternative<Copy>(step) ? "copy" : "matmul";
}

}  // namespace

StepRun::StepRun(const Program& program, const std::vector<CompiledKernel>& kernels,
                 const Addresses& addresses, const Dims& taken, const RunOptions& options, Measured measured,
                 StepChecks checks)
    : program_(program),
      kernels_(kernels),
      addresses_(addresses),
      taken_(taken),
      options_(options),
      measured_(std::move(measured)),
      checks_(checks) {}

StepRun::~StepRun() = default;

void StepRun::run() {
  for (const Step& step : program_.steps) {
    refuse_when_stopped();
    if (checks_.check) checks_.check(step, *checks_.bytes);
    if (!options_.observer) {
      std::visit(*this, step);
      continue;
    }
    const auto begin = std::chrono::steady_clock::now();
    std::visit(*this, step);
    observe(step, begin);
  }
}

std::byte* StepRun::start(const BufferRef& buffer) const {
  const auto index = static_cast<std::size_t>(buffer.index);
  switch (buffer.space) {
    case BufferRef::Space::input:
      return addresses_.inputs[index];
    case BufferRef::Space::output:
      return addresses_.outputs[index];
    case BufferRef::Space::constant:
      return addresses_.constants[index];
    case BufferRef::Space::arena:
      return addresses_.arena;
    case BufferRef::Space::block:
      break;  // only steps within blocks have these
  }
  __builtin_unreachable();
}

void StepRun::refuse_when_stopped() const {
  if (options_.stop.stop_requested()) throw Cancelled("the evaluation was cancelled");
}

ArrayBytes StepRun::bytes() const { return checks_.bytes ? *checks_.bytes : array_bytes(program_); }

void StepRun::operator()(const Loop& loop) {
  std::unique_ptr<LoopRunner>& run = loops_[&loop];
  if (!run) run = loop.body->start(*loop.body, kernels_, options_);
  run->run(loop, *this);
}

std::int64_t StepRun::length_at(const BufferRef& buffer) const {
  std::int64_t length = 0;
  read(&length, address(buffer), sizeof length);
  return length;
}

void StepRun::operator()(const Trim& trim) {
  trimmed_.push_back({trim.output, trim.axis, length_at(trim.length)});
}

void StepRun::operator()(const Measure& measure) const {
  const std::int64_t length = length_at(measure.from);
  write(address(measure.to), &length, sizeof length);
  if (length < 0 || length > measure.most) throw InternalError("a length beyond what was foreseen");
  measured_(length);
}

void StepRun::take_addresses(const std::vector<BufferRef>& buffers) {
  launched_.clear();
  for (const BufferRef& buffer : buffers) launched_.push_back(address(buffer));
}

void StepRun::operator()(const Launch& launch) {
  take_addresses(launch.buffers);
  if (accelerator())
    return accelerator()->launch(kernels_[static_cast<std::size_t>(launch.kernel)], launch, launched_);
  // Wide ranges of panels read memory by long stretches.
  const std::int64_t wide = launch.rule.by_points ? launch.grid / num_threads() : 1;
  parallel_for(launch.grid, std::max(launch.grain, wide),
               [&](std::int64_t begin, std::int64_t end) { run_points(launch, begin, end); });
}

void StepRun::operator()(const LoopLaunch& loop) {
  const KernelFunction kernel = kernels_[static_cast<std::size_t>(loop.kernel)].function;
  const FloatEnvironment environment;
  LoopCalls calls;
  take_addresses(loop.buffers);
  const auto* const condition =
      loop.condition < 0 ? nullptr : static_cast<bool*>(launched_[static_cast<std::size_t>(loop.condition)]);
  launched_.push_back(&calls);
  std::shared_ptr<void> scratch;
  if (loop.scratch_bytes > 0) scratch = allocate_block(static_cast<std::size_t>(loop.scratch_bytes));
  for (std::int64_t begin = 0; begin < loop.steps && (!condition || *condition);) {
    refuse_when_stopped();
    const std::int64_t next = loop.steps - begin <= loop.part ? loop.steps : begin + loop.part;
    kernel(launched_.data(), loop.params.data(), begin, next, scratch.get());
    if (calls.error) std::rethrow_exception(calls.error);
    begin = next;
  }
}

void StepRun::operator()(const RowBlocks& blocks) const {
  blocks.rows->run(
      *blocks.rows, kernels_, [this](const BufferRef& buffer) { return address(buffer); },
      [this] { refuse_when_stopped(); });
}

/// A run that may be stopped goes through its points in parts that are worth a thread.
void StepRun::run_points(const Launch& launch, std::int64_t begin, std::int64_t end) const {
  const KernelFunction kernel = kernels_[static_cast<std::size_t>(launch.kernel)].function;
  std::shared_ptr<void> scratch;
  if (launch.scratch_bytes > 0) scratch = allocate_block(static_cast<std::size_t>(launch.scratch_bytes));
  const std::int64_t part =
      options_.stop.stop_possible() ? std::max<std::int64_t>(launch.grain, 1) : end - begin;
  while (begin < end) {
    const std::int64_t next = end - begin <= part ? end : begin + part;
    kernel(launched_.data(), launch.params.data(), begin, next, scratch.get());
    begin = next;
    if (begin < end) refuse_when_stopped();
  }
}

void StepRun::observe(const Step& step, std::chrono::steady_clock::time_point begin) const {
  options_.observer({name_of(step, kernels_), bytes_moved(step), begin, std::chrono::steady_clock::now()});
}

}  // namespace weft
