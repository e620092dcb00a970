#include "runtime/saved/step_check.hpp"

#include <algorithm>
#include <utility>

#include "runtime/program/program_numbers.hpp"
#include "runtime/saved/body_check.hpp"

namespace weft {
namespace {

bool is_tile_side(std::int32_t side) { return side == 64 || side == 128; }
/// Of points, or, where rows have no reductions, of what lies across them.
bool has_tiles(const LaunchRule& rule) {
  return is_tile_side(rule.tile_side) ? rule.parallel_axes >= (rule.tiled ? 1 : 2)
                                      : rule.tiled && rule.parallel_axes >= 1 && rule.tile_side == 32;
}

void check_rank(const BufferType& type) {
  require(type.shape.size() == type.strides.size() && type.shape.size() <= max_ndim,
          "a shape and its strides differ in length");
}

class StepCheck {
 public:
  /// `values`: those that blocks of rows pass on.
  StepCheck(const Program& program, const StepScope& scope, std::size_t values)
      : program_(program), scope_(scope), values_(values) {}

  void operator()(const Launch& launch) const {
    const LaunchRule& rule = launch.rule;
    require(within(launch.kernel, scope_.saved.kernels), "a launch has no kernel");
    require(rule.parallel_axes >= (rule.by_points ? 1 : 0) && rule.parallel_axes <= most_axes &&
                rule.row_axes >= 1 && rule.row_axes <= most_axes && rule.work >= 1,
            "a launch has a rule that cannot be");
    require(rule.threads != RowThreads::tile || has_tiles(rule), "a launch has tiles that cannot be");
    require(launch.params.size() >= rule.axes() + (rule.tiled ? 1 : 0), "a launch has too few numbers");
    for (const BufferRef& buffer : launch.buffers) check_buffer(buffer);
    scope_.uses.add(launch);
  }
  void operator()(const MatrixProduct& product) const {
    const bool halves = is_half(product.dtype);
    require((halves && is_gpu(scope_.saved.target)) || product.dtype == DType::float32 ||
                product.dtype == DType::float64,
            "a matrix product has another dtype");
    require((!product.widened || halves) && (!product.tf32 || product.dtype == DType::float32),
            "a matrix product is of other floats");
    require((product.kernel == -1 && !halves) ||
                (within(product.kernel, scope_.saved.kernels) && is_tile_side(product.tile_side)),
            "a matrix product has no kernel");
    if (product.kernel >= 0) scope_.uses.add(product);
    for (const BufferRef* buffer : {&product.a, &product.b, &product.c}) check_buffer(*buffer);
    for (const Dims* strides : {&product.a_batch_strides, &product.b_batch_strides, &product.c_batch_strides})
      require(strides->size() == product.batch.size(), "a matrix product's strides are missing");
  }
  void operator()(const HostCall& call) const {
    require(!call.buffers.empty() && call.buffers.size() == call.types.size(), "a call has no result");
    for (const BufferRef& buffer : call.buffers) check_buffer(buffer);
    for (const BufferType& type : call.types) check_rank(type);
  }
  void operator()(const Copy& copy) const {
    check_buffer(copy.from);
    check_buffer(copy.to);
  }
  void operator()(const Measure& measure) const {
    require(scope_.taken > 0, "a length is measured outside a loop");
    check_buffer(measure.from), check_buffer(measure.to);
  }
  void operator()(const Trim& trim) const {
    require(scope_.taken == 0, "a result is trimmed within a loop");
    require(within(trim.output, program_.outputs) &&
                within(trim.axis, program_.outputs[static_cast<std::size_t>(trim.output)].shape),
            "a result that is trimmed has no length");
    check_buffer(trim.length);
  }
  void operator()(const Loop& loop) const {
    for (const auto* buffers : {&loop.carried, &loop.captured})
      for (const BufferRef& buffer : *buffers) check_buffer(buffer);
    require(loop.condition == -1 || within(loop.condition, loop.carried), "a loop has no condition");
    check_body(loop, scope_);
  }
  void operator()(const LoopLaunch& loop) const {
    require(!is_gpu(scope_.saved.target) && within(loop.kernel, scope_.saved.kernels),
            "a loop has no kernel");
    require(loop.condition == -1 || within(loop.condition, loop.buffers), "a loop has no condition");
    require(loop.part >= 1 && loop.scratch_bytes >= 0, "a loop has numbers that cannot be");
    for (const BufferRef& buffer : loop.buffers) check_buffer(buffer);
    scope_.uses.add(loop);
  }
  void operator()(const RowBlocks& blocks) const {
    require(!is_gpu(scope_.saved.target), "blocks of rows are for a processor");
    require(!blocks.rows->levels.empty(), "blocks of rows have no rows");
    for (const BlockedStep& blocked : blocks.rows->steps) {
      check_blocked(*blocks.rows, blocked);
      std::visit(StepCheck(program_, scope_, blocks.rows->row_bytes.size()), blocked.step);
    }
  }

 private:
  static constexpr std::int32_t most_axes = 2 * max_ndim;

  void check_buffer(const BufferRef& buffer) const {
    using Space = BufferRef::Space;
    const auto index = static_cast<std::size_t>(buffer.index);
    const bool found = buffer.space == Space::input      ? within(buffer.index, program_.inputs)
                       : buffer.space == Space::output   ? within(buffer.index, program_.outputs)
                       : buffer.space == Space::arena    ? within(buffer.index, program_.blocks)
                       : buffer.space == Space::constant ? buffer.index >= 0 && index < scope_.constants
                                                         : buffer.index >= 0 && index < values_;
    require(found, "a buffer does not exist");
  }

  const Program& program_;
  const StepScope& scope_;
  const std::size_t values_;
};

}  // namespace

void check_steps(const Program& program, const StepScope& scope) {
  for (const Step& step : program.steps) std::visit(StepCheck(program, scope, 0), step);
}

void check_types(const Program& program) {
  for (const auto* types : {&program.inputs, &program.outputs}) std::ranges::for_each(*types, check_rank);
  for (const ArenaBlock& block : program.blocks)
    require(block.first >= 0 && (block.last == -1 || block.last >= block.first), "a block lives at no time");
}

void check_size(const Size& size, std::size_t numbers) {
  for (const SizeTerm& term : size)
    require(term.orders.size() == numbers &&
                std::ranges::all_of(term.orders, [](int order) { return order <= most_order; }),
            "a size has other dimensions");
}

std::size_t count_numbers(const Program& program) {
  std::size_t numbers = 0;
  Program counted = program;
  each_number(counted, [&](std::int64_t&) { ++numbers; });
  return numbers;
}

}  // namespace weft
