#include "codegen/block_rows.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <ranges>
#include <set>

#include "codegen/row_walk.hpp"
#include "runtime/instantiate.hpp"
#include "runtime/matrix_product.hpp"
#include "runtime/program_numbers.hpp"
#include "runtime/row_blocks.hpp"

namespace weft::codegen {
namespace {

/// What stays in a core's cache: bytes passed on that are worth blocks, and that a block may have.
constexpr std::int64_t cache_bytes = 1 << 20;
/// Operations of products for a byte that is passed on: beyond, the time of products alone is what matters.
constexpr double most_intensity = 256;
/// Fewer blocks would not keep threads busy.
constexpr std::int64_t least_blocks = 4;
/// Steps that are looked at together, so that the pass is linear.
constexpr std::size_t most_steps = 16;

using BufferName = std::pair<BufferRef::Space, std::int32_t>;

/// What steps touch of a buffer for the first row.
struct Touched {
  Dims moves;
  RowBytes bytes;
  bool alike = true;  // all of them move alike
};

/// Whether no byte belongs to two rows.
bool rows_are_apart(const Touched& touched, const Dims& levels) {
  std::vector<std::pair<std::int64_t, std::int64_t>> steps;
  for (std::size_t i = 0; i < levels.size(); ++i) steps.emplace_back(touched.moves[i], levels[i]);
  std::ranges::sort(steps);
  std::int64_t taken = touched.bytes.end - touched.bytes.first;
  for (const auto& [move, extent] : steps) {
    if (move < taken) return false;
    taken = move * extent;
  }
  return true;
}

/// Steps from number `begin` on that go over the same rows.
class RowRun {
 public:
  RowRun(const Program& program, const std::vector<LoopNest>& nests, std::size_t begin, Dims levels)
      : program_(&program), nests_(&nests), begin_(begin), levels_(std::move(levels)) {
    while (steps_.size() < most_steps && end() < program.steps.size() && take(program.steps[end()])) {
    }
  }

  /// Finds the values that only these steps use; they are the kernels [first, last].
  void find_values(std::size_t first, std::size_t last) {
    for (const auto& [buffer, touched] : touched_) {
      if (buffer.first != BufferRef::Space::arena || !touched.bytes.stored) continue;
      const ArenaBlock& block = block_of(buffer.second);
      const bool lives_here = std::cmp_greater_equal(block.first, first) && block.last >= 0 &&
                              std::cmp_less_equal(block.last, last);
      const std::int64_t a_row = touched.moves.back();
      if (!lives_here || touched.bytes.first < 0 || touched.bytes.end > a_row) continue;
      values_.emplace(buffer.second, static_cast<std::int32_t>(row_bytes_.size()));
      row_bytes_.push_back(a_row);
      saved_ += block.bytes;
    }
  }

  bool pays() const {
    return saved_ > cache_bytes && product_work() <= most_intensity * static_cast<double>(saved_) &&
           block_count(row_blocks()) >= least_blocks;
  }

  RowBlocks row_blocks() const {
    RowBlocks made{.levels = levels_, .rows = rows(), .steps = steps_, .row_bytes = row_bytes_};
    for (BlockedStep& blocked : made.steps)
      for (BufferRef* buffer : buffers_of(blocked)) {
        if (buffer->space != BufferRef::Space::arena) continue;
        buffer->offset -= block_of(buffer->index).offset;
        if (const auto value = values_.find(buffer->index); value != values_.end())
          *buffer = {BufferRef::Space::block, value->second, buffer->offset};
      }
    return made;
  }

  /// The blocks of the arena that are used from the first step to the last, and those of values, which need
  /// no bytes.
  void give_back(std::vector<ArenaBlock>& blocks, std::size_t first, std::size_t last) const {
    for (const BufferName& buffer : touched_ | std::views::keys) {
      if (buffer.first != BufferRef::Space::arena) continue;
      ArenaBlock& block = blocks[static_cast<std::size_t>(buffer.second)];
      block.first = std::min(block.first, static_cast<std::int32_t>(first));
      if (block.last >= 0) block.last = std::max(block.last, static_cast<std::int32_t>(last));
      if (values_.contains(buffer.second)) block.bytes = 0;
    }
  }

  std::size_t begin() const { return begin_; }
  std::size_t end() const { return begin_ + steps_.size(); }
  std::int64_t saved() const { return saved_; }
  /// Of a block: rows that every product can compute apart, as many as the cache holds of what is passed on.
  std::int64_t rows() const {
    const std::int64_t a_row = std::accumulate(row_bytes_.begin(), row_bytes_.end(), std::int64_t{1});
    const std::int64_t fitting = cache_bytes / a_row, fair = all_rows() / least_blocks;
    std::int64_t part = 1;
    for (const BlockedStep& blocked : steps_)
      if (const auto* product = std::get_if<MatrixProduct>(&blocked.step))
        part = std::max(part, rows_apart(*product));
    return std::min(std::max<std::int64_t>(std::min(fitting, fair) / part, 1) * part, levels_.back());
  }

 private:
  std::int64_t all_rows() const {
    return std::accumulate(levels_.begin(), levels_.end(), std::int64_t{1}, std::multiplies<>());
  }

  double product_work() const {
    const auto rows = static_cast<double>(all_rows());
    double work = 0;
    for (const BlockedStep& blocked : steps_)
      if (const auto* product = std::get_if<MatrixProduct>(&blocked.step))
        work += 2 * rows * static_cast<double>(product->n) * static_cast<double>(product->k);
    return work;
  }

  const ArenaBlock& block_of(std::int32_t index) const {
    return program_->blocks[static_cast<std::size_t>(index)];
  }

  std::optional<RowWalk> walk(const Step& step) const {
    if (const auto* product = std::get_if<MatrixProduct>(&step)) return walk_rows(*product, levels_);
    if (const auto* launch = std::get_if<Launch>(&step))
      return walk_rows(*launch, (*nests_)[static_cast<std::size_t>(launch->kernel)], levels_);
    return {};
  }

  /// Whether it belongs to the run.
  bool take(const Step& step) {
    std::optional<RowWalk> next = walk(step);
    if (!next) return false;
    auto touched = touched_;
    const std::vector<BufferRef*> buffers = buffers_of(next->blocked);
    for (std::size_t i = 0; i < buffers.size(); ++i)
      touch(touched, *buffers[i], next->blocked.moves[i], next->bytes[i]);
    const bool apart = std::ranges::all_of(touched | std::views::values, [&](const Touched& each) {
      return !each.bytes.stored || (each.alike && rows_are_apart(each, levels_));
    });
    if (!apart) return false;
    touched_ = std::move(touched);
    steps_.push_back(std::move(next->blocked));
    return true;
  }

  void touch(std::map<BufferName, Touched>& all, const BufferRef& buffer, const Dims& moves,
             RowBytes bytes) const {
    std::int64_t offset = buffer.offset;
    if (buffer.space == BufferRef::Space::arena) offset -= block_of(buffer.index).offset;
    bytes.first += offset, bytes.end += offset;
    const auto [at, is_new] = all.try_emplace({buffer.space, buffer.index}, Touched{moves, bytes});
    if (is_new) return;
    Touched& known = at->second;
    known.alike = known.alike && known.moves == moves;
    known.bytes = {std::min(known.bytes.first, bytes.first), std::max(known.bytes.end, bytes.end),
                   known.bytes.stored || bytes.stored};
  }

  const Program* program_;
  const std::vector<LoopNest>* nests_;
  std::size_t begin_;
  Dims levels_;
  std::vector<BlockedStep> steps_;
  std::map<BufferName, Touched> touched_;
  std::map<std::int32_t, std::int32_t> values_;  // which blocks of the arena they had
  std::vector<std::int64_t> row_bytes_;
  std::int64_t saved_ = 0;
};

class RowBlocker {
 public:
  explicit RowBlocker(Lowered& lowered) : lowered_(lowered), program_(lowered.program) {}

  void run() {
    const std::vector<RowRun> runs = best_runs();
    if (runs.empty()) return;
    std::vector<RowBlocks> made;
    for (const RowRun& run : runs) made.push_back(run.row_blocks()), report(run);
    make_offsets_relative(program_);
    for (const RowRun& run : runs)
      run.give_back(program_.blocks, kernel_of(run.begin()), kernel_of(run.end() - 1));
    replace(runs, std::move(made));
    place_arena(program_);
  }

 private:
  std::size_t kernel_of(std::size_t step) const { return lowered_.step_reports[step]; }

  /// Those that save most, of which none has steps of another; in order.
  std::vector<RowRun> best_runs() const {
    std::vector<RowRun> all = paying_runs(), best;
    std::ranges::stable_sort(all, std::greater(), &RowRun::saved);
    std::set<std::size_t> taken;
    for (RowRun& run : all) {
      const auto next = taken.lower_bound(run.begin());
      if (next != taken.end() && *next < run.end()) continue;
      for (std::size_t step = run.begin(); step < run.end(); ++step) taken.insert(step);
      best.push_back(std::move(run));
    }
    std::ranges::sort(best, {}, &RowRun::begin);
    return best;
  }

  std::vector<RowRun> paying_runs() const {
    std::vector<RowRun> runs;
    const MatrixProduct* next = nullptr;  // at or after the step, and how far
    std::size_t at = 0;
    for (std::size_t step = program_.steps.size(); step-- > 0;) {
      if (const auto* product = std::get_if<MatrixProduct>(&program_.steps[step])) next = product, at = step;
      if (!next || at - step >= most_steps || next->m <= 1) continue;
      RowRun run(program_, lowered_.nests, step, levels_of(*next));
      if (run.end() <= at) continue;
      run.find_values(kernel_of(step), kernel_of(run.end() - 1));
      if (run.pays()) runs.push_back(std::move(run));
    }
    return runs;
  }

  void report(const RowRun& run) {
    for (std::size_t step = run.begin(); step < run.end(); ++step) {
      KernelReport& kernel = lowered_.reports[kernel_of(step)];
      kernel.rows = run.rows();
      kernel.first_beside = kernel_of(run.begin()), kernel.last_beside = kernel_of(run.end() - 1);
    }
  }

  void replace(const std::vector<RowRun>& runs, std::vector<RowBlocks> made) {
    std::vector<Step> steps;
    std::vector<std::size_t> reports;
    std::size_t run = 0;
    for (std::size_t step = 0; step < program_.steps.size(); ++step) {
      const bool is_run = run < runs.size() && runs[run].begin() == step;
      reports.push_back(kernel_of(step));
      steps.push_back(is_run ? Step(std::move(made[run])) : std::move(program_.steps[step]));
      if (is_run) step = runs[run++].end() - 1;
    }
    program_.steps = std::move(steps);
    lowered_.step_reports = std::move(reports);
  }

  Lowered& lowered_;
  Program& program_;
};

}  // namespace

void block_rows(Lowered& lowered) { RowBlocker(lowered).run(); }

}  // namespace weft::codegen
