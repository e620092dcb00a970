#include "weft/operand.hpp"

#include <algorithm>

namespace weft::numpy {

Operand::Operand(const ndarray& array)
    : value_(LazyTensor(Node::apply(Operation::array, {},
                                    {{Attribute::value, array.is_aligned() ? array : array.copy_k()}}))) {}
Operand::Operand(bool value) : value_(LazyTensor(constant(value))) {}
Operand::Operand(std::complex<float> value) : value_(LazyTensor(constant(value))) {}
Operand::Operand(ComputedNumber value) {
  if (value.tensor.dtype() == DType::bool_)
    value_ = std::move(value.tensor);
  else
    value_ = std::make_shared<const ComputedNumber>(std::move(value));
}
Operand::Operand(float value) : value_(LazyTensor(constant(value))) {}

std::string text(PythonInt value) {
  std::string digits;
  const bool negative = value < 0;
  do {
    const int digit = static_cast<int>(value % 10);
    digits += static_cast<char>('0' + (negative ? -digit : digit));
    value /= 10;
  } while (value != 0);
  if (negative) digits += '-';
  std::ranges::reverse(digits);
  return digits;
}

}  // namespace weft::numpy
