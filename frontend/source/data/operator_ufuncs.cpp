#include "frontend/source/data/operator_ufuncs.hpp"

#include "weft/linear_algebra.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

struct ArrayOperator {
  Token token;
  const char* ufunc;
  ArrayFunction apply;
};
constexpr ArrayOperator array_operators[] = {
    {Token::add, "add", numpy::add},
    {Token::subtract, "subtract", numpy::subtract},
    {Token::multiply, "multiply", numpy::multiply},
    {Token::divide, "divide", numpy::divide},
    {Token::floor_divide, "floor_divide", numpy::floor_divide},
    {Token::remainder, "remainder", numpy::remainder},
    {Token::matmul, "matmul", numpy::matmul},
    {Token::bit_and, "bitwise_and", numpy::bitwise_and},
    {Token::bit_or, "bitwise_or", numpy::bitwise_or},
    {Token::bit_xor, "bitwise_xor", numpy::bitwise_xor},
    {Token::shift_left, "left_shift", numpy::left_shift},
    {Token::shift_right, "right_shift", numpy::right_shift},
    {Token::less, "less", numpy::less},
    {Token::less_equal, "less_equal", numpy::less_equal},
    {Token::greater, "greater", numpy::greater},
    {Token::greater_equal, "greater_equal", numpy::greater_equal},
    {Token::equal, "equal", numpy::equal},
    {Token::not_equal, "not_equal", numpy::not_equal},
};

const ArrayOperator* row_of(Token operation) {
  for (const ArrayOperator& row : array_operators)
    if (row.token == operation) return &row;
  return nullptr;
}

}  // namespace

ArrayFunction array_function(Token operation) {
  const ArrayOperator* row = row_of(operation);
  return row ? row->apply : nullptr;
}

const char* ufunc_name(Token operation) {
  const ArrayOperator* row = row_of(operation);
  return row ? row->ufunc : "power";
}

}  // namespace weft::source
