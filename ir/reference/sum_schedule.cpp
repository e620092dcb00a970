#include "ir/reference/sum_schedule.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace weft::reference {
namespace {

constexpr std::int64_t buffer_size = 8192;
enum { out, array, operand_count };

/// A walked axis as the iterator sees it after merging: its length, and the strides of the result and of the
/// operand.
struct Dimension {
  std::int64_t length;
  std::array<std::int64_t, operand_count> strides;
};

/// The axes last to first, with stride 0 for length 1.
std::vector<WalkedAxis> axes_in_c_order(const Type& operand, const Dims& reduced) {
  std::vector<WalkedAxis> axes;
  std::int64_t elements = 1, targets = 1;
  for (std::int64_t i = operand.ndim(); i-- > 0;) {
    const std::int64_t length = operand.shape[i];
    const bool kept = !std::ranges::count(reduced, i);
    axes.push_back({length, length == 1 ? 0 : operand.strides[i], 0, elements, kept ? targets : 0});
    elements *= length;
    if (kept) targets *= length;
  }
  if (axes.empty()) axes.push_back({});
  return axes;
}

/// A stable insertion sort by the size of strides; a stride of 0 decides nothing.
void order_by_stride(std::vector<WalkedAxis>& axes) {
  for (std::size_t i = 1; i < axes.size(); ++i) {
    std::size_t place = i;
    for (std::size_t inner = i; inner-- > 0;) {
      const std::int64_t x = std::abs(axes[i].operand_stride), y = std::abs(axes[inner].operand_stride);
      if (x == 0 || y == 0) continue;
      if (y <= x) break;
      place = inner;
    }
    std::rotate(axes.begin() + place, axes.begin() + i, axes.begin() + i + 1);
  }
}

/// The result NumPy allocates is contiguous in the order walked.
void allocate_out(std::vector<WalkedAxis>& axes, std::int64_t itemsize) {
  std::int64_t next = itemsize;
  for (WalkedAxis& axis : axes) {
    if (axis.target_stride == 0) continue;
    axis.out_stride = axis.length == 1 ? 0 : next;
    next *= axis.length;
  }
}

bool merges(const Dimension& inner, const Dimension& outer) {
  for (int i = 0; i < operand_count; ++i) {
    const bool follows = inner.strides[i] * inner.length == outer.strides[i];
    const bool single =
        (inner.length == 1 && inner.strides[i] == 0) || (outer.length == 1 && outer.strides[i] == 0);
    if (!follows && !single) return false;
  }
  return true;
}

std::vector<Dimension> coalesced(const std::vector<WalkedAxis>& axes) {
  std::vector<Dimension> dimensions;
  for (const WalkedAxis& axis : axes) {
    const Dimension outer{axis.length, {axis.out_stride, axis.operand_stride}};
    if (dimensions.empty() || !merges(dimensions.back(), outer)) {
      dimensions.push_back(outer);
      continue;
    }
    Dimension& inner = dimensions.back();
    inner.length *= outer.length;
    for (int i = 0; i < operand_count; ++i)
      if (inner.strides[i] == 0) inner.strides[i] = outer.strides[i];
  }
  return dimensions;
}

/// How the iterator buffers: the core (all dimensions below `dimension`) is walked `size / core` times a
/// transfer.
struct Buffering {
  std::size_t dimension = 0;
  std::int64_t core = 1, size = 1, cost = 1;
  std::size_t reduce_dimension =
      0;  // the outer one, where the result's stride is 0 at it or just inside; 0 if none
  std::array<std::size_t, operand_count> single{1, 1};  // dimensions that are one stride for each operand
};

/// The dimension at which buffering costs least an element; `casts` says that the operand is converted.
Buffering choose_buffering(const std::vector<Dimension>& dimensions, bool casts) {
  Buffering best;
  std::int64_t cost = casts ? 2 : 1, size = dimensions[0].length;
  best.size = size;
  best.cost = cost;
  for (std::size_t i = 1; i < dimensions.size(); ++i) {
    if (best.reduce_dimension != 0 || (size >= buffer_size && cost > 1)) break;
    const Dimension &below = dimensions[i - 1], &here = dimensions[i];
    for (int op = 0; op < operand_count; ++op) {
      if (best.single[op] == i) {
        if (below.strides[op] * below.length == here.strides[op]) {
          best.single[op] = i + 1;
          continue;
        }
        if (op == out || !casts) ++cost;
      }
      if (op == out && (here.strides[op] == 0 || below.strides[op] == 0)) best.reduce_dimension = i;
    }
    const std::int64_t core = size;
    size *= here.length;
    if (size == 0) break;
    const std::int64_t cap = cost > 1 ? std::min(size, buffer_size) : size;
    if (cost * best.size > best.cost * cap) continue;
    best.dimension = i;
    best.core = core;
    best.size = size;
    best.cost = cost;
  }
  return best;
}

bool reduces_outside(const Buffering& best) {
  return best.dimension > 0 && best.dimension == best.reduce_dimension;
}

bool is_buffered(const Buffering& best, const Dimension& at, int op, bool casts) {
  const std::size_t single = best.single[op];
  const bool reduces = reduces_outside(best) && (op == out || (single == best.dimension && !casts) ||
                                                 (at.strides[op] == 0 && single <= best.dimension));
  return casts || single + reduces <= best.dimension;
}

std::int64_t transfer_size(const Buffering& best, const Dimension& at, bool casts) {
  const bool buffered = is_buffered(best, at, out, false) || is_buffered(best, at, array, casts);
  return buffered && best.size > buffer_size ? best.core * (buffer_size / best.core) : best.size;
}

std::vector<std::int64_t> calls_of(const std::vector<Dimension>& dimensions, bool casts) {
  const Buffering best = choose_buffering(dimensions, casts);
  const Dimension& at = dimensions[best.dimension];
  const std::int64_t transfer = transfer_size(best, at, casts);
  std::int64_t total = 1;
  for (const Dimension& dimension : dimensions) total *= dimension.length;
  std::vector<std::int64_t> calls;
  for (std::int64_t done = 0; done < total;) {
    const std::int64_t left = best.core * (at.length - done / best.core % at.length);
    const std::int64_t count = std::min({transfer, left, total - done});
    if (reduces_outside(best))
      calls.insert(calls.end(), static_cast<std::size_t>(count / best.core), best.core);
    else
      calls.push_back(count);
    done += count;
  }
  return calls;
}

}  // namespace

SumSchedule sum_schedule(const Type& operand, const Dims& axis, DType accumulate, bool converts) {
  SumSchedule schedule{axes_in_c_order(operand, axis), {}, false};
  if (element_count(operand.shape) == 0) return schedule;
  order_by_stride(schedule.axes);
  allocate_out(schedule.axes, itemsize(accumulate));
  const std::vector<Dimension> dimensions = coalesced(schedule.axes);
  if (accumulate == DType::bfloat16)
    schedule.calls.assign(static_cast<std::size_t>(element_count(operand.shape)), 1);
  else
    schedule.calls = calls_of(dimensions, converts);
  schedule.elementwise = dimensions[0].strides[out] != 0;
  return schedule;
}

}  // namespace weft::reference
