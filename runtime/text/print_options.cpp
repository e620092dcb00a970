#include "runtime/text/print_options.hpp"

#include <cstring>

#include "runtime/system/errors.hpp"
#include "runtime/text/text_template.hpp"

namespace weft {
namespace {

constexpr std::size_t count_of_numbers = 7;

}  // namespace

std::string packed(const PrintOptions& given) {
  if (given == PrintOptions()) return {};
  const std::int64_t numbers[count_of_numbers] = {given.precision,   given.threshold, given.edge_items,
                                                  given.line_width,  given.suppress,  given.of_array2string,
                                                  given.prefix_width};
  std::string bytes(reinterpret_cast<const char*>(numbers), sizeof numbers);
  add_part(bytes, given.separator);
  return bytes;
}

PrintOptions unpacked_options(std::string_view bytes) {
  if (bytes.empty()) return {};
  std::int64_t numbers[count_of_numbers];
  if (bytes.size() < sizeof numbers) throw ValueError("expected options of printing");
  std::memcpy(numbers, bytes.data(), sizeof numbers);
  bytes.remove_prefix(sizeof numbers);
  return {.precision = numbers[0],
          .threshold = numbers[1],
          .edge_items = numbers[2],
          .line_width = numbers[3],
          .suppress = numbers[4] != 0,
          .of_array2string = numbers[5] != 0,
          .separator = std::string(take_part(bytes)),
          .prefix_width = numbers[6]};
}

}  // namespace weft
