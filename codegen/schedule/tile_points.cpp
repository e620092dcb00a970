#include "codegen/schedule/tile_points.hpp"

#include "codegen/nest/exact_products.hpp"
#include "codegen/nest/tile_operands.hpp"

namespace weft::codegen {
namespace {

using Opcode = Instruction::Opcode;

/// Sides of tiles: of 8 by 8 points a thread, and of 4 by 4.
constexpr int large_side = 128, small_side = 64;
/// Of what a point folds, in registers.
constexpr std::int64_t most_bytes_of_large = 4, most_bytes = 16;
/// Operands in a block's memory.
constexpr std::size_t most_operands = 4;
/// Operations at all points of a thread, written out.
constexpr int most_operations = 4096;

/// Of one element, or, of a point stage, of a point.
int operations(const LoopNest& nest, const Stage& stage) {
  int sum = static_cast<int>(stage.stores.size() + stage.reductions.size());
  for (const int index : stage.body) {
    const Instruction& instruction = nest.instructions[static_cast<std::size_t>(index)];
    sum += instruction.opcode == Opcode::compute ? 1 + info(instruction.operation).flops : 1;
  }
  return sum;
}

std::int64_t reduced_bytes(const LoopNest& nest) {
  std::int64_t bytes = 0;
  for (const Reduction& reduction : nest.reductions) bytes += itemsize(reduction.dtype);
  return bytes;
}

/// Whether a thread that has a point may fold its row, element by element.
bool folds_in_order(const LoopNest& nest, const Reduction& reduction) {
  return !reduction.running && (nest.lanes == Lanes::points || !reduction.ordered);
}

bool is_simple(const Instruction& instruction) {
  using enum Opcode;
  return instruction.opcode == constant || instruction.opcode == load || instruction.opcode == compute ||
         instruction.opcode == convert || instruction.opcode == reduced;
}

/// Whether there is one sweep, which is reduced alone and asks points for nothing but constants: what else is
/// evaluated once a point may come after it.
bool has_one_sweep(const LoopNest& nest) {
  if (std::ranges::count_if(nest.stages, &Stage::sweep) != 1) return false;
  const Stage& sweep = only_sweep(nest);
  const auto is_known = [&](int index) {
    const Instruction& instruction = nest.instructions[static_cast<std::size_t>(index)];
    return !instruction.per_point || instruction.opcode == Opcode::constant;
  };
  const auto asks_for_known = [&](int index) {
    return std::ranges::all_of(nest.instructions[static_cast<std::size_t>(index)].operands, is_known);
  };
  const auto takes_known = [&](int index) {
    return std::ranges::all_of(nest.reductions[static_cast<std::size_t>(index)].operands(), is_known);
  };
  const auto stores_before = [&](const Stage& stage) { return &stage < &sweep && !stage.stores.empty(); };
  return sweep.stores.empty() && !sweep.reductions.empty() &&
         std::ranges::all_of(sweep.body, asks_for_known) &&
         std::ranges::all_of(sweep.reductions, takes_known) &&
         std::ranges::none_of(nest.stages, stores_before);
}

/// Whether both a line and a column are read, and each by several points.
bool is_product(const std::vector<TileOperand>& operands) {
  const auto lines = std::ranges::count_if(operands, &TileOperand::of_line);
  return lines > 0 && lines < std::ssize(operands) && operands.size() <= most_operands;
}

/// The side of the tiles that a nest may be taken by; 0: none.
int largest_side(const LoopNest& nest) {
  if (nest.parallel_axes < 2 || nest.row_axes != 1 || !nest.slots.empty() ||
      !std::ranges::all_of(nest.instructions, is_simple) ||
      !std::ranges::all_of(
          nest.reductions, [&](const Reduction& each) { return folds_in_order(nest, each); }))
    return 0;
  if (!has_one_sweep(nest)) return 0;
  const Stage& sweep = only_sweep(nest);
  const auto loads_both = [&](int index) {
    return walks_both(nest, nest.instructions[static_cast<std::size_t>(index)]);
  };
  if (std::ranges::any_of(sweep.body, loads_both) || !is_product(tile_sweep(nest, sweep).operands)) return 0;
  int most = 0;
  for (const Stage& stage : nest.stages) most = std::max(most, operations(nest, stage));
  for (const int side : {large_side, small_side}) {
    const int each = side / 16;
    if (most * each * each <= most_operations &&
        reduced_bytes(nest) <= (side == large_side ? most_bytes_of_large : most_bytes))
      return side;
  }
  return 0;
}

/// Of points that fill a good part of a tile, by rows that are worth bringing it to a block's memory.
bool repays(const NestUse& use, const Launch& launch) {
  constexpr std::int64_t least_points = 24, least_row = 16;
  const int row = use.nest.parallel_axes;
  return use.is_long(launch, row - 2, least_points) && use.is_long(launch, row - 1, least_points) &&
         use.is_long(launch, row, least_row);
}

/// As many as a GPU has multiprocessors, or so.
constexpr std::int64_t enough_tiles = 100;

std::int64_t large_tiles(std::int64_t points) { return (points + large_side - 1) / large_side; }

bool are_many(const NestUse& use, const Launch& launch) {
  std::int64_t tiles = 1;
  for (int axis = 0; axis < use.nest.parallel_axes; ++axis) {
    const std::int64_t& extent = launch.params[static_cast<std::size_t>(axis)];
    if (use.target.may_vary(extent)) return true;
    tiles *= axis < use.nest.parallel_axes - 2 ? extent : large_tiles(extent);
  }
  return tiles >= enough_tiles;
}

}  // namespace

LegalSizes sides_of_tiles(const NestUse& use) {
  switch (largest_side(use.nest)) {
    case large_side:
      return {large_side, small_side};
    case small_side:
      return {small_side};
    default:
      return {};
  }
}

bool tiles_pay(const NestUse& use, std::int64_t side) {
  return use.in_all([&](const Launch& launch) {
    return repays(use, launch) && (side < large_side || are_many(use, launch));
  });
}

int product_tile_side(const MatrixProduct& product, bool varies) {
  if (itemsize(product.dtype) > most_bytes_of_large) return small_side;
  if (varies) return large_side;
  const std::int64_t tiles = element_count(product.batch) * large_tiles(product.m) * large_tiles(product.n);
  return tiles >= enough_tiles ? large_side : small_side;
}

}  // namespace weft::codegen
