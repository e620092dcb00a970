// From tensors to arrays.
#pragma once
#include <array>

#include "weft/lazy_tensor.hpp"

namespace weft {

/// Computes the tensors on the default device; what they have in common is computed once. Evaluating a graph
/// of the same structure again, whatever its arrays hold, compiles nothing. Errors: ValueError when the graph
/// has a variable.
std::vector<ndarray> evaluate(const std::vector<LazyTensor>& tensors);
ndarray evaluate(const LazyTensor& tensor);
/// auto [a, b] = evaluate(y, z);
template <std::same_as<LazyTensor>... More>
std::array<ndarray, sizeof...(More) + 2> evaluate(const LazyTensor& first, const LazyTensor& second,
                                                  const More&... more) {
  std::vector<ndarray> results = evaluate(std::vector<LazyTensor>{first, second, more...});
  return [&]<std::size_t... i>(std::index_sequence<i...>) {
    return std::array<ndarray, sizeof...(More) + 2>{std::move(results[i])...};
  }(std::make_index_sequence<sizeof...(More) + 2>());
}

/// The tensor computed now: a leaf that holds the array, so that what is built on it does not compute it
/// again.
LazyTensor persist(const LazyTensor& tensor);

}  // namespace weft

namespace weft::numpy {
using weft::evaluate;
using weft::persist;
}  // namespace weft::numpy
