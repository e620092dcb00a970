// Rows of a tile, part by part: some buffers of the block's memory hold one each, the next ones arriving
// while one is folded.
#pragma once
#include "codegen/compiler/cpu/kernel.hpp"

namespace weft::codegen {

/// What fills the buffers: what the block's threads read of a part, copied past the registers or through
/// them.
class TileBuffers {
 public:
  virtual ~TileBuffers() = default;
  /// Begins to read the elements from `first` on into the buffer that begins so many bytes after the first.
  /// Gives what goes through registers, if that part exists.
  virtual ValueList begin(Value first, Value buffer) const = 0;
  virtual void finish(const ValueList& read, Value buffer) const = 0;

  /// The elements of a row that a buffer has, its bytes, and how many there are: two at least.
  virtual int elements() const = 0;
  virtual std::int64_t bytes() const = 0;
  virtual int count() const = 0;
  /// Of these, how many are read ahead of the one that is folded: all others, or less one if the part before
  /// it may still be folded.
  virtual int ahead() const { return count() - 1; }
  /// What the thread has read is about to be folded, after a barrier.
  virtual void show() const {}
};

/// Between two parts: the next one's first element, the buffer that it is in, and what was folded.
struct TileParts {
  Value first, buffer;
  ValueList totals;
};

/// The parts that begin at the first element, and after each other, as long as there are `more` from one on;
/// `fold` takes all elements of one in its buffer. The next one is about to be in its buffer then.
TileParts fold_parts(const Kernel& kernel, const TileBuffers& buffers, const ValueList& starts,
                     const std::function<Value(Value first)>& more,
                     const std::function<ValueList(const ValueList& totals, Value buffer)>& fold);

/// After this the next part is there.
void wait_for_part(const Kernel& kernel, const TileBuffers& buffers);

}  // namespace weft::codegen
