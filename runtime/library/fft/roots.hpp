// exp(2 pi i k / n), rounded once from double: products of two entries of tables of about sqrt(n).
#pragma once
#include <vector>

#include "runtime/library/fft/numbers.hpp"

namespace weft::fft {

class RootTables {
 public:
  explicit RootTables(std::size_t n);
  Complex<double> at(std::size_t k) const;

 private:
  std::size_t n_, shift_ = 1;
  std::vector<Complex<double>> fine_, coarse_;
};

template <class T>
class Roots {
 public:
  explicit Roots(std::size_t n) : tables_(n) {}
  Complex<T> operator[](std::size_t k) const {
    const Complex<double> root = tables_.at(k);
    return {static_cast<T>(root.r), static_cast<T>(root.i)};
  }

 private:
  RootTables tables_;
};

}  // namespace weft::fft
