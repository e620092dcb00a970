#include "runtime/array/float16.hpp"

#include <bit>

namespace weft {
namespace {

__extension__ typedef _Float16 Native;

}  // namespace

std::uint16_t float16::bits_of(double value) {
  return std::bit_cast<std::uint16_t>(static_cast<Native>(value));
}

float16::operator float() const { return static_cast<float>(std::bit_cast<Native>(bits_)); }

}  // namespace weft
