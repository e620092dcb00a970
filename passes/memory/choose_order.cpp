#include "passes/memory/choose_order.hpp"

#include "passes/memory/elide_copies.hpp"
#include "passes/memory/order_kernels.hpp"
#include "passes/memory/place.hpp"
#include "passes/memory/plan_memory.hpp"

namespace weft::passes {
namespace {

std::int64_t arena_of(const Schedule& ordered, const Limits& limits) {
  return plan_memory(elide_copies(place(ordered)), limits).arena_bytes;
}

}  // namespace

Schedule choose_order(Schedule schedule, const Limits& limits, LimitedMemory& limited) {
  Schedule best = order_kernels(schedule, limits);
  std::int64_t least = arena_of(best, limits);
  limited = {*limits.options.memory_limit, limits.loop_bytes, least, false};
  if (least <= limited.limit - limited.loop_bytes) return best;
  Limits otherwise = limits;
  otherwise.order_by_bytes = !limits.order_by_bytes;
  Schedule by_arrays = order_kernels(schedule, otherwise);
  for (Schedule* other : {&by_arrays, &schedule}) {  // the last is as the program is written
    const std::int64_t bytes = arena_of(*other, limits);
    if (bytes >= least) continue;
    least = bytes;
    best = std::move(*other);
    limited.reordered = true;
  }
  return best;
}

}  // namespace weft::passes
