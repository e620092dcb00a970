// The units by which kernels move memory (gpu/abi/units.hpp).
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <initializer_list>

namespace weft {

/// The most bytes, up to 16, of which runs of `bytes` consist that lie in these places one after the other.
inline std::int64_t unit_bytes(std::int64_t bytes, std::initializer_list<const void*> places) {
  std::uint64_t bits = static_cast<std::uint64_t>(bytes) | 16;
  for (const void* place : places) bits |= reinterpret_cast<std::uint64_t>(place);
  return std::int64_t{1} << std::countr_zero(bits);
}

}  // namespace weft
