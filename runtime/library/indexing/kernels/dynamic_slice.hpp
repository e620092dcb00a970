// Windows of arrays, whose starts are data.
#pragma once
#include "runtime/gpu/abi/thread.hpp"

namespace weft::kernels {

/// Items of an array from `start` on, as units of some bytes, and the window beside them.
struct Window {
  std::byte* array;
  std::byte* window;
  const std::int64_t* start;
  std::int64_t length, of_array;   // in items
  std::int64_t units, unit_bytes;  // of an item
};
extern const OwnKernel<Window> take_window, put_window;

}  // namespace weft::kernels
