// The numbers that an error's text speaks of: lengths, mostly.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace weft {

/// Each run of digits that fits 63 bits, as a number.
std::vector<std::int64_t> numbers_in(const std::string& text);
/// The text with a '#' for each of them.
std::string without_numbers(const std::string& text);
/// The text with other numbers for them. There must be as many.
std::string with_numbers(const std::string& text, const std::vector<std::int64_t>& numbers);

}  // namespace weft
