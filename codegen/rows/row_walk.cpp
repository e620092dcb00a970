#include "codegen/rows/row_walk.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "runtime/run/matrix_product.hpp"

namespace weft::codegen {
namespace {

/// `range` with all that a walk over `extent` elements besides touches.
void widen(RowBytes& range, std::int64_t extent, std::int64_t stride) {
  (stride < 0 ? range.first : range.end) += (extent - 1) * stride;
}

/// The axis of a launch that goes over the levels [first, last]: over `a_row` elements a row, when the last
/// level is rows.
struct LevelAxis {
  int axis = 0;
  std::size_t first = 0, last = 0;
  std::int64_t a_row = 0;
};

/// The outermost axes, as those of levels; nothing when they go over something else.
std::vector<LevelAxis> level_axes(const std::vector<std::int64_t>& extents, const Dims& levels) {
  std::vector<LevelAxis> found;
  std::size_t level = 0;
  for (int axis = 0; axis < std::ssize(extents) && level < levels.size(); ++axis) {
    std::size_t end = level;
    std::int64_t covered = levels[end++];
    while (end < levels.size() && covered < extents[axis]) covered *= levels[end++];
    if (extents[axis] == 0 || extents[axis] % covered != 0) return {};
    const bool rows = end == levels.size();
    if (!rows && covered != extents[axis]) return {};
    found.push_back({axis, level, end - 1, rows ? extents[axis] / covered : 0});
    level = end;
  }
  return level == levels.size() ? found : std::vector<LevelAxis>{};
}

class LaunchWalk {
 public:
  LaunchWalk(const Launch& launch, const LoopNest& nest, const Dims& levels)
      : launch_(launch), nest_(nest), layout_(nest), levels_(levels) {
    const auto axes = static_cast<std::size_t>(nest.parallel_axes + nest.row_axes);
    extents_.assign(launch.params.begin(), launch.params.begin() + static_cast<std::ptrdiff_t>(axes));
    axes_ = level_axes(extents_, levels);
  }

  std::optional<RowWalk> run() {
    const auto looks_up = [](const Access& access) { return access.table >= 0; };
    if (std::ranges::any_of(nest_.accesses, looks_up)) return {};
    if (axes_.empty() || (!nest_.reductions.empty() && axes_.back().axis >= nest_.parallel_axes)) return {};
    walk_.blocked.step = launch_;
    for (const LevelAxis& each : axes_)
      walk_.blocked.extents.push_back({layout_.extent(each.axis), each.a_row});
    for (int access = 0; access < std::ssize(nest_.accesses); ++access) add(access);
    return std::move(walk_);
  }

 private:
  void add(int access) {
    const Dims moves = moves_of(access);
    if (nest_.accesses[access].counter) {
      walk_.blocked.counters.emplace_back(layout_.offset(access), moves);
      return;
    }
    const std::int64_t item = itemsize(nest_.accesses[access].dtype);
    Dims& bytes = walk_.blocked.moves.emplace_back(moves);
    for (std::int64_t& move : bytes) move *= item;
    RowBytes range{.first = 0, .end = item, .stored = is_stored(access)};
    for (int axis = 0; axis < std::ssize(extents_); ++axis)
      widen(range, within_row(axis), item * stride(access, axis));
    walk_.bytes.push_back(range);
  }

  std::int64_t stride(int access, int axis) const { return stride_of(launch_, nest_, access, axis); }

  Dims moves_of(int access) const {
    Dims moves(levels_.size());
    for (const LevelAxis& each : axes_) {
      std::int64_t move = stride(access, each.axis) * std::max<std::int64_t>(each.a_row, 1);
      for (std::size_t level = each.last + 1; level-- > each.first; move *= levels_[level])
        moves[level] = move;
    }
    return moves;
  }

  /// How much of an axis lies within a row.
  std::int64_t within_row(int axis) const {
    const auto found = std::ranges::find(axes_, axis, &LevelAxis::axis);
    return found == axes_.end() ? extents_[axis] : std::max<std::int64_t>(found->a_row, 1);
  }

  bool is_stored(int access) const { return std::ranges::count(stored_accesses(nest_), access) > 0; }

  const Launch& launch_;
  const LoopNest& nest_;
  const ParamLayout layout_;
  const Dims& levels_;
  std::vector<std::int64_t> extents_;
  std::vector<LevelAxis> axes_;
  RowWalk walk_;
};

/// The strides of a batch's axes that are more than one element long, then of rows; in bytes.
Dims product_moves(const MatrixProduct& product, const Dims& batch_strides, std::int64_t row_stride) {
  Dims moves;
  for (std::size_t axis = 0; axis < product.batch.size(); ++axis)
    if (product.batch[axis] != 1) moves.push_back(batch_strides[axis]);
  moves.push_back(row_stride);
  for (std::int64_t& move : moves) move *= itemsize(product.dtype);
  return moves;
}

/// Of a row of `columns` elements and, under it, `rows`.
RowBytes product_bytes(const MatrixProduct& product, std::int64_t rows, std::int64_t row_stride,
                       std::int64_t columns, std::int64_t column_stride) {
  const std::int64_t item = itemsize(product.dtype);
  RowBytes range{.first = 0, .end = item};
  widen(range, rows, row_stride * item);
  widen(range, columns, column_stride * item);
  return range;
}

BufferType with_rows(const BufferType& type, std::int64_t rows, std::size_t axes) {
  Dims shape(type.shape.begin() + static_cast<std::ptrdiff_t>(axes), type.shape.end());
  shape.insert(shape.begin(), rows);
  const Dims strides = c_strides(shape, itemsize(type.dtype));
  return {type.name, type.dtype, std::move(shape), strides};
}

/// Of a table that is not cut, indices into it and what they find there: the indices one after the other.
/// Nothing of other calls.
std::optional<HostCall> call_of_rows(const HostCall& call) {
  if (!looks_up_rows(call)) return {};
  const Dims& indices = call.types[1].shape;
  const std::int64_t rows = element_count(indices);
  if (rows == 0) return {};
  HostCall of_rows = call;
  for (std::size_t i : {1, 2}) of_rows.types[i] = with_rows(call.types[i], rows, indices.size());
  return of_rows;
}

RowWalk walk_call(const HostCall& call) {
  RowWalk walk{.blocked = {.step = call}};
  for (std::size_t i = 0; i < call.types.size(); ++i) {
    const BufferType& type = call.types[i];
    const bool whole = i == 0;
    const std::int64_t bytes = element_count(type.shape) * itemsize(type.dtype);
    const std::int64_t a_row = whole ? bytes : bytes / type.shape[0];
    walk.blocked.moves.push_back({whole ? 0 : a_row});
    walk.bytes.push_back({.first = 0, .end = a_row, .stored = i + 1 == call.types.size()});
  }
  return walk;
}

/// Of a call of a function of rows.
std::optional<Dims> levels_of(const HostCall& call) {
  const auto of_rows = call_of_rows(call);
  return of_rows ? std::optional(Dims{of_rows->types.back().shape[0]}) : std::nullopt;
}

Dims levels_of(const MatrixProduct& product) {
  Dims levels;
  std::ranges::copy_if(product.batch, std::back_inserter(levels),
                       [](std::int64_t extent) { return extent != 1; });
  levels.push_back(product.m);
  return levels;
}

}  // namespace

std::int64_t stride_of(const Launch& launch, const LoopNest& nest, int access, int axis) {
  switch (nest.accesses[access].strides[axis]) {
    case StrideClass::zero:
      return 0;
    case StrideClass::one:
      return 1;
    case StrideClass::two:
      return 2;
    case StrideClass::minus_one:
      return -1;
    case StrideClass::any:
      return launch.params[static_cast<std::size_t>(ParamLayout(nest).stride(access, axis))];
  }
  __builtin_unreachable();
}

std::optional<Dims> levels_of(const Step& step) {
  if (const auto* product = std::get_if<MatrixProduct>(&step)) return levels_of(*product);
  if (const auto* call = std::get_if<HostCall>(&step)) return levels_of(*call);
  return {};
}

std::optional<RowWalk> walk_rows(const HostCall& call, const Dims& levels) {
  if (levels_of(call) != levels) return {};
  return walk_call(*call_of_rows(call));
}

std::optional<RowWalk> walk_rows(const MatrixProduct& product, const Dims& levels) {
  if (product.k == 0 || product.n == 0 || may_be_own_transpose(product) || levels_of(product) != levels)
    return {};
  RowWalk walk;
  MatrixProduct block = product;
  block.may_alias = false;
  for (Dims* dims : {&block.batch, &block.a_batch_strides, &block.b_batch_strides, &block.c_batch_strides})
    dims->clear();
  walk.blocked.step = block;
  walk.blocked.moves = {product_moves(product, product.a_batch_strides, product.a_strides[0]),
                        product_moves(product, product.b_batch_strides, 0),
                        product_moves(product, product.c_batch_strides, product.c_row_stride)};
  walk.bytes = {product_bytes(product, 1, 0, product.k, product.a_strides[1]),
                product_bytes(product, product.k, product.b_strides[0], product.n, product.b_strides[1]),
                product_bytes(product, 1, 0, product.n, 1)};
  walk.bytes[2].stored = true;
  return walk;
}

std::optional<RowWalk> walk_rows(const Launch& launch, const LoopNest& nest, const Dims& levels) {
  return LaunchWalk(launch, nest, levels).run();
}

}  // namespace weft::codegen
