#include "runtime/program/array_bytes.hpp"

#include <algorithm>
#include <iterator>

namespace weft {
namespace {

Dims bytes_of(const std::vector<BufferType>& types) {
  Dims bytes;
  const auto of = [](const BufferType& type) {
    const std::int64_t item = itemsize(type.dtype);
    return element_count(type.shape, item) * item;
  };
  std::ranges::transform(types, std::back_inserter(bytes), of);
  return bytes;
}

}  // namespace

std::int64_t ArrayBytes::operator()(const BufferRef& buffer) const {
  const auto index = static_cast<std::size_t>(buffer.index);
  switch (buffer.space) {
    case BufferRef::Space::input:
      return inputs[index];
    case BufferRef::Space::output:
      return outputs[index];
    case BufferRef::Space::constant:
      return constants[index];
    case BufferRef::Space::arena:
      return arena;
    case BufferRef::Space::block:
      return 0;
  }
  __builtin_unreachable();
}

ArrayBytes array_bytes(const Program& program) {
  ArrayBytes bytes{.inputs = bytes_of(program.inputs), .outputs = bytes_of(program.outputs), .constants = {}};
  std::ranges::transform(program.constants, std::back_inserter(bytes.constants), &ndarray::nbytes);
  bytes.arena = program.arena_bytes;
  return bytes;
}

}  // namespace weft
