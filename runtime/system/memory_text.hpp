// Amounts of memory for people.
#pragma once
#include <cstddef>
#include <string>

namespace weft {

/// As NumPy's memory errors write it: three digits and a binary unit, "16.0 KiB", "256. TiB".
std::string memory_text(std::size_t bytes);

}  // namespace weft
