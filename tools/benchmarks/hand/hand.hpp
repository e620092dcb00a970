// The limit: each workload of workloads.py as a loop written by hand for this machine, free to add in any
// order and to use functions of 4 ULP.
#pragma once
#include <cstdint>
#include <map>
#include <string>
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

struct HandLoop {
  void (*float32)(const Operands&) = nullptr;
  void (*float64)(const Operands&) = nullptr;
};
/// By the name of the function in workloads.py.
using HandLoops = std::map<std::string, HandLoop>;

HandLoops elementwise_loops();
HandLoops stencil_loops();
HandLoops row_loops();
HandLoops layout_loops();
HandLoops product_loops();
HandLoops sequential_loops();

}  // namespace weft::bench
