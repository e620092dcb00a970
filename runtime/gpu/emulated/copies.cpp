#include "runtime/gpu/emulated/copies.hpp"

#include <cstring>
#include <utility>

namespace weft {
namespace {

/// What a copy that has not arrived leaves: a NaN of all floats.
constexpr int unknown = 0xff;
/// Of so many copies, one arrives at once: no power of two, so that it is not always the same of a part.
constexpr std::uint32_t early = 3;

}  // namespace

void EmulatedCopies::Copy::arrive() const {
  if (from)
    std::memcpy(to, from, bytes);
  else
    std::memset(to, 0, bytes);
}

void EmulatedCopies::begin(std::byte* to, const std::byte* from, std::uint32_t bytes, bool exists) {
  const Copy copy{to, exists ? from : nullptr, bytes};
  if (count_++ % early == 0) return copy.arrive();
  std::memset(to, unknown, bytes);
  begun_.push_back(copy);
}

void EmulatedCopies::end_group() { groups_.push_back(std::exchange(begun_, {})); }

void EmulatedCopies::wait(std::size_t but_last) {
  for (; groups_.size() > but_last; groups_.pop_front())
    for (const Copy& copy : groups_.front()) copy.arrive();
}

}  // namespace weft
