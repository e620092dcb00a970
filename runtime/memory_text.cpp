#include "runtime/memory_text.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cmath>

namespace weft {

std::string memory_text(std::size_t bytes) {
  constexpr std::array units = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  std::size_t unit = bytes < 2 ? 0 : (std::bit_width(bytes) - 1) / 10;
  double amount = std::ldexp(static_cast<double>(bytes), -10 * static_cast<int>(unit));
  if (std::nearbyint(amount) == 1024 && unit + 1 < units.size()) {
    ++unit;
    amount /= 1024;
  }
  if (unit == 0) return fmt::format("{} bytes", bytes);
  if (std::nearbyint(amount) < 1000) return fmt::format("{:#.3g} {}", amount, units[unit]);
  return fmt::format("{:#.0f} {}", amount, units[unit]);
}

}  // namespace weft
