#include "codegen/ahead/test_lengths.hpp"

namespace weft {
namespace {

constexpr std::int64_t rests = 8, least = 12, apart = 840;  // which 1 to 8 divide

Dims lengths_around(std::int64_t around, std::size_t count) {
  Dims lengths;
  for (std::size_t d = 0; d < count; ++d) lengths.push_back(around + 6 * static_cast<std::int64_t>(d));
  return lengths;
}

}  // namespace

std::vector<Dims> test_lengths(std::size_t count) {
  std::vector<Dims> result;
  for (const std::int64_t from : {least, least + apart})
    for (std::int64_t rest = 0; rest < rests; ++rest) {
      const Dims lengths = lengths_around(from + rest, count);
      result.push_back(lengths);
      for (std::size_t d = 0; d < count; ++d) result.push_back(lengths), result.back()[d] = 1;
    }
  return result;
}

}  // namespace weft
