// The loops of indexing with arrays, for the instruction set at hand.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

namespace weft {

/// The places along an axis of `length` that `given` name, the negative ones counted from its end. Whether
/// all of them are there; what the others become is not to be used.
bool find_places(std::span<const std::int64_t> given, std::int64_t length, std::span<std::uint64_t> places);

/// Whether all of `given` are there, and none negative.
bool are_places(std::span<const std::int64_t> given, std::int64_t length);

/// to[i] = table[places[i]], of items of 4 or 8 bytes.
void take_items(std::size_t bytes, const std::byte* table, std::span<const std::uint64_t> places,
                std::byte* to);

}  // namespace weft
