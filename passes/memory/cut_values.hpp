// What to keep across a point of the schedule, and what to compute again after it.
#pragma once
#include "passes/analysis/stored_values.hpp"

namespace weft::passes {

/// Values that are not kept while kernel `point` runs, though kernels after it need them: `kernels`, which
/// all ran before it, run again and give `values` a second time.
struct Cut {
  int point = 0;
  std::vector<int> values, kernels;  // numbers, ascending
  std::int64_t lines = 0;            // in use at the point then
};

/// Keeps what costs most to compute again, such that at most `target` lines are in use at `point`, where
/// `in_use` are now; or as few as may be. What is kept is a minimum cut between what is there anyway (inputs,
/// constants, results, what the kernel at the point uses) and what later kernels read, in which each line
/// kept has a price, and each kernel run again. Changes no bit: only kernels without effects run again, whose
/// inputs nothing has changed.
Cut cut_values(const Schedule& schedule, const StoredValues& stored, int point, std::int64_t in_use,
               std::int64_t target);

}  // namespace weft::passes
