// Steps that are taken for one block of rows after the other.
#pragma once
#include <functional>

#include "runtime/program.hpp"

namespace weft {

/// Blocks do not cross from one group of rows into the next.
std::int64_t block_count(const RowBlocks& blocks);

/// Takes blocks on one thread, with memory of its own for the values within a block.
class RowBlockRun {
 public:
  /// Where all of a buffer lies that is not in BufferRef::Space::block.
  using Address = std::function<std::byte*(const BufferRef&)>;

  /// `blocks` and `kernels` outlive it.
  RowBlockRun(const RowBlocks& blocks, const std::vector<Kernel>& kernels, Address address);
  void take(std::int64_t block);

 private:
  void go_to(std::int64_t block);
  std::int64_t distance(const Dims& moves) const;
  std::byte* place(const BufferRef& buffer, const Dims& moves) const;
  void take(const BlockedStep& blocked, Launch launch);
  void take(const BlockedStep& blocked, MatrixProduct product) const;
  void take(const BlockedStep& blocked, const HostCall& call) const;

  const RowBlocks& blocks_;
  const std::vector<Kernel>& kernels_;
  const Address address_;
  std::shared_ptr<void> memory_;
  std::vector<std::byte*> values_;
  Dims first_;             // of the block at hand: its group, at each level, and its first row
  std::int64_t rows_ = 0;  // that it has
};

}  // namespace weft
