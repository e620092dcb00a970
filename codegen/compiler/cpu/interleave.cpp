#include "codegen/compiler/cpu/interleave.hpp"

#include <algorithm>
#include <span>

#include "codegen/compiler/cpu/across.hpp"

namespace weft::codegen {
namespace {

/// Whether neighbours along the last parallel axis read something of their rows in common.
bool share_rows(const LoopNest& nest) {
  const auto is_zero = [](StrideClass stride) { return stride == StrideClass::zero; };
  return std::ranges::any_of(nest.accesses, [&](const Access& access) {
    const std::span row = std::span(access.strides).subspan(nest.parallel_axes);
    return is_zero(access.strides[nest.parallel_axes - 1]) && !std::ranges::all_of(row, is_zero);
  });
}

int sweep_cost(const LoopNest& nest) {
  int operations = 0;
  for (const Stage& stage : nest.stages)
    if (stage.sweep) operations += cost(nest, stage);
  return operations;
}

bool reads_across(const LoopNest& nest) {
  return std::ranges::any_of(nest.stages, [&](const Stage& stage) {
    return stage.sweep && !loads_across(nest, stage.body).empty();
  });
}

bool sums_in_calls(const LoopNest& nest) {
  return std::ranges::any_of(nest.reductions, [](const Reduction& sum) { return sum.in_calls(); });
}

bool sums_in_any_order(const LoopNest& nest) {
  return !nest.exact && std::ranges::any_of(nest.reductions, [](const Reduction& sum) {
    return !sum.ordered && sum.operation == Operation::sum && is_floating(sum.dtype);
  });
}

/// Whether rows share what is read, and are not written: many rows written at once, far apart, are slow.
bool reads_shared_rows(const LoopNest& nest) {
  const auto stores_rows = [](const Stage& stage) { return stage.sweep && !stage.stores.empty(); };
  return share_rows(nest) && (nest.exact || std::ranges::none_of(nest.stages, stores_rows));
}

/// Vectors that one point alone takes together.
int vectors_alone(const LoopNest& nest, const Stage& stage) {
  const int operations = cost(nest, stage);
  return operations <= 8 ? 4 : operations <= 16 ? 2 : 1;
}

}  // namespace

int interleaved_points(const Kernel& kernel) {
  const LoopNest& nest = kernel.nest;
  if (nest.parallel_axes == 0 || !nest.slots.empty()) return 1;
  const int operations = sweep_cost(nest);
  if (nest.schedule.cuts_rows() && operations <= 8 && reads_across(nest)) return kernel.vectors.lanes;
  const bool shared = reads_shared_rows(nest) && (sums_in_calls(nest) || sums_in_any_order(nest));
  const bool in_groups =
      nest.schedule.has_short_rows() && kernel.vectors.masks;  // which rests hold up where there are none
  if (!shared && (!sums_in_any_order(nest) || nest.row_axes > 1 || in_groups)) return 1;
  return operations <= 8 ? 8 : operations <= 16 ? 4 : 1;
}

Value wanted_interleaved(const Kernel& kernel) {
  constexpr std::int64_t vectors = 8;
  if (kernel.nest.exact || kernel.nest.schedule.cuts_rows() || reads_shared_rows(kernel.nest)) return {};
  return kernel.values.compare(Relation::less_equal, kernel.extent(kernel.axes() - 1),
                               kernel.values.index(vectors * kernel.vectors.lanes));
}

int vectors_together(const Kernel& kernel, const Stage& stage, std::size_t points) {
  if (kernel.nest.schedule.has_short_rows()) return 1;
  const int interleaved = kernel.nest.exact ? static_cast<int>(points) : kernel.interleaved;
  return std::max(1, vectors_alone(kernel.nest, stage) / interleaved);
}

}  // namespace weft::codegen
