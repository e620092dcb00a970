#include "runtime/program/rooms.hpp"

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

std::int64_t Rooms::operator()(const BufferRef& buffer) const {
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

Rooms rooms_of(const Program& program) {
  Rooms rooms{.inputs = bytes_of(program.inputs), .outputs = bytes_of(program.outputs), .constants = {}};
  std::ranges::transform(program.constants, std::back_inserter(rooms.constants), &ndarray::nbytes);
  rooms.arena = program.arena_bytes;
  return rooms;
}

}  // namespace weft
