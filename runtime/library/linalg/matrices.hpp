// Stacks of matrices as LAPACK takes them: one after the other, each a column after the other.
#pragma once
#include "runtime/array/ndarray.hpp"
#include "runtime/system/thread_pool.hpp"

namespace weft {

/// Errors: ValueError for arguments that a function does not take.
[[noreturn]] void refuse_matrices(const std::string& function, const char* expected);

/// The last two axes of C-ordered arrays, in LAPACK's ints.
struct Matrices {
  int rows = 0, columns = 0;
  std::int64_t count = 1;

  Matrices(const ndarray& array, const std::string& function);
  std::size_t size() const { return static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns); }
  int shorter() const { return std::min(rows, columns); }
  /// Calls body(index) for all, on all threads.
  void each(function_ref<void(std::size_t index)> body) const;
};

/// `from`, rows x columns, as columns x rows.
template <class T>
void transpose(const T* from, int rows, int columns, T* to) {
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j)
      to[static_cast<std::size_t>(j) * static_cast<std::size_t>(rows) + static_cast<std::size_t>(i)] =
          *from++;
}

}  // namespace weft
