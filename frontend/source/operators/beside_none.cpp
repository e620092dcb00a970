#include "frontend/source/operators/beside_none.hpp"

#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/source/data/python_numbers.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {

void unordered(Token operation, const std::string& a, const std::string& b) {
  throw TypeError("'" + std::string(spelling(operation)) + "' not supported between instances of '" + a +
                  "' and '" + b + "'");
}

void unordered(Token operation, const Value& a, const Value& b) {
  unordered(operation, type_name(a), type_name(b));
}

namespace {

/// The type of an element of an array as NumPy asks Python for it; nothing where it asks for none.
std::optional<std::string> element_type(const Value& value) {
  if (!value.tensor()) return type_name(value);
  const LazyTensor& tensor = *value.tensor();
  const DType dtype = tensor.dtype();
  if (dtype == DType::bfloat16 || numpy::has_data_length(tensor.shape()) || tensor.size() == 0)
    return std::nullopt;
  return is_complex(dtype) ? "complex" : is_inexact(dtype) ? "float" : dtype == DType::bool_ ? "bool" : "int";
}

bool is_order(Token operation) {
  return operation == Token::less || operation == Token::less_equal || operation == Token::greater ||
         operation == Token::greater_equal;
}

Token reflected(Token order) {
  switch (order) {
    case Token::less:
      return Token::greater;
    case Token::less_equal:
      return Token::greater_equal;
    case Token::greater:
      return Token::less;
    default:
      return Token::less_equal;
  }
}

}  // namespace

void refuse_none(Token operation, const Value& a, const Value& b) {
  const bool is_array = a.tensor() || b.tensor();
  if (a.is_none() == b.is_none() || !(is_array || a.as<ComputedNumber>() || b.as<ComputedNumber>())) return;
  const auto first = element_type(a), second = element_type(b);
  if (!first || !second || operation == Token::matmul) return;
  if (!is_order(operation)) throw_unsupported(operation, *first, *second);
  if (is_array && a.is_none()) unordered(reflected(operation), *second, *first);
  unordered(operation, *first, *second);
}

}  // namespace weft::source
