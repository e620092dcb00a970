// The limit: each workload of workloads.py as a loop written by hand for this machine, free to add in any
// order and to use functions of 4 ULP.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace weft::bench {

struct Operands {
  std::vector<void*> arguments;  // in the order of the function's parameters; C order
  std::vector<std::vector<std::int64_t>> shapes;
  void* result = nullptr;
  int threads = 1;

  template <class T>
  const T* argument(std::size_t i) const {
    return static_cast<const T*>(arguments[i]);
  }
  template <class T>
  T* written() const {
    return static_cast<T*>(result);
  }
  std::int64_t length(std::size_t i, std::size_t axis = 0) const { return shapes[i][axis]; }
};

using Loop = void (*)(const Operands&);

/// A workload's loop for each dtype of its first argument.
struct HandLoop {
  Loop float32 = nullptr, float64 = nullptr, float16 = nullptr, int32 = nullptr, int64 = nullptr;

  Loop of(std::string_view dtype) const {
    const std::map<std::string_view, Loop> loops{
        {"float32", float32}, {"float64", float64}, {"float16", float16}, {"int32", int32}, {"int64", int64}};
    return loops.at(dtype);
  }
};
/// By the name of the function in workloads.py.
using HandLoops = std::map<std::string, HandLoop>;

HandLoops elementwise_loops();
HandLoops stencil_loops();
HandLoops row_loops();
HandLoops layout_loops();
HandLoops product_loops();
HandLoops sequential_loops();

/// How many libraries there are that loops of products may call, and which they are to call.
std::size_t product_libraries();
void multiply_by_library(std::size_t number);

}  // namespace weft::bench
