#include "passes/pipeline.hpp"

#include "ir/complex/decompose_complex.hpp"
#include "ir/loops/inlined.hpp"
#include "passes/fuse/fuse.hpp"
#include "passes/fuse/merge_siblings.hpp"
#include "passes/fuse/name_kernels.hpp"
#include "passes/memory/choose_order.hpp"
#include "passes/memory/elide_copies.hpp"
#include "passes/memory/order_kernels.hpp"
#include "passes/memory/place.hpp"
#include "passes/memory/plan_memory.hpp"
#include "passes/memory/recompute.hpp"
#include "passes/pass_runner.hpp"
#include "passes/rewrite/compute_draws.hpp"
#include "passes/rewrite/expand.hpp"
#include "passes/rewrite/fold_constants.hpp"
#include "passes/rewrite/hoist_invariants.hpp"
#include "passes/rewrite/merge_subexpressions.hpp"
#include "passes/rewrite/simplify.hpp"
#include "passes/rewrite/sink_reshapes.hpp"
#include "passes/rewrite/split_sums.hpp"
#include "passes/rewrite/sum_large_products.hpp"
#include "passes/run_passes.hpp"

namespace weft::passes {
namespace {

Pass on_graph(Graph (*pass)(const Graph&)) {
  return [pass](Planned& planned, const Limits&) { planned.simplified = pass(planned.simplified); };
}

Pass on_schedule(Schedule (*pass)(Schedule)) {
  return [pass](Planned& planned, const Limits&) { planned.schedule = pass(std::move(planned.schedule)); };
}

void expand_graph(Planned& planned, const Limits& limits) {
  planned.simplified = expand(planned.simplified, limits);
}
void fuse_graph(Planned& planned, const Limits& limits) {
  planned.schedule = fuse(planned.simplified, limits);
  planned.schedule.options = limits.options;
}
void merge(Planned& planned, const Limits& limits) {
  planned.schedule = merge_siblings(std::move(planned.schedule), limits);
}
void order(Planned& planned, const Limits& limits) {
  if (limits.options.memory_limit)
    planned.schedule = choose_order(std::move(planned.schedule), limits, planned.limited.emplace());
  else
    planned.schedule = order_kernels(std::move(planned.schedule), limits);
}
void fit(Planned& planned, const Limits& limits) {
  planned.schedule = recompute(std::move(planned.schedule), limits);
}
/// Kernels for all lengths are the same ones, whatever the lengths at hand.
bool of_one_size(const Limits& limits) { return limits.one_size; }
bool is_limited(const Limits& limits) { return limits.options.memory_limit.has_value(); }
/// Within a limit, what results lend may leave the arena with gaps that are worse.
void plan(Planned& planned, const Limits& limits) {
  planned.memory = plan_memory(planned.schedule, limits);
  if (!limits.options.memory_limit) return;
  MemoryPlan apart = plan_memory(planned.schedule, {.order_by_bytes = false});
  if (apart.arena_bytes < planned.memory.arena_bytes) planned.memory = std::move(apart);
}

/// The table of contents.
const std::vector<PassRow>& passes() {
  // Never destroyed: other threads may still evaluate while the process ends.
  static const auto& rows = *new std::vector<PassRow>{
      {"inline_composites", on_graph(inlined), Contract::captured,
       "functions of the user's become their bodies"},
      {"hoist_invariants", on_graph(hoist_invariants), Contract::captured,
       "what each step of a loop computes alike is computed before it", true},
      {"decompose_complex", on_graph(decompose_complex), Contract::decomposed,
       "complex numbers become pairs of reals"},
      {"fold_constants", on_graph(fold_constants), Contract::captured,
       "known values are computed once and for all", true},
      {"simplify", on_graph(simplify), Contract::captured, "fewer operations of the same bits", true},
      {"merge_subexpressions", on_graph(merge_subexpressions), Contract::captured,
       "what is written twice runs once", true},
      {"sum_large_products", on_graph(sum_large_products), Contract::captured,
       "what waits for a large matrix reads it once", true, of_one_size},
      {"split_sums", on_graph(split_sums), Contract::captured,
       "long sums are those of parts, which threads share", true, of_one_size},
      {"compute_draws", on_graph(compute_draws), Contract::captured,
       "kernels compute the random numbers that they read", true, of_one_size},
      {"sink_reshapes", on_graph(sink_reshapes), Contract::captured,
       "what is computed of arrays laid out anew is computed before", true},
      {"expand", expand_graph, Contract::expanded,
       "structure operations become copies, loops and library calls"},
      {"fuse", fuse_graph, Contract::fused, "nodes become kernels, so that memory is walked once"},
      {"merge_siblings", merge, Contract::fused, "kernels side by side walk their input once", true},
      {"order_kernels", order, Contract::fused, "what frees memory runs first"},
      {"place", on_schedule(place), Contract::placed, "pieces are computed where the whole will lie"},
      {"elide_copies", on_schedule(elide_copies), Contract::placed,
       "an assignment to what dies happens in place", true},
      {"name_kernels", on_schedule(name_kernels), Contract::placed,
       "profiles and listings name kernels by their place"},
      {"recompute", fit, Contract::placed,
       "values beyond a memory limit are computed again where they are read", false, is_limited},
      {"plan_memory", plan, Contract::planned, "values that do not live together share bytes"},
  };
  return rows;
}

}  // namespace

std::vector<std::string> optional_passes() { return optional_names(passes()); }

int pipeline_length() { return static_cast<int>(passes().size()); }

Planned run_pipeline(const Graph& graph, const Limits& limits) {
  Planned planned{.simplified = graph};
  run_passes(passes(), planned, limits);
  return planned;
}

}  // namespace weft::passes
