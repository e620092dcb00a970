#include "codegen/compiler/gpu_tile_memory.hpp"

#include <algorithm>

#include "runtime/gpu/emulated_thread.hpp"
#include "runtime/gpu/launch_shape.hpp"

namespace weft::codegen {
namespace {

static_assert(tile_threads * tile_threads == most_threads);

/// Elements of 4 bytes between the lines of a panel, by which threads that store elements of one row meet in
/// no bank of the block's memory.
constexpr int padding = 4;
/// Of a panel's elements, a thread loads as many at once as this many bytes.
constexpr std::int64_t bytes_at_once = 16;

std::int64_t bytes_of(const LoopNest& nest, const TileSweep& sweep, int elements) {
  std::int64_t bytes = 0;
  for (const TileOperand& operand : sweep.operands)
    bytes += itemsize(nest.instructions[operand.instruction].dtype) * elements * (nest.tile_side + padding);
  return bytes;
}

int elements_of(const LoopNest& nest, const TileSweep& sweep) {
  int elements = 8;
  while (elements > 1 &&
         2 * bytes_of(nest, sweep, elements) > static_cast<std::int64_t>(memory_beside_scratch))
    elements /= 2;
  return elements;
}

}  // namespace

std::int64_t tile_memory_bytes(const LoopNest& nest) {
  const TileSweep sweep = tile_sweep(nest, only_sweep(nest));
  return 2 * bytes_of(nest, sweep, elements_of(nest, sweep));
}

TileMemory::TileMemory(const Kernel& kernel, const TileSweep& sweep, const ValueList& tile)
    : kernel_(kernel),
      values_(kernel.values),
      sweep_(sweep),
      tile_(tile),
      side_(kernel.nest.tile_side),
      elements_(elements_of(kernel.nest, sweep)) {
  for (const TileOperand& operand : sweep.operands) {
    const DType dtype = kernel.nest.instructions[operand.instruction].dtype;
    panels_.push_back(
        {.dtype = dtype,
         .at = bytes_,
         .along = is_along(kernel, first_access(kernel.nest, operand), axis_of(kernel.nest, operand))});
    bytes_ += itemsize(dtype) * elements_ * pitch();
  }
}

std::int64_t TileMemory::pitch() const { return side_ + padding; }

/// Of what a thread reads of a panel, the point of number `i`, counted from the tile's first; neighbouring
/// threads read what lies side by side.
Value TileMemory::point_of(const Panel& panel, int i) const {
  const Value number = values_.add(kernel_.gpu.lane, values_.index(std::int64_t{i} * most_threads));
  return values_.select(panel.along, values_.bit_and(number, values_.index(side_ - 1)),
                        values_.quotient(number, values_.index(elements_)));
}

Value TileMemory::element_of(const Panel& panel, int i) const {
  const Value number = values_.add(kernel_.gpu.lane, values_.index(std::int64_t{i} * most_threads));
  return values_.select(panel.along, values_.quotient(number, values_.index(side_)),
                        values_.bit_and(number, values_.index(elements_ - 1)));
}

Value TileMemory::evaluated(std::size_t operand, Value point, Value element) const {
  const TileOperand& wanted = sweep_.operands[operand];
  Scope scope = read_scope(kernel_, wanted, tile_, point, element);
  evaluate(kernel_, wanted.body, scope);
  return in_lanes(kernel_, scope, wanted.instruction);
}

std::vector<ValueList> TileMemory::read(Value first) const {
  std::vector<ValueList> all(panels_.size());
  const int each = side_ * elements_ / most_threads;
  for (std::size_t p = 0; p < panels_.size(); ++p)
    for (int i = 0; i < each; ++i)
      all[p].push_back(evaluated(p, point_of(panels_[p], i), values_.add(first, element_of(panels_[p], i))));
  return all;
}

Place TileMemory::place(const Panel& panel, Value buffer, Value element, Value point) const {
  const Value start = values_.add(buffer, values_.index(panel.at));
  return {.memory = view_bytes(values_, kernel_.gpu.shared, start, panel.dtype),
          .offset = values_.add(values_.multiply(element, values_.index(pitch())), point)};
}

void TileMemory::store(const std::vector<ValueList>& read, Value buffer) const {
  for (std::size_t p = 0; p < panels_.size(); ++p)
    for (int i = 0; i < std::ssize(read[p]); ++i)
      codegen::store(values_, panels_[p].dtype, read[p][i],
                     place(panels_[p], buffer, element_of(panels_[p], i), point_of(panels_[p], i)), {});
}

Value TileMemory::number_of(int i, Value thread) const {
  const std::int64_t chunk = i / tile_neighbours * tile_neighbours * tile_threads;
  return values_.add(values_.multiply(thread, values_.index(tile_neighbours)),
                     values_.index(chunk + i % tile_neighbours));
}

ValueList TileMemory::load(std::size_t operand, Value buffer, Value element, Value thread) const {
  const Panel& panel = panels_[operand];
  const int at_once =
      static_cast<int>(std::min<std::int64_t>(tile_neighbours, bytes_at_once / itemsize(panel.dtype)));
  Strip strip{.lanes = at_once};
  strip.aligned = true;
  ValueList all;
  for (int i = 0; i < side_ / tile_threads; i += at_once) {
    Place from = place(panel, buffer, element, number_of(i, thread));
    from.lane_stride = StrideClass::one;
    const Value loaded = codegen::load(values_, panel.dtype, from, strip);
    for (int lane = 0; lane < at_once; ++lane) all.push_back(values_.extract(loaded, lane));
  }
  return all;
}

}  // namespace weft::codegen
