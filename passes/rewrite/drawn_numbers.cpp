#include "passes/rewrite/drawn_numbers.hpp"

#include "ir/converted.hpp"

namespace weft::passes {
namespace {

Tensor word(std::uint64_t value) { return constant(value); }

Tensor add(const Tensor& a, const Tensor& b) { return Node::apply(Operation::add, {a, b}); }
Tensor multiply(const Tensor& a, const Tensor& b) { return Node::apply(Operation::multiply, {a, b}); }
Tensor both(const Tensor& a, const Tensor& b) { return Node::apply(Operation::bitwise_and, {a, b}); }
Tensor either(const Tensor& a, const Tensor& b) { return Node::apply(Operation::bitwise_or, {a, b}); }
Tensor differing(const Tensor& a, const Tensor& b) { return Node::apply(Operation::bitwise_xor, {a, b}); }
Tensor left(const Tensor& a, const Tensor& count) { return Node::apply(Operation::left_shift, {a, count}); }
Tensor right(const Tensor& a, const Tensor& count) { return Node::apply(Operation::right_shift, {a, count}); }
Tensor right(const Tensor& a, std::uint64_t count) { return right(a, word(count)); }
Tensor low_half(const Tensor& a) { return both(a, word(0xffffffff)); }
Tensor high_half(const Tensor& a) { return right(a, 32); }

/// Numbers of 128 bits.
struct Wide {
  Tensor low, high;
};

/// The product of two words, of those of their halves.
Wide product(const Tensor& a, const Tensor& b) {
  const Tensor a_low = low_half(a), a_high = high_half(a), b_low = low_half(b), b_high = high_half(b);
  const Tensor low = multiply(a_low, b_low), across = multiply(a_low, b_high);
  const Tensor middle = add(add(multiply(a_high, b_low), high_half(low)), low_half(across));
  const Tensor high = add(add(multiply(a_high, b_high), high_half(across)), high_half(middle));
  return {either(left(middle, word(32)), low_half(low)), high};
}

Wide operator*(const Wide& a, const Wide& b) {
  const Wide lows = product(a.low, b.low);
  return {lows.low, add(lows.high, add(multiply(a.low, b.high), multiply(a.high, b.low)))};
}

Wide operator+(const Wide& a, const Wide& b) {
  const Tensor low = add(a.low, b.low);
  const Tensor carry = converted(Node::apply(Operation::less, {low, b.low}), DType::uint64);
  return {low, add(add(a.high, b.high), carry)};
}

/// The halves' difference, rotated by the highest bits.
Tensor rotated(const Wide& state) {
  const Tensor x = differing(state.high, state.low), count = right(state.high, 58);
  const Tensor back = both(Node::apply(Operation::subtract, {word(64), count}), word(63));
  return either(right(x, count), left(x, back));
}

/// The double xor shift multiply.
Tensor mixed(const Wide& state) {
  const Tensor once = multiply(differing(state.high, right(state.high, 32)), word(0xda942042e4dd58b5));
  return multiply(differing(once, right(once, 48)), either(state.low, word(1)));
}

/// Takes the words one array after the other.
class Words {
 public:
  Words(const Tensor& words, std::int64_t at) : words_(words), at_(at) {}
  Tensor next(const Dims& shape) {
    const std::int64_t count = element_count(shape);
    const Tensor part = Node::apply(Operation::getitem, {words_},
                                    {{Attribute::index, Index{{IndexItem::Kind::slice, at_, 1, count}}}});
    at_ += count;
    return Node::apply(Operation::reshape, {part}, {{Attribute::shape, shape}});
  }
  Wide next_wide(const Dims& shape) {
    const Tensor low = next(shape);
    return {low, next(shape)};
  }

 private:
  Tensor words_;
  std::int64_t at_;
};

}  // namespace

Tensor drawn_numbers(const Tensor& words, std::int64_t before, random::BitGeneratorKind kind,
                     const Dims& shape) {
  Dims rows = shape;
  rows.back() = 1;
  Words each(words, before);
  const Wide steps = each.next_wide({shape.back()}), first = each.next_wide(rows),
             change = each.next_wide(rows);
  const Wide state = steps * change + first;
  const Tensor output = kind == random::BitGeneratorKind::pcg64 ? rotated(state) : mixed(state);
  return multiply(converted(right(output, 11), DType::float64), constant(0x1p-53));
}

}  // namespace weft::passes
