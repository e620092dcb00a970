#include "codegen/pipeline.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "codegen/loops/fuse_steps.hpp"
#include "codegen/lower/join_steps.hpp"
#include "codegen/lower/lower_schedule.hpp"
#include "codegen/lower/matrix_product.hpp"
#include "codegen/program/lowered_text.hpp"
#include "codegen/rows/block_rows.hpp"
#include "codegen/rows/join_lookups.hpp"
#include "codegen/rows/row_run.hpp"
#include "codegen/schedule/choose_schedule.hpp"
#include "codegen/schedule/product_kernels.hpp"
#include "passes/memory/plan_memory.hpp"
#include "passes/pass_runner.hpp"

namespace weft::codegen {
namespace {

/// When a pass runs.
enum class Section : std::uint8_t {
  loops,     // first: loops get their bodies, and products their rows
  joins,     // then, where it pays: steps become one; values lie apart from results' memory
  schedules  // last: how each nest is walked
};

struct LoweredPass {
  Section section;
  const char* name;
  For target;
  void (*run)(Lowered&, const Target&);
  const char* reason;  // in a line
  bool needs_known_lengths = true;
  bool optional = true;
};

template <auto pass>
void run(Lowered& lowered, const Target& target) {
  if constexpr (requires { pass(lowered, target); })
    pass(lowered, target);
  else
    pass(lowered);
}

/// The table of contents.
constexpr LoweredPass passes_in_order[] = {
    {Section::loops, "join_steps", For::all, run<join_steps>,
     "a loop's steps become one body, whose numbers depend on the steps taken", false, false},
    {Section::loops, "fuse_steps", For::cpu, run<fuse_steps>,
     "loops of small kernels become kernels, which no launch interrupts", false},
    {Section::loops, "join_product_rows", For::cpu, run<join_product_rows>,
     "stacks of matrices by one matrix are one product", true, false},
    {Section::joins, "join_lookups", For::all, run<join_lookups>,
     "kernels look up themselves what they use, and nothing stores it"},
    {Section::joins, "block_rows", For::cpu, run<block_rows>,
     "products and kernels pass rows on in the cache"},
    {Section::schedules, "choose_schedule", For::all, run<choose_schedule>,
     "each nest is walked by the first strategy that is legal and pays in all launches", false, false},
    {Section::schedules, "add_product_kernels", For::gpu, run<add_product_kernels>,
     "matrix products have kernels where a GPU has no library", false, false},
};

bool is_needed(const LoweredPass& row, const Target& target) {
  return target.is_among(row.target) && (target.has_known_lengths() || !row.needs_known_lengths);
}

void run_section(Section section, Lowered& lowered, const Target& target) {
  passes::PassRunner runner;
  int number = passes::pipeline_length();
  for (const LoweredPass& row : passes_in_order) {
    ++number;
    if (row.section != section || !is_needed(row, target)) continue;
    runner.run({.number = number,
                .name = row.name,
                .optional = row.optional,
                .reason = row.reason,
                .run = [&] { row.run(lowered, target); },
                .text = [&] { return text(lowered); },
                .check = [&] { check(lowered); }});
  }
}

Lowered lowered_with_loops(const passes::Planned& planned, const Target& target) {
  Lowered lowered = lower_schedule(planned, target.is_for_gpu());
  run_section(Section::loops, lowered, target);
  return lowered;
}

bool has_steps_by_rows(const passes::Schedule& schedule) {
  return std::ranges::any_of(schedule.kernels, [](const passes::FusedKernel& kernel) {
    using enum passes::FusedKernel::Kind;
    return kernel.kind == matrix_product || kernel.kind == host_call;
  });
}

/// Of values that do not lie in results' memory, as in a plan for any lengths: results are stored while what
/// comes before them is still read.
passes::MemoryPlan memory_apart(const passes::Planned& planned) {
  return passes::plan_memory(planned.schedule, {.order_by_bytes = false});
}

bool has_row_blocks(const Program& program) {
  return std::ranges::any_of(program.steps,
                             [](const Step& step) { return std::holds_alternative<RowBlocks>(step); });
}

/// Nothing unless look-ups join kernels, or blocks of rows pay.
std::optional<Lowered> lowered_with_joins(const passes::Planned& planned, const Target& target) {
  if (!has_steps_by_rows(planned.schedule)) return {};
  passes::MemoryPlan memory = memory_apart(planned);
  if (!target.is_for_gpu() && !may_pay(memory.blocks)) return {};
  passes::Planned apart = planned;
  apart.memory = std::move(memory);
  Lowered lowered = lowered_with_loops(apart, target);
  run_section(Section::joins, lowered, target);
  const std::int64_t most = planned.memory.arena_bytes + lowered.mark_bytes;
  const bool joins = lowered.mark_bytes > 0 || has_row_blocks(lowered.program);
  if (!joins || lowered.program.arena_bytes > most) return {};
  return lowered;
}

}  // namespace

Lowered lower(const passes::Planned& planned, bool gpu) {
  const Target any_lengths{.isa = gpu ? Isa::emulated : host_isa(),
                           .varies = [](const std::int64_t&) { return true; }};
  return lowered_with_loops(planned, any_lengths);
}

void choose_schedules(Lowered& lowered, const Target& target) {
  run_section(Section::schedules, lowered, target);
}

Lowered lower_to_run(const passes::Planned& planned, Isa isa) {
  const Target target{.isa = isa, .options = planned.schedule.options};
  std::optional<Lowered> with_joins = lowered_with_joins(planned, target);
  Lowered lowered = with_joins ? *std::move(with_joins) : lowered_with_loops(planned, target);
  choose_schedules(lowered, target);
  return lowered;
}

std::vector<std::string> optional_passes() {
  std::vector<std::string> names = passes::optional_passes();
  std::ranges::copy(passes::optional_names(passes_in_order), std::back_inserter(names));
  std::ranges::copy(optional_strategies(), std::back_inserter(names));
  return names;
}

}  // namespace weft::codegen
