// Whether the launches of a saved program fit the code of their kernels, as far as that can be told.
#pragma once
#include <vector>

#include "runtime/saved/saved_program.hpp"

namespace weft {

/// Of all classes of a program, of kernels that there are. Errors: ValueError.
class KernelUses {
 public:
  explicit KernelUses(const SavedProgram& saved) : saved_(saved), uses_(saved.kernels.size()) {}

  void add(const Launch& launch);
  void add(const LoopLaunch& loop);
  /// Its own kernel.
  void add(const MatrixProduct& product);

 private:
  void check_words(std::int32_t kernel, std::size_t buffers, std::size_t params) const;

  /// The first of its kind: a kernel is for launches, for loops, or for products.
  struct Use {
    const Launch* launch = nullptr;
    const LoopLaunch* loop = nullptr;
    const MatrixProduct* product = nullptr;
  };
  Use& use_of(std::int32_t kernel) { return uses_[static_cast<std::size_t>(kernel)]; }

  const SavedProgram& saved_;
  std::vector<Use> uses_;  // of each kernel
};

}  // namespace weft
