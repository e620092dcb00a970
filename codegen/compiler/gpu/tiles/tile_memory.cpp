#include "codegen/compiler/gpu/tiles/tile_memory.hpp"

#include <algorithm>

#include "codegen/compiler/gpu/apart.hpp"
#include "codegen/compiler/gpu/copies.hpp"
#include "codegen/compiler/gpu/neighbours.hpp"
#include "runtime/gpu/abi/emulated_thread.hpp"
#include "runtime/gpu/abi/launch_shape.hpp"

namespace weft::codegen {
namespace {

static_assert(tile_threads * tile_threads == most_threads);

/// Elements of 4 bytes between the lines of a panel, by which threads that store elements of one row meet in
/// no bank of the block's memory.
constexpr int padding = 4;

std::int64_t bytes_of(const LoopNest& nest, const TileSweep& sweep, int elements) {
  std::int64_t bytes = 0;
  for (const TileOperand& operand : sweep.operands)
    bytes += itemsize(nest.instructions[operand.instruction].dtype) * elements *
             (nest.schedule.tile_side() + padding);
  return bytes;
}

bool is_copied(const LoopNest& nest, const TileOperand& operand) {
  const Instruction& value = nest.instructions[operand.instruction];
  return value.opcode == Instruction::Opcode::load &&
         (itemsize(value.dtype) == 4 || itemsize(value.dtype) == 8);
}

/// Where nothing is copied past the registers, one part is read ahead.
TileMemorySize size_of(const LoopNest& nest, const TileSweep& sweep) {
  TileMemorySize size;
  const auto are_too_many = [&] {
    return size.buffers * bytes_of(nest, sweep, size.elements) >
           static_cast<std::int64_t>(kernel_memory_bytes);
  };
  if (std::ranges::none_of(sweep.operands, [&](const TileOperand& each) { return is_copied(nest, each); }))
    size.buffers = 2;
  while (size.buffers > 2 && are_too_many()) --size.buffers;
  while (size.elements > 1 && are_too_many()) size.elements /= 2;
  return size;
}

}  // namespace

std::int64_t tile_memory_bytes(const LoopNest& nest) {
  const TileSweep sweep = tile_sweep(nest, only_sweep(nest));
  const TileMemorySize size = size_of(nest, sweep);
  return size.buffers * bytes_of(nest, sweep, size.elements);
}

TileMemory::TileMemory(const Kernel& kernel, const TileSweep& sweep, const ValueList& tile)
    : kernel_(kernel),
      values_(kernel.values),
      sweep_(sweep),
      tile_(tile),
      side_(kernel.nest.schedule.tile_side()),
      size_(size_of(kernel.nest, sweep)) {
  for (const TileOperand& operand : sweep.operands) {
    const DType dtype = kernel.nest.instructions[operand.instruction].dtype;
    const int own = axis_of(kernel.nest, operand);
    Panel panel{
        .dtype = dtype, .at = bytes_, .along = is_along(kernel, first_access(kernel.nest, operand), own)};
    if (is_copied(kernel.nest, operand))
      panel.in_pieces = lies_in_pieces(kernel, operand, tile, dtype, own, kernel.axes() - 1);
    panels_.push_back(panel);
    bytes_ += itemsize(dtype) * elements() * pitch();
  }
}

std::int64_t TileMemory::pitch() const { return side_ + padding; }

Value TileMemory::number(Value lane, int i) const {
  return values_.add(lane, values_.index(std::int64_t{i} * most_threads));
}

/// Of what threads read of a panel, the point of number `number`, counted from the tile's first; neighbouring
/// threads read what lies side by side.
Value TileMemory::point_of(const Panel& panel, Value number) const {
  return values_.select(panel.along, values_.bit_and(number, values_.index(side_ - 1)),
                        values_.quotient(number, values_.index(elements())));
}

Value TileMemory::element_of(const Panel& panel, Value number) const {
  return values_.select(panel.along, values_.quotient(number, values_.index(side_)),
                        values_.bit_and(number, values_.index(elements() - 1)));
}

Value TileMemory::evaluated(std::size_t operand, Value point, Value element) const {
  const TileOperand& wanted = sweep_.operands[operand];
  Scope scope = read_scope(kernel_, wanted, tile_, point, element);
  evaluate(kernel_, wanted.body, scope);
  return in_lanes(kernel_, scope, wanted.instruction);
}

int TileMemory::shares() const { return side_ * elements() / most_threads; }

/// One access of `count` neighbours. Points beyond the last are the last one again, or, of several, do not
/// exist.
void TileMemory::copy(std::size_t operand, Value point, Value element, Value first, Value buffer,
                      int count) const {
  const TileOperand& wanted = sweep_.operands[operand];
  const Panel& panel = panels_[operand];
  const int own = axis_of(kernel_.nest, wanted), row = kernel_.axes() - 1;
  const Value at = values_.add(tile_[own], point),
              last = values_.subtract(kernel_.extent(own), values_.index(1));
  Scope scope = outermost(kernel_);
  for (int axis = 0; axis < kernel_.nest.parallel_axes; ++axis)
    scope.enter(kernel_, axis, axis != own ? tile_[axis] : count > 1 ? at : values_.minimum(at, last));
  scope.enter(kernel_, row, element);
  scope.enter(kernel_, row, first);
  Value exists = values_.compare(Relation::less, values_.add(first, element), kernel_.extent(row));
  if (count > 1) exists = values_.bit_and(exists, values_.compare(Relation::less_equal, at, last));
  begin_copy(kernel_, start(panel, buffer, element, point),
             place_of(kernel_, scope, first_access(kernel_.nest, wanted)), panel.dtype,
             count * static_cast<int>(itemsize(panel.dtype)), exists);
}

/// Some neighbouring points at once.
void TileMemory::copy_pieces(std::size_t operand, Value first, Value buffer) const {
  const int at_once = static_cast<int>(access_bytes / itemsize(panels_[operand].dtype));
  const int across = side_ / at_once, all = across * elements();
  for (int i = 0; i * most_threads < all; ++i) {
    const Value piece = number(kernel_.gpu.lane, i);
    const Value point = values_.multiply(values_.bit_and(piece, values_.index(across - 1)),
                                         values_.index(at_once)),
                element = values_.quotient(piece, values_.index(across));
    const auto take = [&] { copy(operand, point, element, first, buffer, at_once); };
    if ((i + 1) * most_threads <= all)
      take();
    else
      when(values_, values_.compare(Relation::less, piece, values_.index(all)), take);
  }
}

void TileMemory::copy(std::size_t operand, Value first, Value buffer) const {
  const Panel& panel = panels_[operand];
  const auto in_pieces = [&] {
    copy_pieces(operand, first, buffer);
    return ValueList();
  };
  const auto one_by_one = [&] {
    const Kernel here = from_here(kernel_);
    for (int i = 0; i < shares(); ++i) {
      const Value each = number(here.gpu.lane, i);
      copy(operand, point_of(panel, each), element_of(panel, each), first, buffer, 1);
    }
    return ValueList();
  };
  branch(values_, panel.in_pieces, in_pieces, one_by_one);
}

ValueList TileMemory::begin(Value first, Value buffer) const {
  const Value exists = values_.compare(Relation::less, first, kernel_.extent(kernel_.axes() - 1));
  when(values_, exists, [&] {
    for (std::size_t p = 0; p < panels_.size(); ++p)
      if (panels_[p].in_pieces) copy(p, first, buffer);
  });
  ValueList all;
  for (std::size_t p = 0; p < panels_.size(); ++p)
    for (int i = 0; i < shares() && !panels_[p].in_pieces; ++i) {
      const Value each = number(kernel_.gpu.lane, i);
      const Value element = values_.add(first, element_of(panels_[p], each));
      all.push_back(evaluated(p, point_of(panels_[p], each), element));
    }
  return all;
}

Value TileMemory::start(const Panel& panel, Value buffer, Value element, Value point) const {
  const Value further = values_.add(values_.multiply(element, values_.index(pitch())), point);
  return values_.add(values_.add(buffer, values_.index(panel.at)),
                     values_.multiply(further, values_.index(itemsize(panel.dtype))));
}

Place TileMemory::place(const Panel& panel, Value buffer, Value element, Value point) const {
  const Value start = values_.add(buffer, values_.index(panel.at));
  return {.memory = view_bytes(values_, kernel_.gpu.shared, start, panel.dtype),
          .offset = values_.add(values_.multiply(element, values_.index(pitch())), point)};
}

void TileMemory::finish(const ValueList& read, Value buffer) const {
  auto next = read.begin();
  for (std::size_t p = 0; p < panels_.size(); ++p)
    for (int i = 0; i < shares() && !panels_[p].in_pieces; ++i) {
      const Value each = number(kernel_.gpu.lane, i);
      codegen::store(values_, panels_[p].dtype, *next++,
                     place(panels_[p], buffer, element_of(panels_[p], each), point_of(panels_[p], each)), {});
    }
}

Value TileMemory::number_of(int i, Value thread) const {
  const std::int64_t chunk = i / tile_neighbours * tile_neighbours * tile_threads;
  return values_.add(values_.multiply(thread, values_.index(tile_neighbours)),
                     values_.index(chunk + i % tile_neighbours));
}

ValueList TileMemory::load(std::size_t operand, Value buffer, Value element, Value thread) const {
  const Panel& panel = panels_[operand];
  const int at_once =
      static_cast<int>(std::min<std::int64_t>(tile_neighbours, access_bytes / itemsize(panel.dtype)));
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
