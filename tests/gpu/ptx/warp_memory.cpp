// The memory that a thread reaches, by the kinds of its addresses.
#include <cstdio>

#include "warp.hpp"

namespace ptx {

std::byte* Warp::local(std::uint32_t lane, Address address, std::size_t bytes) {
  const bool is_there = address + bytes <= module_.local_bytes && address + bytes > address;
  return checked(is_there ? local_.data() + std::size_t{lane} * module_.local_bytes + address : nullptr,
                 address, bytes, "local memory");
}

/// Nobody writes there.
std::byte* Warp::parameters(Address address, std::size_t bytes) {
  const bool is_there = address + bytes <= memory_.parameters->size() && address + bytes > address;
  return checked(is_there ? const_cast<std::byte*>(memory_.parameters->data()) + address : nullptr, address,
                 bytes, "the parameters");
}

std::byte* Warp::generic(std::uint32_t lane, Address address, std::size_t bytes) {
  const Address offset = address & ((Address{1} << window_bits) - 1);
  switch (static_cast<Window>(address >> window_bits)) {
    case Window::shared:
      return shared(offset, bytes);
    case Window::local:
      return local(lane, offset, bytes);
    case Window::parameters:
      return parameters(offset, bytes);
    default:
      return device(address, bytes);
  }
}

void Warp::copy(const AsyncCopy& copy) {
  std::byte* const to = shared(copy.to, copy.bytes);
  std::memset(to, 0, copy.bytes);
  if (copy.given == 0) return;
  std::byte* const from = memory_.device->find(copy.from, copy.given);
  if (from == nullptr) refuse(copy.from, copy.given, "memory");
  std::memcpy(to, from, copy.given);
}

void Warp::refuse(Address address, std::size_t bytes, const char* what) {
  char text[128];
  std::snprintf(text, sizeof text, "%zu bytes at 0x%llx, where there is no %s", bytes,
                static_cast<unsigned long long>(address), what);
  throw Fault(illegal_address, text);
}

void Warp::misaligned(Address address, std::size_t bytes) {
  char text[128];
  std::snprintf(text, sizeof text, "%zu bytes at 0x%llx, which is not a multiple of that", bytes,
                static_cast<unsigned long long>(address));
  throw Fault(misaligned_address, text);
}

}  // namespace ptx
