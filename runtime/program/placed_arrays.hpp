// A program's arrays where its kernels run.
#pragma once
#include <vector>

#include "runtime/array/accelerator.hpp"
#include "runtime/array/ndarray.hpp"

namespace weft {

struct Program;

/// Memory of the accelerator's, or, without one, of the host's. Errors: MemoryError.
std::shared_ptr<void> allocate_for(Accelerator* accelerator, std::size_t bytes);

/// Where kernels find a program's constants.
std::vector<std::byte*> placed_constants(const Program& program, Accelerator* accelerator);

/// Arrays as they are where kernels run; or copies in an accelerator's memory, laid out alike.
class PlacedArrays {
 public:
  explicit PlacedArrays(Accelerator* accelerator) : accelerator_(accelerator) {}

  /// The address of its first element, from now on as long as this lives.
  std::byte* place(const ndarray& array, bool with_elements);
  /// Copies the elements of an array that was placed back to it, if they are copies.
  void fetch(const ndarray& array, std::byte* placed) const;

 private:
  Accelerator* accelerator_;
  std::vector<std::shared_ptr<void>> memory_;
};

}  // namespace weft
