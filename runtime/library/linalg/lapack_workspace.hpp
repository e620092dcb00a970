// What calls of LAPACK's drivers need: Int is the type of the library's integers.
#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "runtime/library/linalg/lapack_drivers.hpp"
#include "runtime/library/linalg/openblas.hpp"

namespace weft::lapack {

template <class T>
constexpr bool is_real = std::is_same_v<T, double>;

/// The driver for this type, named without its letter.
template <class T, class Function>
Function driver(const std::string& name) {
  return openblas_function<Function>((letter<T> + name).c_str());
}

/// Drivers say in the first number of their workspace how much they want when its length is given as -1.
template <class T, class Int>
class Workspace {
 public:
  T* data() { return numbers_.data(); }
  const Int* length() const { return &length_; }
  void resize_as_asked() {
    length_ = std::max(Int(1), static_cast<Int>(std::real(numbers_[0])));
    numbers_.resize(static_cast<std::size_t>(length_));
  }

 private:
  std::vector<T> numbers_ = std::vector<T>(1);
  Int length_ = -1;
};

inline std::size_t sized(long long count) { return static_cast<std::size_t>(std::max(1LL, count)); }

template <class Int>
Int at_least_one(Int n) {
  return std::max(n, Int(1));
}

}  // namespace weft::lapack
