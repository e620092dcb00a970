// Which kernels need which memory.
#pragma once
#include <algorithm>

#include "passes/schedule/schedule.hpp"

namespace weft::passes {

/// Memory that kernels write: all that has one root.
struct StoredValue {
  Tensor root;
  bool in_arena = true;
  std::int64_t lines = 0;             // of 64 bytes
  std::vector<int> writers, readers;  // kernels, ascending, each once

  int first() const { return writers.front(); }
  int last() const { return readers.empty() ? writers.back() : std::max(writers.back(), readers.back()); }
  bool is_used_at(int kernel) const;
  /// Whether nothing writes it from `kernel` on.
  bool is_whole_before(int kernel) const { return writers.back() < kernel; }
};

/// The memory of a placed schedule, numbered as it is first written.
struct StoredValues {
  StoredValues(const Schedule& schedule, const MemoryPlan& memory);

  std::vector<StoredValue> values;
  std::vector<std::vector<int>> reads, writes;  // of each kernel, the values; each once
};

/// How many lines of the arena are in use while each of `kernels` kernels runs.
std::vector<std::int64_t> lines_in_use(const MemoryPlan& memory, std::size_t kernels);

constexpr std::int64_t line_bytes = 64;  // where blocks of the arena begin

}  // namespace weft::passes
