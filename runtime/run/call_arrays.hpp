// The arrays of a host call.
#pragma once
#include "runtime/program/program.hpp"

namespace weft {

/// They are kept from one time that the call is made to the next: in a loop mostly no more changes than where
/// they lie.
class CallArrays {
 public:
  /// Calls its function, on arrays that lie in these buffers. Errors: those of the function.
  void call(const HostCall& call, std::span<void* const> buffers);

 private:
  static void place(ndarray& array, const BufferType& type, void* buffer);

  std::vector<ndarray> arguments_;
  ndarray result_;
};

}  // namespace weft
