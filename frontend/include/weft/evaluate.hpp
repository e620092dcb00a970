// From tensors to arrays.
#pragma once
#include <array>
#include <future>

#include "runtime/program/run_options.hpp"
#include "runtime/system/errors.hpp"
#include "weft/lazy_tensor.hpp"

namespace weft {

/// Computes the tensors on the default device; what they have in common is computed once. Evaluating a graph
/// of the same structure again, whatever its arrays hold, compiles nothing. Errors: ValueError when the graph
/// has a variable; MemoryError.
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

/// The same, watched by `observer` kernel by kernel, and ended by `stop`: then it throws Cancelled, at the
/// latest when the part of a kernel's grid that is at work, or the kernel being compiled, is done. What is
/// evaluated next is not affected. The reference device looks at `stop` once, and has no kernels to watch.
std::vector<ndarray> evaluate(const std::vector<LazyTensor>& tensors, const RunOptions& options);

/// The same in a thread of its own, on the default device of the caller's. The future's destructor waits.
/// Errors: std::system_error when no thread is to be had; the others when the future is asked.
std::future<std::vector<ndarray>> evaluate_async(std::vector<LazyTensor> tensors, RunOptions options = {});

/// The tensor computed now: a leaf that holds the array, so that what is built on it does not compute it
/// again.
LazyTensor persist(const LazyTensor& tensor);

template <class T>
T LazyTensor::item() const {
  return evaluate(*this).item<T>();
}

}  // namespace weft

namespace weft::numpy {
using weft::Cancelled;
using weft::evaluate;
using weft::evaluate_async;
using weft::persist;
}  // namespace weft::numpy
