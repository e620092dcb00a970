// How the threads of a block read what a tile of points needs.
#pragma once
#include "codegen/compiler/cpu/kernel.hpp"
#include "codegen/nest/tile_operands.hpp"

namespace weft::codegen {

/// Threads of a block along either side of a tile.
inline constexpr int tile_threads = 16;

/// The access of the first load that an operand is computed by.
int first_access(const LoopNest& nest, const TileOperand& operand);
/// The axis that tells an operand's points apart.
int axis_of(const LoopNest& nest, const TileOperand& operand);
/// i1: whether an access walks an axis by single elements, which is known now, or when it is launched.
Value is_along(const Kernel& kernel, int access, int axis);

/// The elements that an access walks along an axis, of type index.
Value stride_of(const Kernel& kernel, int access, int axis);

/// At line, or column, `point`, counted from the first of `tile` (where it begins, along each parallel axis),
/// and at an element of the row; the last ones where these are beyond.
Scope read_scope(const Kernel& kernel, const TileOperand& operand, const ValueList& tile, Value point,
                 Value element);

/// i1: whether all pieces of 16 bytes that a tile has of an operand of this dtype, which is loaded, lie in
/// one piece along `along`, whole, and at multiples of their size, at each index of `across`.
Value lies_in_pieces(const Kernel& kernel, const TileOperand& operand, const ValueList& tile, DType dtype,
                     int along, int across);

}  // namespace weft::codegen
