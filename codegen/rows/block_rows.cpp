#include "codegen/rows/block_rows.hpp"

#include <algorithm>
#include <ranges>
#include <set>

#include "codegen/program/repack_arena.hpp"
#include "codegen/rows/row_run.hpp"
#include "runtime/program/program_numbers.hpp"

namespace weft::codegen {
namespace {

class RowBlocker {
 public:
  explicit RowBlocker(Lowered& lowered) : lowered_(lowered), program_(lowered.program) {}

  void run() {
    const std::vector<RowRun> runs = best_runs();
    if (runs.empty()) return;
    std::vector<ArenaBlock> arena = program_.blocks;
    std::vector<BlockedRows> blocks;
    for (const RowRun& run : runs) {
      blocks.push_back(run.blocked_rows());
      run.give_back(arena, kernel_of(run.begin()), kernel_of(run.end() - 1));
      report(run);
    }
    make_offsets_relative(program_);
    program_.blocks = std::move(arena);
    repack_arena(program_);
    join(runs, std::move(blocks));
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
    std::optional<Dims> levels;  // of the step number `at`, the next that has such
    std::size_t at = 0;
    for (std::size_t step = program_.steps.size(); step-- > 0;) {
      if (const auto own = levels_of(program_.steps[step])) levels = own, at = step;
      if (!levels || at - step >= most_run_steps || levels->back() <= 1) continue;
      RowRun run(program_, lowered_.nests, step, *levels);
      if (run.end() <= at) continue;
      run.find_values(kernel_of(step), kernel_of(run.end() - 1));
      if (run.pays()) runs.push_back(std::move(run));
    }
    return runs;
  }

  void report(const RowRun& run) {
    for (std::size_t step = run.begin(); step < run.end(); ++step) {
      if (std::ranges::find(run.before(), step) != run.before().end()) continue;
      KernelReport& kernel = lowered_.reports[kernel_of(step)];
      kernel.rows = run.rows();
      kernel.first_beside = kernel_of(run.begin()), kernel.last_beside = kernel_of(run.end() - 1);
    }
  }

  /// Puts blocks in the places of their runs.
  void join(const std::vector<RowRun>& runs, std::vector<BlockedRows> blocks) {
    std::vector<Step> steps;
    std::vector<std::size_t> reports;
    const auto keep = [&](std::size_t step) {
      steps.push_back(std::move(program_.steps[step]));
      reports.push_back(kernel_of(step));
    };
    std::size_t step = 0;
    for (std::size_t i = 0; i < runs.size(); step = runs[i++].end()) {
      for (; step < runs[i].begin(); ++step) keep(step);
      for (const std::size_t before : runs[i].before()) keep(before);
      steps.emplace_back(placed(runs[i], std::move(blocks[i])));
      reports.push_back(kernel_of(step));
    }
    for (; step < program_.steps.size(); ++step) keep(step);
    program_.steps = std::move(steps);
    lowered_.step_reports = std::move(reports);
  }

  RowBlocks placed(const RowRun& run, BlockedRows rows) const {
    for (BlockedStep& blocked : rows.steps)
      for (BufferRef* buffer : buffers_of(blocked))
        if (buffer->space == BufferRef::Space::arena)
          buffer->offset += program_.blocks[static_cast<std::size_t>(buffer->index)].offset;
    RowBlocks made{.rows = std::make_shared<const BlockedRows>(std::move(rows)), .bytes = 0};
    for (std::size_t step = run.begin(); step < run.end(); ++step)
      made.bytes += lowered_.reports[kernel_of(step)].bytes;
    return made;
  }

  Lowered& lowered_;
  Program& program_;
};

}  // namespace

void block_rows(Lowered& lowered) { RowBlocker(lowered).run(); }

}  // namespace weft::codegen
