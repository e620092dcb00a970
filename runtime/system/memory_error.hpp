// Memory that the C++ library could not get is a MemoryError like any other.
#pragma once
#include <new>

#include "runtime/system/errors.hpp"

namespace weft {

/// Calls body(). Errors: its own, with MemoryError for std::bad_alloc.
template <class Body>
decltype(auto) with_memory_error(const Body& body) {
  try {
    return body();
  } catch (const std::bad_alloc&) {
    throw MemoryError("out of memory");
  }
}

}  // namespace weft
