// What plans keep to.
#pragma once
#include <cstdint>
#include <optional>

#include "passes/schedule/compile_options.hpp"

namespace weft::passes {

/// Operations of a product that take a GPU several times as long as asking for a kernel does.
inline constexpr std::int64_t large_product = std::int64_t{1} << 31;

struct Limits {
  CompileOptions options = {};
  int kernel_operations = 512;  // nodes a fused kernel may compute; a split changes no bit
  std::int64_t row_elements =
      1 << 16;                 // longest row that a kernel walks again for what follows its reductions
  bool order_by_bytes = true;  // kernels that free more bytes run first; else those that free more arrays,
                               // so that the order is one for all shapes
  bool one_size = true;        // else kernels are to be the same ones for other lengths
  bool gpu = false;            // kernels are for one
  /// Products of halves that are not exact, of as many operations and more, are a GPU's library's: its
  /// kernels are the faster ones, if it has one.
  std::optional<std::int64_t> library_operations = {};
  std::int64_t loop_bytes = 0;  // those of the memory limit that loops need for arenas of their own
};

}  // namespace weft::passes
