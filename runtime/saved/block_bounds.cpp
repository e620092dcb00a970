#include "runtime/saved/block_bounds.hpp"

#include <algorithm>
#include <utility>

#include "runtime/saved/saved_bytes.hpp"

namespace weft {
namespace {

using Wide = __int128;

void require(bool holds) {
  if (!holds) throw_damaged_program("blocks of rows leave their buffers");
}

/// The first block of a group of rows or the last one, which may have more rows.
struct Block {
  std::int64_t first = 0, rows = 0;
};

/// Where a step's buffers lie is linear in the rows: what holds for the ends holds between them.
class BlockBounds {
 public:
  BlockBounds(const BlockedRows& rows, const BytesOf& room) : rows_(rows), bytes_of_(room) {}

  void run() {
    Wide all = 1;
    for (const std::int64_t level : rows_.levels) {
      require_at_least(0, level);
      require((all *= std::max<std::int64_t>(level, 1)) <= most_bytes);
    }
    require(rows_.rows >= 1);
    check_values();
    const std::int64_t last = blocks_a_group(rows_) - 1;
    for (const Block& block :
         {Block{0, rows_of_block(rows_, 0)}, Block{last * rows_.rows, rows_of_block(rows_, last)}})
      for (const BlockedStep& step : rows_.steps)
        for (const bool low : {true, false}) check(step, block, low);
  }

 private:
  /// Of each, a thread has memory for the longest block.
  void check_values() {
    const std::int64_t longest = rows_of_block(rows_, blocks_a_group(rows_) - 1);
    Wide all = 0;
    for (const std::int64_t bytes : rows_.row_bytes) {
      require_at_least(0, bytes);
      all += Wide{bytes} * longest + 64;
    }
    require(all <= most_bytes);
  }

  /// `low`: where its buffers begin earliest, else where they do latest.
  void check(const BlockedStep& blocked, const Block& block, bool low) const {
    BlockedStep moved = blocked;
    const std::vector<BufferRef*> buffers = buffers_of(moved);
    for (std::size_t i = 0; i < buffers.size(); ++i)
      if (buffers[i]->space != BufferRef::Space::block)
        buffers[i]->offset = summed(buffers[i]->offset, distance(blocked.moves[i], block, low));
    std::visit([&](auto& step) { take_rows(blocked, step, block.rows); }, moved.step);
    const auto room = [this](const BufferRef& buffer) { return bytes_of(buffer); };
    std::visit([&](const auto& step) { check_bounds(Step(step), room); }, moved.step);
  }

  Wide distance(const Dims& moves, const Block& block, bool low) const {
    Wide sum = Wide{moves.back()} * block.first;
    for (std::size_t level = 0; level + 1 < moves.size(); ++level)
      if ((moves[level] < 0) == low)
        sum += Wide{moves[level]} * std::max<std::int64_t>(rows_.levels[level] - 1, 0);
    return sum;
  }

  static std::int64_t summed(std::int64_t offset, Wide distance) {
    const Wide sum = offset + distance;
    require(sum >= 0 && sum <= most_bytes);
    return static_cast<std::int64_t>(sum);
  }

  static void take_rows(const BlockedStep& blocked, Launch& launch, std::int64_t rows) {
    for (const auto& [param, a_row] : blocked.extents) {
      require(a_row >= 0 && Wide{a_row} * rows <= most_bytes);
      launch.params[static_cast<std::size_t>(param)] = a_row == 0 ? 1 : a_row * rows;
    }
  }
  static void take_rows(const BlockedStep&, MatrixProduct& product, std::int64_t rows) { product.m = rows; }
  static void take_rows(const BlockedStep&, HostCall& call, std::int64_t rows) {
    for (std::size_t i : {1, 2}) call.types[i].shape.at(0) = rows;
  }

  std::int64_t bytes_of(const BufferRef& buffer) const {
    if (buffer.space != BufferRef::Space::block) return bytes_of_(buffer);
    return value_bytes(rows_, static_cast<std::size_t>(buffer.index));
  }

  const BlockedRows& rows_;
  const BytesOf& bytes_of_;
};

}  // namespace

void check_bounds(const BlockedRows& rows, const BytesOf& room) { BlockBounds(rows, room).run(); }

}  // namespace weft
