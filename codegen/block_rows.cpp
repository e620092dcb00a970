#include "codegen/block_rows.hpp"

#include <algorithm>
#include <ranges>
#include <set>

#include "codegen/row_run.hpp"
#include "runtime/instantiate.hpp"
#include "runtime/program_numbers.hpp"

namespace weft::codegen {
namespace {

class RowBlocker {
 public:
  explicit RowBlocker(Lowered& lowered) : lowered_(lowered), program_(lowered.program) {}

  void run() {
    const std::vector<RowRun> runs = best_runs();
    if (runs.empty()) return;
    Program blocked = in_blocks(runs);
    if (blocked.arena_bytes > program_.arena_bytes) return;
    program_ = std::move(blocked);
    for (const RowRun& run : runs) report(run);
    drop_rest(runs, lowered_.step_reports);
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
      KernelReport& kernel = lowered_.reports[kernel_of(step)];
      kernel.rows = run.rows();
      kernel.first_beside = kernel_of(run.begin()), kernel.last_beside = kernel_of(run.end() - 1);
    }
  }

  /// What runs use lives as long as they, so that the arena might become larger.
  Program in_blocks(const std::vector<RowRun>& runs) const {
    Program blocked = program_;
    make_offsets_relative(blocked);
    for (const RowRun& run : runs)
      run.give_back(blocked.blocks, kernel_of(run.begin()), kernel_of(run.end() - 1));
    for (const RowRun& run : runs) blocked.steps[run.begin()] = run.row_blocks();
    drop_rest(runs, blocked.steps);
    place_arena(blocked);
    return blocked;
  }

  /// Keeps of the items of each run's steps the first one's.
  template <class Item>
  static void drop_rest(const std::vector<RowRun>& runs, std::vector<Item>& items) {
    std::vector<Item> kept;
    auto run = runs.begin();
    for (std::size_t step = 0; step < items.size(); ++step) {
      kept.push_back(std::move(items[step]));
      if (run != runs.end() && run->begin() == step) step = run++->end() - 1;
    }
    items = std::move(kept);
  }

  Lowered& lowered_;
  Program& program_;
};

}  // namespace

void block_rows(Lowered& lowered) { RowBlocker(lowered).run(); }

}  // namespace weft::codegen
