#include "memory.hpp"

#include <cstring>
#include <new>

namespace ptx {

Address Memory::allocate(std::size_t bytes) {
  constexpr std::size_t kept_apart = 4096;  // freed windows
  if (bytes == 0 || used_ + bytes > room) return 0;
  std::unique_ptr<std::byte[]> memory(new (std::nothrow) std::byte[bytes]);
  if (!memory) return 0;
  std::memset(memory.get(), 0xa5, bytes);
  Address number = blocks_.size();
  if (freed_.size() > kept_apart || number == last) {
    if (freed_.empty()) return 0;
    number = freed_.front();
    freed_.pop_front();
  } else {
    blocks_.emplace_back();
  }
  blocks_[number] = {std::move(memory), bytes};
  used_ += bytes;
  return number << window_bits;
}

bool Memory::free(Address address) {
  const Address number = address >> window_bits;
  if (address % window_size != 0 || number >= blocks_.size() || blocks_[number].size == 0) return false;
  used_ -= blocks_[number].size;
  blocks_[number] = {};
  freed_.push_back(number);
  return true;
}

void Memory::free_all() {
  for (Address number = first; number < blocks_.size(); ++number)
    if (blocks_[number].size > 0) free(number << window_bits);
}

}  // namespace ptx
