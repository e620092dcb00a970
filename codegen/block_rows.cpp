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
