// Ufuncs of integers.
#include "frontend/numpy/core/called.hpp"
#include "frontend/numpy/core/loop_operands.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"
#include "weft/ufunc_keywords.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

DType unsigned_dtype(DType dtype) {
  switch (itemsize(dtype)) {
    case 1:
      return DType::uint8;
    case 2:
      return DType::uint16;
    case 4:
      return DType::uint32;
    default:
      return DType::uint64;
  }
}

/// Also of the least number, which has no counterpart of its own dtype.
LazyTensor magnitude(const LazyTensor& x) { return astype(absolute(x), unsigned_dtype(x.dtype())); }

struct Magnitudes {
  LazyTensor x, y, common;  // unsigned; `common` is their greatest common divisor
  DType dtype;
};

std::string class_of(const Operand& operand) {
  if (!operand.is_python_number()) return dtype_class(operand.tensor()->dtype());
  const char* name = is_python_complex(operand) ? "Complex" : is_int(operand) ? "Long" : "Float";
  return std::string("<class 'numpy.dtypes._Py") + name + "DType'>";
}

/// There are loops of integers alone.
void check_whole(std::string_view ufunc, const Operand& x, const Operand& y) {
  const DType x_dtype = asarray(x).dtype(), y_dtype = asarray(y).dtype();
  const bool all_bool = x_dtype == DType::bool_ && y_dtype == DType::bool_;
  if (!all_bool && !is_inexact(x_dtype) && !is_inexact(y_dtype)) return;
  if (x_dtype == DType::bfloat16 || y_dtype == DType::bfloat16) refuse_types(ufunc);
  throw UFuncTypeError("ufunc '" + std::string(ufunc) +
                       "' did not contain a loop with signature matching types (" + class_of(x) + ", " +
                       class_of(y) + ") -> None");
}

Magnitudes magnitudes(std::string_view ufunc, const Operand& x1, const Operand& x2) {
  check_whole(ufunc, x1, x2);
  const std::vector<LazyTensor> operands = loop_operands(ufunc, left_shift, x1, x2);
  const LazyTensor x = magnitude(operands[0]), y = magnitude(operands[1]);
  const Dims shape = bitwise_or(x, y).shape();
  const LazyTensor common =
      called(LibraryFunction::gcd, {broadcast_to(x, shape), broadcast_to(y, shape)}, shape);
  return {x, y, common, operands[0].dtype()};
}

/// Of a byte that is repeated in every byte of the dtype.
LazyTensor pattern(DType dtype, std::uint64_t byte) {
  return astype(constant(byte * 0x0101010101010101U), dtype);
}

}  // namespace

LazyTensor gcd(const Operand& x1, const Operand& x2) {
  const Magnitudes of = magnitudes("gcd", x1, x2);
  return laid_out_by_ufunc(astype(of.common, of.dtype), {asarray(x1), asarray(x2)});
}

LazyTensor lcm(const Operand& x1, const Operand& x2) {
  const Magnitudes of = magnitudes("lcm", x1, x2);
  const LazyTensor multiple = multiply(floor_divide(of.x, of.common), of.y);
  return laid_out_by_ufunc(astype(multiple, of.dtype), {asarray(x1), asarray(x2)});
}

LazyTensor bitwise_count(const Operand& x) {
  const LazyTensor value = asarray(x);
  if (is_inexact(value.dtype())) refuse_types("bitwise_count");
  if (value.dtype() == DType::bool_) return laid_out_by_ufunc(astype(value, DType::uint8), {value});
  LazyTensor bits = magnitude(value);
  const DType dtype = bits.dtype();
  const auto masked = [&](const LazyTensor& of, std::uint64_t byte) {
    return bitwise_and(of, pattern(dtype, byte));
  };
  bits = subtract(bits, masked(right_shift(bits, 1), 0x55));
  bits = add(masked(bits, 0x33), masked(right_shift(bits, 2), 0x33));
  bits = masked(add(bits, right_shift(bits, 4)), 0x0f);
  for (std::int64_t shift = 8; shift < 8 * itemsize(dtype); shift *= 2)
    bits = add(bits, right_shift(bits, shift));
  return bitwise_and(astype(bits, DType::uint8), 0x7f);
}

}  // namespace weft::numpy
