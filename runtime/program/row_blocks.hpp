// Steps that are taken for one block of rows after the other.
#pragma once
#include <functional>

#include "runtime/program/program.hpp"

namespace weft {

/// An extent of a launch that a block of rows has fewer of: the axis goes over rows, so many a row, or over
/// groups of rows, of which a block touches one.
struct BlockExtent {
  std::int32_t param = 0;
  std::int64_t a_row = 0;  // 0: over groups
};

/// A step of RowBlocks. All distances are of each level, in bytes or, of params that count, in what they
/// count.
struct BlockedStep {
  /// Of all rows; a product without its batch, a call of a function of rows.
  std::variant<Launch, MatrixProduct, HostCall> step;
  std::vector<BlockExtent> extents;
  std::vector<Dims> moves;  // from one row, or group, to the next: of each buffer; of a product's, a, b and c
  std::vector<std::pair<std::int32_t, Dims>> counters;  // the same of params
};

struct BlockedRows;
using RunBlocks = void (*)(const BlockedRows& blocks, const std::vector<CompiledKernel>& kernels,
                           const std::function<std::byte*(const BufferRef&)>& address,
                           const std::function<void()>& before_block);

/// What RowBlocks takes.
struct BlockedRows {
  /// Where all of a buffer lies that is not in BufferRef::Space::block.
  using Address = std::function<std::byte*(const BufferRef&)>;

  Dims levels;            // how many groups there are, the outermost level first, and rows in a group
  std::int64_t rows = 1;  // of a block; the last one of a group has those that are left over, too
  std::vector<BlockedStep> steps;
  std::vector<std::int64_t> row_bytes;  // of each value in BufferRef::Space::block
  /// run_blocks: a pointer, so that only programs with blocks are linked with it.
  RunBlocks run = nullptr;
};

/// The blocks of a group of rows, at least one.
std::int64_t blocks_a_group(const BlockedRows& blocks);
/// Rows of that block of a group: the last one has those that are left over, too.
std::int64_t rows_of_block(const BlockedRows& blocks, std::int64_t number);
/// Bytes that a thread has for a value in BufferRef::Space::block: in the longest block, in whole cache
/// lines.
std::int64_t value_bytes(const BlockedRows& blocks, std::size_t value);

/// In the order of `moves`.
std::vector<BufferRef*> buffers_of(BlockedStep& blocked);

/// Blocks do not cross from one group of rows into the next.
std::int64_t block_count(const BlockedRows& blocks);

/// Takes all blocks. Of several errors, the one that is raised is that of the first rows.
void run_blocks(const BlockedRows& blocks, const std::vector<CompiledKernel>& kernels,
                const BlockedRows::Address& address, const std::function<void()>& before_block);

}  // namespace weft
