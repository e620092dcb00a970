// Arithmetic on SSA values that are scalars or vectors alike: what is written once serves every number of
// lanes.
#pragma once
#include <cstdint>
#include <map>
#include <span>
#include <string_view>

#include "codegen/cache/compiler.hpp"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/Value.h"
#include "runtime/array/dtype.hpp"

namespace mlir {
class OpBuilder;
}

namespace weft::codegen {

using mlir::Value;

enum class Relation : std::uint8_t { less, less_equal, greater, greater_equal, equal, not_equal };

/// Appends operations at the builder's place. Unless said otherwise operands have one type, and so has the
/// result. Nothing is contracted, reassociated or assumed: floats are IEEE's, integers wrap. bool is i1 here,
/// and an i8 in memory; float16 and bfloat16 are an i16, their bits (`float16.hpp`,
/// `bfloat16.hpp`).
class Values {
 public:
  /// Constants are made once, at the start of `entry`, which must dominate all code.
  Values(mlir::OpBuilder& builder, mlir::Block* entry, Isa isa);

  mlir::OpBuilder& builder() const { return builder_; }
  mlir::Block* entry() const { return entry_; }
  /// How the listing calls the values made from now on; "" for numbers.
  void call_next(std::string_view name);
  mlir::Location location() const { return location_; }

  /// The type of `lanes` values of a dtype; a scalar for one lane.
  mlir::Type type(DType dtype, int lanes) const { return type_of(builder_, dtype, lanes); }
  static mlir::Type type_of(mlir::OpBuilder& builder, DType dtype, int lanes);
  mlir::Type index_type() const;
  static int lanes(Value value);
  static bool is_float(Value value);
  static bool is_double(Value value);

  Value index(std::int64_t number);
  Value constant(DType dtype, std::uint64_t bits, int lanes = 1);
  /// A constant of the type of `like`: the number, rounded, or the bits.
  Value number(Value like, double number);
  Value bits(Value like, std::uint64_t bits);
  /// A vector of the type of `like` that has these, rounded.
  Value numbers(Value like, std::span<const double> numbers);
  static mlir::DenseElementsAttr dense(mlir::ShapedType type, std::span<const double> numbers);

  Value add(Value a, Value b);
  Value subtract(Value a, Value b);
  Value multiply(Value a, Value b);
  Value divide(Value a, Value b);  // floats
  Value negate(Value a);           // floats: the sign bit
  Value absolute(Value a);         // floats: the sign bit; integers: signed
  Value sqrt(Value a);
  Value fma(Value a, Value b, Value c);  // a * b + c, rounded once
  /// The same, rounded twice where fma would be a library call.
  Value multiply_add(Value a, Value b, Value c);
  /// Whether the instruction set has `scale` for values of this type.
  bool can_scale(Value a) const;
  Value scale(Value a, Value power);  // a * 2^power, rounded once; `power` is a whole float
  Value bit_and(Value a, Value b);
  Value bit_or(Value a, Value b);
  Value bit_xor(Value a, Value b);
  Value shift_left(Value a, int by);
  Value shift_right(Value a, int by);  // fills with the sign
  // By as many bits as `by` says, which must be less than the width.
  Value shift_left(Value a, Value by);
  Value shift_right(Value a, Value by, bool is_signed);
  Value copy_sign(Value magnitude, Value sign);  // floats
  /// Whole numbers near `a`, a float. Only where `can_round`: elsewhere it would be a library call.
  Value floor(Value a);
  Value ceil(Value a);
  Value truncate_float(Value a);
  Value round_even(Value a);
  Isa isa() const { return isa_; }
  bool can_round() const { return isa_ != Isa::sse2; }
  /// Of integers, towards zero; `b` must not be 0, nor -1 for the least `a`.
  Value divide_integers(Value a, Value b, bool is_signed);

  /// i1: whether the relation holds; `is_signed` matters for integers, NaN relates to nothing and is not
  /// equal.
  Value compare(Relation relation, Value a, Value b, bool is_signed = true);
  Value is_nan(Value a) { return either_is_nan(a, a); }
  Value either_is_nan(Value a, Value b);
  /// `condition` has as many lanes, or one for them all.
  Value select(Value condition, Value a, Value b);
  /// Whether any lane of an i1 is set, as a scalar.
  Value any(Value condition);
  static bool is_constant(Value value);

  // Conversions: to `type`, which has as many lanes.
  Value truncate(Value a, mlir::Type type);
  Value extend(Value a, mlir::Type type, bool is_signed);
  Value to_float(Value a, mlir::Type type, bool is_signed);
  /// Towards zero; what does not fit is undefined.
  Value to_integer(Value a, mlir::Type type, bool is_signed = true);
  Value change_float(Value a, mlir::Type type);
  /// Between the bits of float16 and float32. Only where `converts_half`: elsewhere it would be a library
  /// call.
  Value extend_half(Value a);
  Value truncate_to_half(Value a);
  bool converts_half() const { return isa_ != Isa::sse2; }
  Value bitcast(Value a, mlir::Type type);
  Value index_cast(Value a, mlir::Type type);

  // Vectors.
  Value broadcast(Value scalar, int lanes);
  Value extract(Value vector, int lane);
  Value extract_at(Value vector, Value lane);
  Value insert(Value scalar, Value vector, int lane);
  /// Lanes of `vector` in the order of `pattern`; a scalar when that is one lane.
  Value shuffle(Value vector, std::span<const std::int64_t> pattern);
  /// Those of `second` are counted after those of `first`.
  Value shuffle(Value first, Value second, std::span<const std::int64_t> pattern);
  Value slice(Value vector, int from, int count);
  /// Whether the instruction set can `pick` from vectors of this type. A GPU reads tables from memory, also
  /// where it is emulated.
  bool can_pick(Value like) const;
  /// The lanes of a vector, or of two as if they were one, that the low bits of `places` say: integers as
  /// wide.
  Value pick(Value places, Value vector);
  Value pick(Value places, Value first, Value second);
  /// 0, 1, 2, … of dtype int32 or int64.
  Value lane_numbers(DType dtype, int lanes);
  /// i1: lane < count, for an index `count` of at most 2^31.
  Value first_lanes(Value count, int lanes);

  // Index arithmetic, signed.
  Value minimum(Value a, Value b);
  Value maximum(Value a, Value b);
  Value quotient(Value a, Value b);
  Value remainder(Value a, Value b);

 private:
  Value constant_of(mlir::Attribute attribute);
  Value masked_count(Value by);
  Value first_bits(Value count, int lanes);
  /// An intrinsic of LLVM whose result has the type of the first operand.
  Value call(std::string_view intrinsic, std::span<const Value> operands);

  mlir::OpBuilder& builder_;
  mlir::Block* entry_;
  Isa isa_;
  std::map<const void*, Value> constants_;  // by attribute, which is unique
  mlir::Location location_;
};

}  // namespace weft::codegen
