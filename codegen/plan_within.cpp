#include "codegen/plan_within.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "codegen/pipeline.hpp"
#include "passes/pass_runner.hpp"
#include "runtime/gpu/driver/cublas.hpp"
#include "runtime/program/loop.hpp"

namespace weft::codegen {
namespace {

bool has_loops(const passes::Schedule& schedule) {
  return std::ranges::any_of(schedule.kernels, [](const passes::FusedKernel& kernel) {
    return kernel.kind == passes::FusedKernel::Kind::loop;
  });
}

std::int64_t bytes_of(const LoopBody& body) {
  const std::int64_t own = body.program.arena_bytes + loop_bytes(body.program);
  return std::accumulate(body.spare_bytes.begin(), body.spare_bytes.end(), own);
}

}  // namespace

std::int64_t loop_bytes(const Program& program) {
  std::int64_t kept = 0, passing = 0;  // as long as the program runs; while a loop does that is one kernel
  for (const Step& step : program.steps) {
    if (const auto* loop = std::get_if<Loop>(&step)) kept += bytes_of(*loop->body);
    if (const auto* loop = std::get_if<LoopLaunch>(&step)) passing = std::max(passing, loop->scratch_bytes);
  }
  return kept + passing;
}

passes::Planned plan_within(const Graph& graph, passes::Limits limits, Isa isa) {
  passes::check_disabled_passes(optional_passes());
  limits.gpu = is_gpu(isa);
  if (is_cuda(isa) && !limits.library_operations && !Cublas::libraries().empty())
    limits.library_operations = passes::large_product;
  const std::optional<std::int64_t> limit = std::exchange(limits.options.memory_limit, std::nullopt);
  passes::Planned planned = passes::run_pipeline(graph, limits);
  if (!limit) return planned;
  limits.options.memory_limit = limit;
  if (has_loops(planned.schedule)) limits.loop_bytes = loop_bytes(lower(planned, is_gpu(isa)).program);
  return passes::run_pipeline(graph, limits);
}

}  // namespace weft::codegen
