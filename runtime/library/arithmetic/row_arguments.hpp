// What row functions are given, checked: a saved program may say anything.
#pragma once
#include <span>

#include "runtime/array/ndarray.hpp"

namespace weft {

class RowArguments {
 public:
  RowArguments(const char* function, const std::vector<ndarray>& arguments);

  DType dtype() const { return arguments_[0].dtype(); }
  std::int64_t count() const { return arguments_[0].shape()[0]; }
  std::int64_t length() const { return arguments_[0].shape()[1]; }
  const ndarray& starts() const { return arguments_[1]; }
  template <class T>
  std::span<const T> row(std::int64_t index) const {
    return {arguments_[0].data<T>() + index * length(), static_cast<std::size_t>(length())};
  }
  std::span<const bool> marks(std::int64_t index) const {
    return {arguments_[2].data<bool>() + index * length(), static_cast<std::size_t>(length())};
  }
  /// One of the numbers that follow, at least 1; 1 for a 0 where there are no elements.
  std::size_t number(std::size_t which) const;

 private:
  void require(bool holds, const char* what) const;

  const char* function_;
  const std::vector<ndarray>& arguments_;
};

}  // namespace weft
