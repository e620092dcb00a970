// What calls of LAPACK's drivers need.
#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "runtime/lapack_drivers.hpp"
#include "runtime/openblas.hpp"

namespace weft::lapack {

template <class T>
constexpr bool is_real = std::is_same_v<T, double>;

/// The driver of these names for doubles and for complex numbers.
template <class T>
void* driver(const char* real, const char* of_complex) {
  return openblas_symbol(is_real<T> ? real : of_complex);
}

/// Drivers say in the first number of their workspace how much they want when its length is given as -1.
template <class T>
class Workspace {
 public:
  T* data() { return numbers_.data(); }
  const int* length() const { return &length_; }
  void resize_as_asked() {
    length_ = std::max(1, static_cast<int>(std::real(numbers_[0])));
    numbers_.resize(static_cast<std::size_t>(length_));
  }

 private:
  std::vector<T> numbers_ = std::vector<T>(1);
  int length_ = -1;
};

inline std::size_t sized(long long count) { return static_cast<std::size_t>(std::max(1LL, count)); }

inline int at_least_one(int n) { return std::max(n, 1); }

}  // namespace weft::lapack
