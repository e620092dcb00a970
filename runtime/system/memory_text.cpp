#include "runtime/system/memory_text.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstdio>

namespace weft {

std::string memory_text(std::size_t bytes) {
  constexpr std::array units = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  std::size_t unit = bytes < 2 ? 0 : (std::bit_width(bytes) - 1) / 10;
  double amount = std::ldexp(static_cast<double>(bytes), -10 * static_cast<int>(unit));
  if (std::nearbyint(amount) == 1024 && unit + 1 < units.size()) {
    ++unit;
    amount /= 1024;
  }
  if (unit == 0) return std::to_string(bytes) + " bytes";
  std::array<char, 32> text;
  const char* const format = std::nearbyint(amount) < 1000 ? "%#.3g " : "%#.0f ";
  std::snprintf(text.data(), text.size(), format, amount);
  return std::string(text.data()) + units[unit];
}

}  // namespace weft
