#include "codegen/compiler/ssa/values.hpp"

#include <array>
#include <bit>
#include <numeric>

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"

namespace weft::codegen {
namespace arith = mlir::arith;
namespace math = mlir::math;
namespace vector = mlir::vector;
namespace {

mlir::Type element_type(Value value) { return mlir::getElementTypeOrSelf(value.getType()); }

/// `type` with other elements.
mlir::Type with_element(mlir::Type type, mlir::Type element) {
  if (auto vector = llvm::dyn_cast<mlir::VectorType>(type)) return vector.clone(element);
  return element;
}

mlir::Attribute scalar_attribute(mlir::Type type, std::uint64_t bits) {
  if (auto floating = llvm::dyn_cast<mlir::FloatType>(type)) {
    const llvm::APInt pattern(floating.getWidth(), bits, false, true);
    return mlir::FloatAttr::get(type, llvm::APFloat(floating.getFloatSemantics(), pattern));
  }
  return mlir::IntegerAttr::get(type, llvm::APInt(type.getIntOrFloatBitWidth(), bits, false, true));
}

mlir::TypedAttr attribute(mlir::Type type, std::uint64_t bits) {
  if (auto vector = llvm::dyn_cast<mlir::VectorType>(type))
    return mlir::DenseElementsAttr::get(vector, scalar_attribute(vector.getElementType(), bits));
  return llvm::cast<mlir::TypedAttr>(scalar_attribute(type, bits));
}

arith::CmpFPredicate float_predicate(Relation relation) {
  using P = arith::CmpFPredicate;
  constexpr P table[] = {P::OLT, P::OLE, P::OGT, P::OGE, P::OEQ, P::UNE};
  return table[static_cast<int>(relation)];
}

arith::CmpIPredicate integer_predicate(Relation relation, bool is_signed) {
  using P = arith::CmpIPredicate;
  constexpr P with_sign[] = {P::slt, P::sle, P::sgt, P::sge, P::eq, P::ne};
  constexpr P without[] = {P::ult, P::ule, P::ugt, P::uge, P::eq, P::ne};
  return (is_signed ? with_sign : without)[static_cast<int>(relation)];
}

/// Sums with 0 and the like need no operation.
template <class Op>
Value folded(Values& values, Value a, Value b) {
  return values.builder().createOrFold<Op>(values.location(), a, b);
}

template <class FloatOp, class IntegerOp>
Value either(Values& values, Value a, Value b) {
  if (Values::is_float(a)) return FloatOp::create(values.builder(), values.location(), a, b);
  return folded<IntegerOp>(values, a, b);
}

}  // namespace

Values::Values(mlir::OpBuilder& builder, mlir::Block* entry, Isa isa)
    : builder_(builder), entry_(entry), isa_(isa), location_(builder.getUnknownLoc()) {}

void Values::call_next(std::string_view name) {
  location_ = builder_.getUnknownLoc();
  if (!name.empty())
    location_ = mlir::NameLoc::get(builder_.getStringAttr(llvm::StringRef(name.data(), name.size())));
}

mlir::Type Values::type_of(mlir::OpBuilder& builder, DType dtype, int lanes) {
  mlir::Type element;
  if (dtype == DType::bool_)
    element = builder.getI1Type();
  else if (is_floating(dtype) && !is_half(dtype))
    element = itemsize(dtype) == 4 ? mlir::Type(builder.getF32Type()) : mlir::Type(builder.getF64Type());
  else
    element = builder.getIntegerType(static_cast<unsigned>(itemsize(dtype) * 8));
  return lanes == 1 ? element : mlir::VectorType::get({lanes}, element);
}

mlir::Type Values::index_type() const { return builder_.getIndexType(); }

int Values::lanes(Value value) {
  const auto vector = llvm::dyn_cast<mlir::VectorType>(value.getType());
  return vector ? static_cast<int>(vector.getNumElements()) : 1;
}

bool Values::is_float(Value value) { return llvm::isa<mlir::FloatType>(element_type(value)); }

bool Values::is_double(Value value) { return element_type(value).isF64(); }

Value Values::constant_of(mlir::Attribute attribute) {
  Value& known = constants_[attribute.getAsOpaquePointer()];
  if (!known) {
    const mlir::OpBuilder::InsertionGuard guard(builder_);
    builder_.setInsertionPointToStart(entry_);
    known =
        arith::ConstantOp::create(builder_, builder_.getUnknownLoc(), llvm::cast<mlir::TypedAttr>(attribute));
  }
  return known;
}

Value Values::index(std::int64_t number) { return constant_of(builder_.getIndexAttr(number)); }

Value Values::constant(DType dtype, std::uint64_t bits, int lanes) {
  return constant_of(attribute(type(dtype, lanes), bits));
}

Value Values::bits(Value like, std::uint64_t bits) { return constant_of(attribute(like.getType(), bits)); }

Value Values::number(Value like, double number) {
  if (!is_float(like)) return bits(like, static_cast<std::uint64_t>(static_cast<std::int64_t>(number)));
  if (element_type(like).isF32()) return bits(like, std::bit_cast<std::uint32_t>(static_cast<float>(number)));
  return bits(like, std::bit_cast<std::uint64_t>(number));
}

Value Values::numbers(Value like, std::span<const double> numbers) {
  return constant_of(dense(llvm::cast<mlir::VectorType>(like.getType()), numbers));
}

mlir::DenseElementsAttr Values::dense(mlir::ShapedType type, std::span<const double> numbers) {
  llvm::SmallVector<mlir::Attribute> elements;
  for (const double number : numbers) elements.push_back(mlir::FloatAttr::get(type.getElementType(), number));
  return mlir::DenseElementsAttr::get(type, elements);
}

Value Values::add(Value a, Value b) { return either<arith::AddFOp, arith::AddIOp>(*this, a, b); }
Value Values::subtract(Value a, Value b) { return either<arith::SubFOp, arith::SubIOp>(*this, a, b); }
Value Values::multiply(Value a, Value b) { return either<arith::MulFOp, arith::MulIOp>(*this, a, b); }
Value Values::divide(Value a, Value b) { return arith::DivFOp::create(builder_, location_, a, b); }

Value Values::negate(Value a) {
  if (is_float(a)) return arith::NegFOp::create(builder_, location_, a);
  return subtract(bits(a, 0), a);
}

Value Values::absolute(Value a) {
  if (is_float(a)) return math::AbsFOp::create(builder_, location_, a);
  return select(compare(Relation::less, a, bits(a, 0)), negate(a), a);
}

Value Values::sqrt(Value a) { return math::SqrtOp::create(builder_, location_, a); }
Value Values::fma(Value a, Value b, Value c) { return math::FmaOp::create(builder_, location_, a, b, c); }

Value Values::multiply_add(Value a, Value b, Value c) {
  return isa_ == Isa::sse2 ? add(multiply(a, b), c) : fma(a, b, c);
}

Value Values::call(std::string_view intrinsic, std::span<const Value> operands) {
  const auto name = builder_.getStringAttr(llvm::StringRef(intrinsic.data(), intrinsic.size()));
  return mlir::LLVM::CallIntrinsicOp::create(
             builder_, location_, operands[0].getType(), name,
             mlir::ValueRange(llvm::ArrayRef(operands.data(), operands.size())))
      .getResult(0);
}

bool Values::can_scale(Value a) const {
  return isa_ == Isa::avx512 && lanes(a) * element_type(a).getIntOrFloatBitWidth() == 512;
}

Value Values::scale(Value a, Value power) {
  const bool is_single = element_type(a).isF32();
  const Value all_lanes = constant(is_single ? DType::uint16 : DType::uint8, is_single ? 0xffff : 0xff);
  const Value rounding_of_mxcsr = constant(DType::int32, 4);
  return call(is_single ? "llvm.x86.avx512.mask.scalef.ps.512" : "llvm.x86.avx512.mask.scalef.pd.512",
              std::array{a, power, a, all_lanes, rounding_of_mxcsr});
}

Value Values::bit_and(Value a, Value b) { return folded<arith::AndIOp>(*this, a, b); }
Value Values::bit_or(Value a, Value b) { return folded<arith::OrIOp>(*this, a, b); }
Value Values::bit_xor(Value a, Value b) { return folded<arith::XOrIOp>(*this, a, b); }
Value Values::shift_left(Value a, int by) {
  return arith::ShLIOp::create(builder_, location_, a, bits(a, static_cast<std::uint64_t>(by)));
}
Value Values::shift_right(Value a, int by) {
  return arith::ShRSIOp::create(builder_, location_, a, bits(a, static_cast<std::uint64_t>(by)));
}
Value Values::shift_left(Value a, Value by) {
  return arith::ShLIOp::create(builder_, location_, a, masked_count(by));
}
Value Values::shift_right(Value a, Value by, bool is_signed) {
  by = masked_count(by);
  if (is_signed) return arith::ShRSIOp::create(builder_, location_, a, by);
  return arith::ShRUIOp::create(builder_, location_, a, by);
}
/// LLVM's NVPTX looks at 32 bits of a count, also where a comparison of all 64 was to tell those apart that
/// are too large (as of 22).
Value Values::masked_count(Value by) {
  if (!is_gpu(isa_) || !element_type(by).isInteger(64)) return by;
  return bit_and(by, bits(by, 63));
}
Value Values::copy_sign(Value magnitude, Value sign) {
  return math::CopySignOp::create(builder_, location_, magnitude, sign);
}

Value Values::floor(Value a) { return math::FloorOp::create(builder_, location_, a); }
Value Values::ceil(Value a) { return math::CeilOp::create(builder_, location_, a); }
Value Values::truncate_float(Value a) { return math::TruncOp::create(builder_, location_, a); }
Value Values::round_even(Value a) { return math::RoundEvenOp::create(builder_, location_, a); }

Value Values::divide_integers(Value a, Value b, bool is_signed) {
  if (is_signed) return arith::DivSIOp::create(builder_, location_, a, b);
  return arith::DivUIOp::create(builder_, location_, a, b);
}

Value Values::compare(Relation relation, Value a, Value b, bool is_signed) {
  if (is_float(a)) return arith::CmpFOp::create(builder_, location_, float_predicate(relation), a, b);
  return arith::CmpIOp::create(builder_, location_, integer_predicate(relation, is_signed), a, b);
}

Value Values::either_is_nan(Value a, Value b) {
  return arith::CmpFOp::create(builder_, location_, arith::CmpFPredicate::UNO, a, b);
}

Value Values::select(Value condition, Value a, Value b) {
  return arith::SelectOp::create(builder_, location_, condition, a, b);
}

Value Values::any(Value condition) {
  if (lanes(condition) == 1) return condition;
  return vector::ReductionOp::create(builder_, location_, vector::CombiningKind::OR, condition);
}

bool Values::is_constant(Value value) { return value.getDefiningOp<arith::ConstantOp>() != nullptr; }

Value Values::truncate(Value a, mlir::Type type) {
  return arith::TruncIOp::create(builder_, location_, type, a);
}
Value Values::extend(Value a, mlir::Type type, bool is_signed) {
  if (is_signed) return arith::ExtSIOp::create(builder_, location_, type, a);
  return arith::ExtUIOp::create(builder_, location_, type, a);
}
Value Values::to_float(Value a, mlir::Type type, bool is_signed) {
  if (is_signed) return arith::SIToFPOp::create(builder_, location_, type, a);
  return arith::UIToFPOp::create(builder_, location_, type, a);
}
Value Values::to_integer(Value a, mlir::Type type, bool is_signed) {
  if (is_signed) return arith::FPToSIOp::create(builder_, location_, type, a);
  return arith::FPToUIOp::create(builder_, location_, type, a);
}
Value Values::change_float(Value a, mlir::Type type) {
  if (mlir::getElementTypeOrSelf(type).isF64()) return arith::ExtFOp::create(builder_, location_, type, a);
  return arith::TruncFOp::create(builder_, location_, type, a);
}
Value Values::extend_half(Value a) {
  const Value half = bitcast(a, with_element(a.getType(), builder_.getF16Type()));
  return arith::ExtFOp::create(builder_, location_, with_element(a.getType(), builder_.getF32Type()), half);
}
Value Values::truncate_to_half(Value a) {
  const mlir::Type half = with_element(a.getType(), builder_.getF16Type());
  const Value rounded = arith::TruncFOp::create(builder_, location_, half, a);
  return bitcast(rounded, with_element(half, builder_.getI16Type()));
}
Value Values::bitcast(Value a, mlir::Type type) {
  return arith::BitcastOp::create(builder_, location_, type, a);
}
Value Values::index_cast(Value a, mlir::Type type) {
  return arith::IndexCastOp::create(builder_, location_, type, a);
}

Value Values::broadcast(Value scalar, int lanes) {
  if (lanes == Values::lanes(scalar)) return scalar;
  return vector::BroadcastOp::create(builder_, location_, mlir::VectorType::get({lanes}, scalar.getType()),
                                     scalar);
}
Value Values::extract(Value vector, int lane) {
  return vector::ExtractOp::create(builder_, location_, vector, static_cast<std::int64_t>(lane));
}
Value Values::extract_at(Value vector, Value lane) {
  return vector::ExtractOp::create(builder_, location_, vector, lane);
}
Value Values::insert(Value scalar, Value vector, int lane) {
  return vector::InsertOp::create(builder_, location_, scalar, vector, static_cast<std::int64_t>(lane));
}

Value Values::shuffle(Value vector, std::span<const std::int64_t> pattern) {
  if (pattern.size() == 1) return extract(vector, static_cast<int>(pattern[0]));
  return shuffle(vector, vector, pattern);
}

Value Values::shuffle(Value first, Value second, std::span<const std::int64_t> pattern) {
  return vector::ShuffleOp::create(builder_, location_, first, second,
                                   llvm::ArrayRef<std::int64_t>(pattern.data(), pattern.size()));
}

Value Values::slice(Value vector, int from, int count) {
  std::vector<std::int64_t> pattern(static_cast<std::size_t>(count));
  std::iota(pattern.begin(), pattern.end(), from);
  return shuffle(vector, pattern);
}

bool Values::can_pick(Value like) const {
  const unsigned bits = lanes(like) * element_type(like).getIntOrFloatBitWidth();
  if (isa_ == Isa::avx512) return bits == 512 || (bits == 256 && !is_double(like));
  return isa_ == Isa::avx2 && bits == 256 && !is_double(like);
}

Value Values::pick(Value places, Value vector) {
  if (lanes(vector) == 8) return call("llvm.x86.avx2.permps", std::array{vector, places});
  return call("llvm.x86.avx512.permvar.sf.512", std::array{vector, places});
}

Value Values::pick(Value places, Value first, Value second) {
  if (isa_ == Isa::avx512) {
    const char* name =
        is_double(first) ? "llvm.x86.avx512.vpermi2var.pd.512" : "llvm.x86.avx512.vpermi2var.ps.256";
    return call(name, std::array{first, places, second});
  }
  const Value in_second = bit_and(places, bits(places, static_cast<std::uint64_t>(lanes(first))));
  return select(compare(Relation::equal, in_second, bits(places, 0)), pick(places, first),
                pick(places, second));
}

Value Values::lane_numbers(DType dtype, int lanes) {
  if (lanes == 1) return constant(dtype, 0);
  llvm::SmallVector<mlir::Attribute> numbers;
  for (int lane = 0; lane < lanes; ++lane)
    numbers.push_back(scalar_attribute(type(dtype, 1), static_cast<std::uint64_t>(lane)));
  const auto vector = llvm::cast<mlir::VectorType>(type(dtype, lanes));
  return constant_of(mlir::DenseElementsAttr::get(vector, numbers));
}

Value Values::first_lanes(Value count, int lanes) {
  if (isa_ == Isa::avx512 && (lanes == 8 || lanes == 16)) return first_bits(count, lanes);
  const Value limit = broadcast(index_cast(count, builder_.getI32Type()), lanes);
  return compare(Relation::less, lane_numbers(DType::int32, lanes), limit);
}

// As AVX-512 holds them: without a vector to compare with. Zeros are shifted in from above the lanes: a mask
// of eight may be copied as one of sixteen (LLVM 22 does where it spills one), which then stores no more.
Value Values::first_bits(Value count, int lanes) {
  const Value some = maximum(minimum(count, index(lanes)), index(0));
  const Value missing = subtract(index(lanes), some);
  const Value all = constant(DType::int32, (std::uint64_t{1} << lanes) - 1);
  const mlir::Type word = builder_.getIntegerType(static_cast<unsigned>(lanes));
  const Value first = shift_right(all, index_cast(missing, builder_.getI32Type()), false);
  const Value bits = vector::BroadcastOp::create(builder_, location_, mlir::VectorType::get({1}, word),
                                                 truncate(first, word));
  return vector::BitCastOp::create(builder_, location_, type(DType::bool_, lanes), bits);
}

Value Values::minimum(Value a, Value b) { return folded<arith::MinSIOp>(*this, a, b); }
Value Values::maximum(Value a, Value b) { return folded<arith::MaxSIOp>(*this, a, b); }
Value Values::quotient(Value a, Value b) { return folded<arith::DivSIOp>(*this, a, b); }
Value Values::remainder(Value a, Value b) { return folded<arith::RemSIOp>(*this, a, b); }

}  // namespace weft::codegen
