// Whether the launches of a saved program fit the code of their kernels, as far as that can be told.
#pragma once
#include <optional>
#include <vector>

#include "runtime/saved_program.hpp"

namespace weft {

/// What a kernel's code is made for.
struct KernelUse {
  std::size_t buffers = 0, params = 0;
  std::int32_t parallel_axes = 0, row_axes = 0, tile_side = 0;
  bool tiled = false, by_points = false;
  RowThreads threads = RowThreads::elements;
  std::vector<DType> scratch = {};
  bool operator==(const KernelUse&) const = default;
};

KernelUse use_of(const Launch& launch);
/// Of its own kernel.
KernelUse use_of(const MatrixProduct& product);

/// Of all classes of a program.
class KernelUses {
 public:
  explicit KernelUses(const SavedProgram& saved) : saved_(saved), uses_(saved.kernels.size()) {}

  /// Of a kernel that there is. Errors: ValueError.
  void add(std::int32_t kernel, const KernelUse& use);

 private:
  const SavedProgram& saved_;
  std::vector<std::optional<KernelUse>> uses_;  // by kernel
};

}  // namespace weft
