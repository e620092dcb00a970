#include "frontend/source/elision.hpp"

#include <algorithm>

#include "frontend/numpy/memory_layout.hpp"
#include "ir/promotion.hpp"

namespace weft::source {
namespace {

constexpr std::int64_t least_bytes = 256 * 1024;

struct Eliding {
  Token operation;
  bool commutative;  // the right operand serves too
};
constexpr Eliding eliding[] = {
    {Token::add, true},          {Token::subtract, false},     {Token::multiply, true},
    {Token::divide, false},      {Token::floor_divide, false}, {Token::bit_and, true},
    {Token::bit_or, true},       {Token::bit_xor, true},       {Token::shift_left, false},
    {Token::shift_right, false},
};

/// Whether a result of this shape and dtype can be written into `temporary`, which `other` meets.
bool can_take(const Value& temporary, const LazyTensor& other, const LazyTensor& result) {
  const auto* array = temporary.as<Array>();
  if (!array || !array->is_temporary()) return false;
  const LazyTensor& held = array->tensor();
  return held.size() * held.itemsize() >= least_bytes && held.dtype() == result.dtype() &&
         held.shape() == other.shape() && loop_dtype(held.dtype(), other.dtype()) == held.dtype();
}

}  // namespace

Value elided(Token operation, const Value& a, const Value& b, Value result) {
  const auto row = std::ranges::find(eliding, operation, &Eliding::operation);
  const LazyTensor *left = a.tensor(), *right = b.tensor(), *computed = result.tensor();
  if (row == std::end(eliding) || !left || !right || !computed) return result;
  if (can_take(a, *right, *computed)) return Array(numpy::copied_as(*computed, left->strides()));
  if (row->commutative && can_take(b, *left, *computed))
    return Array(numpy::copied_as(*computed, right->strides()));
  return result;
}

}  // namespace weft::source
