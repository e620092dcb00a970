// Whether the launches of a saved program fit the code of their kernels, as far as that can be told.
#pragma once
#include <vector>

#include "runtime/saved_program.hpp"

namespace weft {

/// Of all classes of a program, of kernels that there are. Errors: ValueError.
class KernelUses {
 public:
  explicit KernelUses(const SavedProgram& saved) : saved_(saved), first_(saved.kernels.size()) {}

  void add(const Launch& launch);
  /// Its own kernel.
  void add(const MatrixProduct& product) const;

 private:
  void check_words(std::int32_t kernel, std::size_t buffers, std::size_t params) const;

  const SavedProgram& saved_;
  std::vector<const Launch*> first_;  // of each kernel
};

}  // namespace weft
