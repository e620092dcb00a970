// Matrices that decompositions take, and where they store what they give of each.
#pragma once
#include <algorithm>
#include <vector>

#include "runtime/library/linalg/lapack_drivers.hpp"
#include "runtime/library/linalg/matrices.hpp"

namespace weft {

inline std::size_t product(int a, int b) { return static_cast<std::size_t>(a) * static_cast<std::size_t>(b); }

/// Matrices to be decomposed, with room in the result for `each` numbers of type R of each of them.
template <class T, class R = T>
class Decomposed {
 public:
  Decomposed(const char* function, const std::vector<ndarray>& arguments, const ndarray& result)
      : function_(function), matrices_(arguments[0], function), a_(arguments[0]), result_(result) {
    if (result.dtype() != dtype_of<R>) refuse_matrices(function, "a result of another dtype");
  }
  const Matrices& matrices() const { return matrices_; }
  void need_square() const {
    if (matrices_.rows != matrices_.columns) refuse_matrices(function_, "square matrices");
  }
  /// Calls body(a, to) with each matrix as columns and the place of its results, `each` numbers.
  template <class Body>
  void store(std::size_t each, const Body& body) const {
    if (static_cast<std::size_t>(result_.size()) != each * static_cast<std::size_t>(matrices_.count))
      refuse_matrices(function_, "a result of another shape");
    if (each == 0) return;
    matrices_.each([&](std::size_t index) {
      std::vector<T> a(std::max<std::size_t>(1, matrices_.size()));
      transpose(a_.data<T>() + index * matrices_.size(), matrices_.rows, matrices_.columns, a.data());
      body(a.data(), result_.data<R>() + index * each);
    });
  }

 private:
  const char* function_;
  Matrices matrices_;
  const ndarray& a_;
  const ndarray& result_;
};

}  // namespace weft
