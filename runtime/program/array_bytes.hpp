// How much memory arrays have, by where a program's steps find them.
#pragma once
#include "runtime/program/program.hpp"

namespace weft {

/// Bytes from where each array begins.
struct ArrayBytes {
  Dims inputs, outputs, constants;
  std::int64_t arena = 0;

  /// Of a buffer's array, whatever its offset. Nothing in BufferRef::Space::block.
  std::int64_t operator()(const BufferRef& buffer) const;
};

/// Of a program that is not within another.
ArrayBytes array_bytes(const Program& program);

}  // namespace weft
