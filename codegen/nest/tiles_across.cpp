#include "codegen/nest/tiles_across.hpp"

#include <algorithm>

namespace weft::codegen {
namespace {

/// Of a block's memory, so that a multiprocessor has several blocks.
constexpr std::int64_t most_bytes = 40 << 10;
constexpr int least_side = 32;

bool lies_along(const Access& access, int axis, StrideClass step) {
  return !access.counter && access.strides[axis] == step && access.strides.back() == StrideClass::any;
}

/// Those of the accesses that lie along the axis, or, with `any`, may.
std::vector<int> accesses_along(const LoopNest& nest, int axis, StrideClass step) {
  std::vector<int> stored = stored_accesses(nest), loads, stores;
  for (int i = 0; i < std::ssize(nest.accesses); ++i)
    if (lies_along(nest.accesses[i], axis, step))
      (std::ranges::find(stored, i) == stored.end() ? loads : stores).push_back(i);
  loads.insert(loads.end(), stores.begin(), stores.end());
  return loads;
}

bool can_be_taken(const LoopNest& nest) {
  return nest.lanes == Lanes::row && nest.reductions.empty() && nest.row_axes == 1 &&
         nest.parallel_axes > 0 && nest.slots.empty() &&
         std::ranges::none_of(nest.accesses, [](const Access& access) { return access.table >= 0; });
}

/// The step that says it, along the axis that most accesses lie along.
struct Along {
  int axis = -1;
  StrideClass step = StrideClass::one;
};

/// Of one parallel axis, it may be that one where no step is known, as that of parts of complex numbers.
Along along(const LoopNest& nest) {
  if (!can_be_taken(nest)) return {};
  Along found;
  std::size_t most = 0;
  for (int axis = 0; axis < nest.parallel_axes; ++axis)
    if (const std::size_t count = accesses_along(nest, axis, StrideClass::one).size();
        count > 0 && count >= most)
      most = count, found.axis = axis;
  if (found.axis >= 0 || nest.parallel_axes > 1) return found;
  return accesses_along(nest, 0, StrideClass::any).empty() ? Along{} : Along{0, StrideClass::any};
}

std::int64_t bytes_of(const LoopNest& nest, const std::vector<int>& accesses, int side) {
  std::int64_t bytes = 0;
  for (const int access : accesses) {
    const DType dtype = nest.accesses[access].dtype;
    bytes += itemsize(dtype) * pitch_across(dtype, side) * side;
  }
  return bytes;
}

}  // namespace

int axis_across(const LoopNest& nest) { return along(nest).axis; }

std::vector<int> accesses_across(const LoopNest& nest) {
  const auto [axis, step] = along(nest);
  if (axis < 0) return {};
  std::vector<int> accesses = accesses_along(nest, axis, step);
  while (bytes_of(nest, accesses, least_side) > most_bytes) accesses.pop_back();
  return accesses;
}

int side_of_tiles_across(const LoopNest& nest) {
  std::int64_t widest = 1;
  const std::vector<int> accesses = accesses_across(nest);
  for (const int access : accesses) widest = std::max(widest, itemsize(nest.accesses[access].dtype));
  int side = widest <= 4 ? 64 : least_side;
  while (side > least_side && bytes_of(nest, accesses, side) > most_bytes) side /= 2;
  return side;
}

std::int64_t pitch_across(DType dtype, int side) {
  constexpr std::int64_t bank = 4;
  return side + std::max<std::int64_t>(bank / itemsize(dtype), 1);
}

std::int64_t bytes_across(const LoopNest& nest, int side) {
  return bytes_of(nest, accesses_across(nest), side);
}

bool takes_tiles_across(const LoopNest& nest) { return nest.schedule == Strategy::tiles_across; }

}  // namespace weft::codegen
