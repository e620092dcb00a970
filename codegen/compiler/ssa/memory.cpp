#include "codegen/compiler/ssa/memory.hpp"

#include "codegen/compiler/ssa/flow.hpp"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Builders.h"

namespace weft::codegen {
namespace memref = mlir::memref;
namespace vector = mlir::vector;
namespace {

DType stored_dtype(DType dtype) { return dtype == DType::bool_ ? DType::uint8 : dtype; }

Value as_stored(Values& values, DType dtype, Value value) {
  if (dtype != DType::bool_) return value;
  return values.extend(value, values.type(DType::uint8, Values::lanes(value)), false);
}

Value as_computed(Values& values, DType dtype, Value loaded) {
  if (dtype != DType::bool_) return loaded;
  return values.compare(Relation::not_equal, loaded, values.bits(loaded, 0));
}

mlir::VectorType vector_of(Values& values, DType dtype, const Strip& strip) {
  return llvm::cast<mlir::VectorType>(values.type(stored_dtype(dtype), strip.lanes));
}

Value zeros(Values& values, DType dtype, int lanes) { return values.constant(stored_dtype(dtype), 0, lanes); }

llvm::MaybeAlign size_of(mlir::Type vector) {
  const auto type = llvm::cast<mlir::VectorType>(vector);
  return llvm::MaybeAlign(static_cast<std::uint64_t>(type.getNumElements()) * type.getElementTypeBitWidth() /
                          8);
}

Value load_contiguous(Values& values, DType dtype, const Place& place, const Strip& strip) {
  const auto type = vector_of(values, dtype, strip);
  if (!strip.mask)
    return vector::LoadOp::create(values.builder(), values.location(), type, place.memory, place.offset,
                                  false, strip.aligned ? size_of(type) : llvm::MaybeAlign());
  return vector::MaskedLoadOp::create(values.builder(), values.location(), type, place.memory,
                                      mlir::ValueRange(place.offset), strip.mask,
                                      zeros(values, dtype, strip.lanes));
}

/// The lanes' distances from the first, as 64-bit lanes.
Value lane_offsets(Values& values, const Place& place, int lanes) {
  const Value stride = values.index_cast(place.stride, values.builder().getI64Type());
  return values.multiply(values.lane_numbers(DType::int64, lanes), values.broadcast(stride, lanes));
}

/// Only AVX-512 has masks, and gathers and scatters of these sizes with them.
bool gathers(DType dtype, const Strip& strip) { return strip.mask && itemsize(dtype) >= 4; }

Value lane_offset(Values& values, const Place& place, Value lane) {
  return values.add(place.offset, values.multiply(lane, place.stride));
}

/// Lanes that do not exist repeat the last one that does.
Value load_each(Values& values, DType dtype, const Place& place, const Strip& strip) {
  Value result = zeros(values, dtype, strip.lanes);
  const Value last = strip.count ? values.subtract(strip.count, values.index(1)) : Value();
  for (int lane = 0; lane < strip.lanes; ++lane) {
    Value number = values.index(lane);
    if (last) number = values.minimum(number, last);
    result =
        values.insert(load_scalar(values, place.memory, lane_offset(values, place, number)), result, lane);
  }
  return result;
}

/// As many lanes, of neighbouring elements from number `from` on: of two for each that exists in `strip`,
/// less `gap` at the end.
Strip neighbours(Values& values, const Strip& strip, int from, int gap) {
  if (!strip.mask) return strip;
  const Value both = values.multiply(strip.count, values.index(2));
  const Value count = values.subtract(both, values.index(from + gap));
  return {strip.lanes, strip.start, count, values.first_lanes(count, strip.lanes)};
}

Place moved(Values& values, Place place, int elements) {
  place.offset = values.add(place.offset, values.index(elements));
  return place;
}

/// Every second element, out of two vectors that end where the last of them lies.
Value load_every_second(Values& values, DType dtype, const Place& place, const Strip& strip) {
  const auto part = [&](int from) {
    return load_contiguous(values, dtype, moved(values, place, from), neighbours(values, strip, from, 1));
  };
  std::vector<std::int64_t> pattern(strip.lanes);
  for (int lane = 0; lane < strip.lanes; ++lane)
    pattern[lane] = lane < strip.lanes / 2 ? 2 * lane : 2 * lane + 1;
  return values.shuffle(part(0), part(strip.lanes - 1), pattern);
}

/// The same lanes last to first, as they lie in memory that is walked backwards: those that exist come last.
Strip backwards(Values& values, const Strip& strip) {
  if (!strip.mask) return strip;
  const Value missing = values.subtract(values.index(strip.lanes), strip.count);
  const Value none = values.first_lanes(missing, strip.lanes);
  return {strip.lanes, strip.start, strip.count,
          values.bit_xor(none, values.constant(DType::bool_, 1, strip.lanes))};
}

Value reversed(Values& values, Value vector, int lanes) {
  std::vector<std::int64_t> pattern(lanes);
  for (int lane = 0; lane < lanes; ++lane) pattern[lane] = lanes - 1 - lane;
  return values.shuffle(vector, pattern);
}

Value load_strided(Values& values, DType dtype, const Place& place, const Strip& strip) {
  if (place.lane_stride == StrideClass::two) return load_every_second(values, dtype, place, strip);
  if (place.lane_stride == StrideClass::minus_one)
    return reversed(
        values,
        load_contiguous(values, dtype, moved(values, place, 1 - strip.lanes), backwards(values, strip)),
        strip.lanes);
  if (!gathers(dtype, strip)) return load_each(values, dtype, place, strip);
  return vector::GatherOp::create(values.builder(), values.location(), vector_of(values, dtype, strip),
                                  place.memory, mlir::ValueRange(place.offset),
                                  lane_offsets(values, place, strip.lanes), strip.mask,
                                  zeros(values, dtype, strip.lanes));
}

void store_contiguous(Values& values, Value value, const Place& place, const Strip& strip) {
  if (strip.mask)
    vector::MaskedStoreOp::create(values.builder(), values.location(), place.memory,
                                  mlir::ValueRange(place.offset), strip.mask, value);
  else
    vector::StoreOp::create(values.builder(), values.location(), value, place.memory, place.offset,
                            strip.streams,
                            strip.streams || strip.aligned ? size_of(value.getType()) : llvm::MaybeAlign());
}

void store_each(Values& values, Value value, const Place& place, const Strip& strip) {
  if (!strip.mask) {
    for (int lane = 0; lane < strip.lanes; ++lane)
      store_scalar(values, values.extract(value, lane), place.memory,
                   lane_offset(values, place, values.index(lane)));
    return;
  }
  for_loop(
      values, "lane", values.index(0), strip.count, values.index(1), {}, [&](Value lane, const ValueList&) {
        store_scalar(values, values.extract_at(value, lane), place.memory, lane_offset(values, place, lane));
        return ValueList();
      });
}

void store_strided(Values& values, DType dtype, Value value, const Place& place, const Strip& strip) {
  if (place.lane_stride == StrideClass::minus_one)
    return store_contiguous(values, reversed(values, value, strip.lanes),
                            moved(values, place, 1 - strip.lanes), backwards(values, strip));
  if (!gathers(dtype, strip)) return store_each(values, value, place, strip);
  vector::ScatterOp::create(values.builder(), values.location(), mlir::Type(), place.memory,
                            mlir::ValueRange(place.offset), lane_offsets(values, place, strip.lanes),
                            strip.mask, value);
}

}  // namespace

mlir::Type stored_type(mlir::OpBuilder& builder, DType dtype) {
  return Values::type_of(builder, stored_dtype(dtype), 1);
}

mlir::Type memory_type(mlir::OpBuilder& builder, DType dtype) {
  return mlir::MemRefType::get({mlir::ShapedType::kDynamic}, stored_type(builder, dtype));
}

Value load(Values& values, DType dtype, const Place& place, const Strip& strip) {
  Value loaded;
  if (strip.lanes == 1 || place.lane_stride == StrideClass::zero)
    loaded = load_scalar(values, place.memory, place.offset);
  else if (place.lane_stride == StrideClass::one)
    loaded = load_contiguous(values, dtype, place, strip);
  else
    loaded = load_strided(values, dtype, place, strip);
  return as_computed(values, dtype, loaded);
}

Value load_at(Values& values, DType dtype, Value memory, Value numbers, bool gathers) {
  const int lanes = Values::lanes(numbers);
  const mlir::Type index = values.index_type();
  if (lanes == 1)
    return as_computed(values, dtype, load_scalar(values, memory, values.index_cast(numbers, index)));
  Value loaded = zeros(values, dtype, lanes);
  if (gathers && itemsize(dtype) >= 4)
    loaded = vector::GatherOp::create(
        values.builder(), values.location(), vector_of(values, dtype, {.lanes = lanes}), memory,
        mlir::ValueRange(values.index(0)), numbers, values.constant(DType::bool_, 1, lanes), loaded);
  else
    for (int lane = 0; lane < lanes; ++lane) {
      const Value number = values.index_cast(values.extract(numbers, lane), index);
      loaded = values.insert(load_scalar(values, memory, number), loaded, lane);
    }
  return as_computed(values, dtype, loaded);
}

void store(Values& values, DType dtype, Value value, const Place& place, const Strip& strip) {
  value = as_stored(values, dtype, value);
  if (strip.lanes == 1 || place.lane_stride == StrideClass::zero) {
    const Value first = Values::lanes(value) == 1 ? value : values.extract(value, 0);
    return store_scalar(values, first, place.memory, place.offset);
  }
  value = values.broadcast(value, strip.lanes);
  if (place.lane_stride == StrideClass::one) return store_contiguous(values, value, place, strip);
  store_strided(values, dtype, value, place, strip);
}

Value elements_before_line(Values& values, DType dtype, const Place& place, Value most) {
  const Value pointer =
      memref::ExtractAlignedPointerAsIndexOp::create(values.builder(), values.location(), place.memory);
  const Value size = values.index(itemsize(dtype));
  const Value address = values.add(pointer, values.multiply(place.offset, size));
  const Value bytes = values.bit_and(values.subtract(values.index(0), address), values.index(63));
  const Value apart = values.bit_and(address, values.index(itemsize(dtype) - 1));
  const Value before = values.minimum(values.quotient(bytes, size), most);
  return values.select(values.compare(Relation::equal, apart, values.index(0)), before, most);
}

void finish_streams(Values& values) {
  mlir::LLVM::CallIntrinsicOp::create(values.builder(), values.location(),
                                      values.builder().getStringAttr("llvm.x86.sse.sfence"),
                                      mlir::ValueRange{});
}

void store_beside(Values& values, DType dtype, Value first, const Place& first_place, Value second,
                  const Place& second_place, const Strip& strip) {
  if (strip.lanes == 1) {
    store(values, dtype, first, first_place, strip);
    store(values, dtype, second, second_place, strip);
    return;
  }
  first = as_stored(values, dtype, first), second = as_stored(values, dtype, second);
  for (const int from : {0, strip.lanes / 2}) {
    std::vector<std::int64_t> pattern(strip.lanes);
    for (int lane = 0; lane < strip.lanes; ++lane)
      pattern[lane] = from + lane / 2 + (lane % 2 != 0 ? strip.lanes : 0);
    store_contiguous(values, values.shuffle(first, second, pattern), moved(values, first_place, 2 * from),
                     neighbours(values, strip, 2 * from, 0));
  }
}

Value load_scalar(Values& values, Value memory, Value offset) {
  return memref::LoadOp::create(values.builder(), values.location(), memory, offset);
}

void store_scalar(Values& values, Value value, Value memory, Value offset) {
  memref::StoreOp::create(values.builder(), values.location(), value, memory, offset);
}

Value stack_memory(Values& values, mlir::Type element, std::int64_t count) {
  const mlir::OpBuilder::InsertionGuard guard(values.builder());
  values.builder().setInsertionPointToStart(values.entry());
  const auto type = mlir::MemRefType::get({count}, element);
  const Value exact = memref::AllocaOp::create(values.builder(), values.location(), type,
                                               values.builder().getI64IntegerAttr(64));
  const auto any = mlir::MemRefType::get({mlir::ShapedType::kDynamic}, element);
  return memref::CastOp::create(values.builder(), values.location(), any, exact);
}

Value view_bytes(Values& values, Value bytes, Value offset, DType dtype) {
  const auto type = llvm::cast<mlir::MemRefType>(memory_type(values.builder(), dtype));
  const Value size = values.index(1);  // never looked at
  return memref::ViewOp::create(values.builder(), values.location(), type, bytes, offset, size);
}

}  // namespace weft::codegen
