#include "runtime/program/row_blocks.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "runtime/array/arena.hpp"
#include "runtime/program/launch_size.hpp"
#include "runtime/run/matrix_product.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/thread_pool.hpp"

namespace weft {
namespace {

/// Takes blocks on one thread, with memory of its own for the values within a block.
class RowBlockRun {
 public:
  RowBlockRun(const BlockedRows& blocks, const std::vector<CompiledKernel>& kernels,
              const BlockedRows::Address& address);
  void take(std::int64_t block);

 private:
  void go_to(std::int64_t block);
  std::int64_t distance(const Dims& moves) const;
  std::byte* place(const BufferRef& buffer, const Dims& moves) const;
  void take(const BlockedStep& blocked, Launch launch);
  void take(const BlockedStep& blocked, MatrixProduct product) const;
  void take(const BlockedStep& blocked, HostCall call) const;

  const BlockedRows& blocks_;
  const std::vector<CompiledKernel>& kernels_;
  const BlockedRows::Address& address_;
  std::shared_ptr<void> memory_;
  std::vector<std::byte*> values_;
  Dims first_;             // of the block at hand: its group, at each level, and its first row
  std::int64_t rows_ = 0;  // that it has
};

RowBlockRun::RowBlockRun(const BlockedRows& blocks, const std::vector<CompiledKernel>& kernels,
                         const BlockedRows::Address& address)
    : blocks_(blocks), kernels_(kernels), address_(address), first_(blocks.levels.size()) {
  std::int64_t bytes = 0;
  for (std::size_t i = 0; i < blocks.row_bytes.size(); ++i) bytes += value_bytes(blocks, i);
  memory_ = allocate_block(static_cast<std::size_t>(bytes));
  auto* next = static_cast<std::byte*>(memory_.get());
  for (std::size_t i = 0; i < blocks.row_bytes.size(); next += value_bytes(blocks, i++))
    values_.push_back(next);
}

void RowBlockRun::take(std::int64_t block) {
  go_to(block);
  for (const BlockedStep& blocked : blocks_.steps)
    std::visit([&](const auto& step) { take(blocked, step); }, blocked.step);
}

void RowBlockRun::go_to(std::int64_t block) {
  const std::int64_t a_group = blocks_a_group(blocks_);
  first_.back() = block % a_group * blocks_.rows;
  rows_ = rows_of_block(blocks_, block % a_group);
  std::int64_t group = block / a_group;
  for (std::size_t level = first_.size() - 1; level-- > 0; group /= blocks_.levels[level])
    first_[level] = group % blocks_.levels[level];
}

std::int64_t RowBlockRun::distance(const Dims& moves) const {
  return std::inner_product(moves.begin(), moves.end(), first_.begin(), std::int64_t{0});
}

std::byte* RowBlockRun::place(const BufferRef& buffer, const Dims& moves) const {
  if (buffer.space == BufferRef::Space::block)
    return values_[static_cast<std::size_t>(buffer.index)] + buffer.offset;
  return address_(buffer) + distance(moves);
}

void RowBlockRun::take(const BlockedStep& blocked, Launch launch) {
  for (const auto& [param, a_row] : blocked.extents)
    launch.params[static_cast<std::size_t>(param)] = a_row == 0 ? 1 : a_row * rows_;
  for (const auto& [param, moves] : blocked.counters)
    launch.params[static_cast<std::size_t>(param)] += distance(moves);
  size_launch(launch);
  std::vector<void*> buffers;
  for (std::size_t i = 0; i < launch.buffers.size(); ++i)
    buffers.push_back(place(launch.buffers[i], blocked.moves[i]));
  std::shared_ptr<void> scratch;
  if (launch.scratch_bytes > 0) scratch = allocate_block(static_cast<std::size_t>(launch.scratch_bytes));
  const KernelFunction kernel = kernels_[static_cast<std::size_t>(launch.kernel)].function;
  kernel(buffers.data(), launch.params.data(), 0, launch.grid, scratch.get());
}

void RowBlockRun::take(const BlockedStep& blocked, MatrixProduct product) const {
  product.m = rows_;
  multiply(product, place(product.a, blocked.moves[0]), place(product.b, blocked.moves[1]),
           place(product.c, blocked.moves[2]));
}

void RowBlockRun::take(const BlockedStep& blocked, HostCall call) const {
  std::vector<void*> buffers;
  for (std::size_t i = 0; i < call.buffers.size(); ++i)
    buffers.push_back(place(call.buffers[i], blocked.moves[i]));
  for (std::size_t i : {1, 2}) call.types[i].shape[0] = rows_;
  call_back(call, buffers);
}

}  // namespace

std::int64_t blocks_a_group(const BlockedRows& blocks) {
  return std::max<std::int64_t>(blocks.levels.back() / blocks.rows, 1);
}

std::int64_t rows_of_block(const BlockedRows& blocks, std::int64_t number) {
  const bool is_last = number + 1 == blocks_a_group(blocks);
  return is_last ? blocks.levels.back() - number * blocks.rows : blocks.rows;
}

std::int64_t value_bytes(const BlockedRows& blocks, std::size_t value) {
  const std::int64_t rows = rows_of_block(blocks, blocks_a_group(blocks) - 1);
  return (blocks.row_bytes[value] * rows + 63) / 64 * 64;
}

std::vector<BufferRef*> buffers_of(BlockedStep& blocked) {
  if (auto* product = std::get_if<MatrixProduct>(&blocked.step))
    return {&product->a, &product->b, &product->c};
  auto* launch = std::get_if<Launch>(&blocked.step);
  std::vector<BufferRef*> buffers;
  for (BufferRef& buffer : launch ? launch->buffers : std::get<HostCall>(blocked.step).buffers)
    buffers.push_back(&buffer);
  return buffers;
}

std::int64_t block_count(const BlockedRows& blocks) {
  return std::accumulate(blocks.levels.begin(), blocks.levels.end() - 1, blocks_a_group(blocks),
                         std::multiplies<>());
}

void run_blocks(const BlockedRows& blocks, const std::vector<CompiledKernel>& kernels,
                const BlockedRows::Address& address, const std::function<void()>& before_block) {
  const auto take = [&](std::int64_t begin, std::int64_t end) {
    RowBlockRun run(blocks, kernels, address);
    for (; begin < end; ++begin) {
      before_block();
      run.take(begin);
    }
  };
  try {
    parallel_for(block_count(blocks), 1, take);
  } catch (const Cancelled&) {
    throw;
  } catch (const Error&) {
    take(0, block_count(blocks));
    throw;
  }
}

}  // namespace weft
