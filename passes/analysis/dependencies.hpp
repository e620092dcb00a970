// What must run before what.
#pragma once
#include "passes/schedule/schedule.hpp"

namespace weft::passes {

/// Which kernels wait for which, by way of what they read: as many kernels may write the pieces of one value,
/// and as many read it, edges between them could be more than the schedule is long.
struct Dependencies {
  explicit Dependencies(const Schedule& schedule);

  /// A value in memory that kernels read, or a result: each of `readers` runs after all of `writers`, which
  /// store its parts.
  struct Source {
    std::vector<int> writers, readers;  // ascending, each once
    std::int64_t bytes = 0;             // of what kernels store of it
    bool is_result = false;             // of the graph
  };
  std::vector<Source> sources;
  std::vector<std::vector<int>> reads;  // the sources of each kernel, ascending, each once
  /// The kernels that store the bases of setitems before each kernel stores their values; each once.
  std::vector<std::vector<int>> bases;
};

}  // namespace weft::passes
