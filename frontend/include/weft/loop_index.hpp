// The index of a loop that the graph keeps.
#pragma once
#include "weft/operators.hpp"

namespace weft::numpy {

/// 0-d, of int64, as NumPy's scalar. Beside what a tensor can, it and its sums, differences and products with
/// integers may bound slices and loops within: x[slice(i, i + 3)]. Integers are indexes that stay the same.
/// C++ code cannot see the number: what it decided would hold for the steps that it saw alone.
class LoopIndex : public LazyTensor {
 public:
  template <Integer T>
  LoopIndex(T number) : LoopIndex(LazyTensor(constant<std::int64_t>(number)), number) {}
  /// What `number` is in the step at hand.
  LoopIndex(LazyTensor tensor, std::int64_t number) : LazyTensor(std::move(tensor)), number_(number) {}

  operator slice::Bound() const { return number_; }
  operator Operand() const { return static_cast<const LazyTensor&>(*this); }

  friend LoopIndex operator+(const LoopIndex& x, const LoopIndex& y) {
    return {numpy::add(x, y), x.number_ + y.number_};
  }
  friend LoopIndex operator-(const LoopIndex& x, const LoopIndex& y) {
    return {numpy::subtract(x, y), x.number_ - y.number_};
  }
  friend LoopIndex operator*(const LoopIndex& x, const LoopIndex& y) {
    return {numpy::multiply(x, y), x.number_ * y.number_};
  }
  friend LoopIndex operator-(const LoopIndex& x) { return {numpy::negative(x), -x.number_}; }

 private:
  std::int64_t number_;
};

}  // namespace weft::numpy
