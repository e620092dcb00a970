// Loads and stores of neighbouring lanes, whatever their stride, and never outside of the lanes that are
// asked for.
#pragma once
#include "codegen/compiler/ssa/values.hpp"
#include "codegen/nest/loop_nest.hpp"

namespace weft::codegen {

/// The elements that one evaluation of a body covers: `lanes` neighbours of the vector axis, from `start` on.
/// With a mask only the first `count` of them exist, at least one.
struct Strip {
  int lanes = 1;
  Value start;           // index
  Value count, mask;     // index and i1 lanes, or null when all exist
  bool streams = false;  // what is stored begins at a multiple of its size, and goes past the caches
  bool aligned = false;  // what is contiguous begins at a multiple of its size
};

/// Where the first lane is, and how far it is to the next.
struct Place {
  Value memory;  // memref<?xT>
  Value offset;  // index, in elements
  StrideClass lane_stride = StrideClass::zero;
  Value stride;  // index; only for classes `two`, `minus_one` and `any`
};

/// How an element lies in memory: bool is an i8.
mlir::Type stored_type(mlir::OpBuilder& builder, DType dtype);
/// memref<?xT> of these.
mlir::Type memory_type(mlir::OpBuilder& builder, DType dtype);

/// A scalar when the lane stride is zero, else a value a lane; what lanes that do not exist get is some
/// number. Any byte but 0 is True.
Value load(Values& values, DType dtype, const Place& place, const Strip& strip);
/// `value` is a scalar or has the strip's lanes. Lanes of stride zero are one element: the first lane's.
void store(Values& values, DType dtype, Value value, const Place& place, const Strip& strip);

/// Elements from a place on that lie before the next line of the cache; all of `most` when they never meet
/// one.
Value elements_before_line(Values& values, DType dtype, const Place& place, Value most);
/// What was stored past the caches is there before what is stored later.
void finish_streams(Values& values);

/// Stores to two places that step by two, the second one element after the first.
void store_beside(Values& values, DType dtype, Value first, const Place& first_place, Value second,
                  const Place& second_place, const Strip& strip);

/// The elements of a memref with these numbers, int64. `gathers`: whether the instruction set has masks.
Value load_at(Values& values, DType dtype, Value memory, Value numbers, bool gathers);
/// Element `offset` of a memref.
Value load_scalar(Values& values, Value memory, Value offset);
void store_scalar(Values& values, Value value, Value memory, Value offset);
/// Memory for `count` elements of a type until the function returns, allocated in its entry block.
Value stack_memory(Values& values, mlir::Type element, std::int64_t count);
/// The memref<?xT> that starts at a byte of a memref<?xi8>.
Value view_bytes(Values& values, Value bytes, Value offset, DType dtype);

}  // namespace weft::codegen
