// What a step of the host reads and stores, where the program's other steps run on an accelerator.
#pragma once
#include <vector>

#include "runtime/array/accelerator.hpp"
#include "runtime/array/byte_range.hpp"

namespace weft {

/// Bytes of an accelerator's, as copies in the host's memory. What overlaps does so in the copies, too.
class HostSide {
 public:
  HostSide(Accelerator& accelerator, std::vector<ByteRange> ranges);
  std::byte* at(std::byte* address) const;
  /// Hands the bytes of a range back that the step has stored.
  void stored(const ByteRange& range) const;

 private:
  struct Copy {
    ByteRange range;
    std::shared_ptr<void> memory;
  };
  Accelerator& accelerator_;
  std::vector<Copy> copies_;  // ascending, apart
};

}  // namespace weft
