// The memory of a device: allocations that lie far from each other, at addresses that are not the host's.
#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

namespace ptx {

using Address = std::uint64_t;

/// Where generic addresses of other memory than the device's lie.
enum class Window : Address { shared = 1, local = 2, parameters = 3 };
inline constexpr int window_bits = 32;
inline Address in_window(Window window, Address offset) {
  return (static_cast<Address>(window) << window_bits) + offset;
}

class Memory {
 public:
  /// Filled with a pattern. 0 where there is no room.
  Address allocate(std::size_t bytes);
  /// Whether there was such an allocation.
  bool free(Address address);
  void free_all();
  /// Null unless one allocation has all of these bytes.
  std::byte* find(Address address, std::size_t bytes) const {
    const Address number = address >> window_bits, offset = address & (window_size - 1);
    if (number >= blocks_.size()) return nullptr;
    const Block& block = blocks_[number];
    return offset + bytes <= block.size ? block.bytes.get() + offset : nullptr;
  }
  std::size_t used() const { return used_; }
  static constexpr std::size_t room = std::size_t{2} << 30;

 private:
  static constexpr Address window_size = Address{1} << window_bits, first = 16, last = 1 << 17;
  struct Block {
    std::unique_ptr<std::byte[]> bytes;
    std::size_t size = 0;
  };
  std::vector<Block> blocks_ = std::vector<Block>(first);
  std::deque<Address> freed_;  // taken again in turn, so that who comes too late finds nothing
  std::size_t used_ = 0;
};

}  // namespace ptx
