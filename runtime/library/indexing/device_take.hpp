// take on a GPU (runtime/library/indexing/index_functions.hpp), on buffers in its memory.
#pragma once
#include "runtime/program/program.hpp"

namespace weft {

class Gpu;

/// result[o, i, :] = table[o, keys[i], :], where an item has so many bytes. The nearest for keys outside.
struct ItemsToTake {
  const std::byte* table = nullptr;
  const std::int64_t* keys = nullptr;
  std::byte* result = nullptr;
  std::int64_t outer = 1, length = 1, count = 0, bytes = 0;
};
void take_items(Gpu& gpu, const ItemsToTake& items);

bool takes_take(const HostCall& call);
bool take(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);

}  // namespace weft
