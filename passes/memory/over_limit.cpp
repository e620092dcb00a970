#include "passes/memory/over_limit.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "passes/analysis/stored_values.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/memory_text.hpp"

namespace weft::passes {
namespace {

constexpr std::size_t most_named = 4;

std::string size_text(std::int64_t bytes) {
  return memory_text(static_cast<std::size_t>(std::max(bytes, std::int64_t{0})));
}

/// f_2 (exp, add)
std::string described(const FusedKernel& kernel) {
  std::vector<std::string_view> operations;
  for (const NodePtr& node : kernel.nodes) operations.push_back(spoken_name(*node));
  const std::size_t more = operations.size() > most_named ? operations.size() - most_named : 0;
  operations.resize(operations.size() - more);
  return fmt::format("{} ({}{})", kernel.name, fmt::join(operations, ", "),
                     more > 0 ? fmt::format(" and {} more", more) : "");
}

/// The values in use while a kernel runs, the largest first: who stores them, and how large they are.
std::string values_in_use(const Schedule& schedule, const MemoryPlan& memory, int kernel) {
  const StoredValues stored(schedule, memory);
  std::vector<const StoredValue*> used;
  for (const StoredValue& value : stored.values)
    if (value.in_arena && value.first() <= kernel && value.last() >= kernel) used.push_back(&value);
  std::ranges::stable_sort(used, std::ranges::greater(), &StoredValue::lines);
  const std::size_t more = used.size() > most_named ? used.size() - most_named : 0;
  used.resize(used.size() - more);
  std::vector<std::string> texts;
  for (const StoredValue* value : used)
    texts.push_back(fmt::format("{} of {}", size_text(value->root.type().nbytes()),
                                schedule.kernels[static_cast<std::size_t>(value->first())].name));
  return fmt::format("{}{}", fmt::join(texts, ", "), more > 0 ? fmt::format(" and {} more", more) : "");
}

}  // namespace

void raise_over_limit(const Schedule& schedule, const MemoryPlan& memory, const Limits& limits) {
  std::string text = fmt::format("memory_limit: {} is too little: ", size_text(*limits.options.memory_limit));
  if (limits.loop_bytes > 0) text += fmt::format("{} is for loops, and ", size_text(limits.loop_bytes));
  text += fmt::format("the least arena found is {}", size_text(memory.arena_bytes));
  const std::vector<std::int64_t> in_use = lines_in_use(memory, schedule.kernels.size());
  const auto peak = std::ranges::max_element(in_use);
  if (peak == in_use.end()) throw MemoryError(text);
  const auto kernel = static_cast<int>(peak - in_use.begin());
  throw MemoryError(fmt::format("{}; while {} runs, it holds {}", text,
                                described(schedule.kernels[static_cast<std::size_t>(kernel)]),
                                values_in_use(schedule, memory, kernel)));
}

}  // namespace weft::passes
