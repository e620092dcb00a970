// Steps that follow one another and compute the same rows.
#pragma once
#include <map>
#include <set>
#include <utility>

#include "codegen/rows/row_walk.hpp"

namespace weft::codegen {

/// Steps that are looked at together, so that passes over all runs are linear.
inline constexpr std::size_t most_run_steps = 16;

/// Whether an arena of these blocks may have enough in it that rows pass on.
bool may_pay(const std::vector<ArenaBlock>& blocks);

/// Steps from number `begin` on, as many as go over the rows of `levels` one by one: whatever one of them
/// stores of a row, no other reads or stores for another row. One at most may raise. Steps between them that
/// have nothing to do with them are taken before.
class RowRun {
 public:
  /// `program` and `nests`, its kernels, outlive it.
  RowRun(const Program& program, const std::vector<LoopNest>& nests, std::size_t begin, Dims levels);

  /// Finds the values that only these steps use; they are the kernels [first, last].
  void find_values(std::size_t first, std::size_t last);
  /// Whether blocks save more time than they cost.
  bool pays() const;
  /// With offsets in the arena that are within its blocks.
  BlockedRows blocked_rows() const;
  /// Blocks of the arena are used from the first step, the kernel `first`, to the last; those of values need
  /// no bytes.
  void give_back(std::vector<ArenaBlock>& blocks, std::size_t first, std::size_t last) const;

  std::size_t begin() const { return begin_; }
  std::size_t end() const { return begin_ + steps_.size() + before_.size(); }
  /// The numbers of the steps that are taken before.
  const std::vector<std::size_t>& before() const { return before_; }
  std::int64_t saved() const { return saved_; }
  /// Of a block: rows that every product can compute apart, as many as the cache holds of what is passed on.
  std::int64_t rows() const;

 private:
  using BufferName = std::pair<BufferRef::Space, std::int32_t>;
  /// What steps touch of a buffer for the first row.
  struct Touched {
    Dims moves;
    RowBytes bytes;
    bool alike = true;  // all of them move alike
  };
  using TouchedBuffers = std::map<BufferName, Touched>;

  bool take(const Step& step);
  bool is_apart(const Step& step) const;
  std::optional<RowWalk> walk(const Step& step) const;
  void touch(TouchedBuffers& all, const BufferRef& buffer, const Dims& moves, RowBytes bytes) const;
  bool belongs_to_rows(const Touched& touched) const;
  const ArenaBlock& block_of(std::int32_t index) const;
  /// Blocks of the arena that the steps use which are taken before: they hold all rows.
  std::set<std::int32_t> used_before() const;
  std::int64_t all_rows() const;
  double product_work() const;

  const Program* program_;
  const std::vector<LoopNest>* nests_;
  std::size_t begin_;
  Dims levels_;
  std::vector<BlockedStep> steps_;
  std::vector<std::size_t> before_;
  TouchedBuffers touched_;
  std::map<std::int32_t, std::int32_t> values_;  // which blocks of the arena they had
  std::vector<std::int64_t> row_bytes_;
  std::int64_t saved_ = 0;
};

}  // namespace weft::codegen
