#include "tools/weft/stages/arena_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <utility>
#include <vector>

namespace weft::cli {
namespace {

using codegen::Assembled;

constexpr std::size_t most_columns = 64, most_rows = 100;

/// A block that holds something, and the kernels [first, last] that need it.
struct Block {
  std::int64_t bytes, offset;
  std::size_t first, last;
};

std::vector<Block> blocks_of(const Assembled& assembled) {
  std::vector<Block> blocks;
  for (const ArenaBlock& block : assembled.program.blocks) {
    const std::size_t end =
        block.last < 0 ? assembled.kernels.size() - 1 : static_cast<std::size_t>(block.last);
    if (block.bytes > 0)
      blocks.push_back({block.bytes, block.offset, static_cast<std::size_t>(block.first), end});
  }
  std::ranges::sort(blocks, {}, [](const Block& block) { return std::pair(block.offset, block.first); });
  return blocks;
}

/// The kernel at which most bytes are in use, and how many.
struct Peak {
  std::size_t kernel = 0;
  std::int64_t bytes = 0;
};

Peak peak_of(const std::vector<Block>& blocks, std::size_t kernels) {
  std::vector<std::int64_t> change(kernels + 1);
  for (const Block& block : blocks) change[block.first] += block.bytes, change[block.last + 1] -= block.bytes;
  Peak peak;
  std::int64_t bytes = 0;
  for (std::size_t kernel = 0; kernel < kernels; ++kernel) {
    bytes += change[kernel];
    if (bytes > peak.bytes) peak = {kernel, bytes};
  }
  return peak;
}

std::string megabytes(std::int64_t bytes) {
  return fmt::format("{:.3f} MB", static_cast<double>(bytes) / 1e6);
}

/// The marks of a block, of so many kernels a column.
std::string marks(const Block& block, std::size_t kernels, std::size_t a_column) {
  std::string line;
  for (std::size_t from = 0; from < kernels; from += a_column)
    line += block.first < from + a_column && block.last >= from ? '#' : '.';
  return line;
}

std::string heading(const Assembled& assembled, const Peak& peak) {
  const double ratio = static_cast<double>(assembled.program.arena_bytes) / static_cast<double>(peak.bytes);
  return fmt::format("arena: {}, {:.2f} times what is in use at most, {} at kernel {} ({})\n",
                     megabytes(assembled.program.arena_bytes), ratio, megabytes(peak.bytes), peak.kernel + 1,
                     assembled.kernels[peak.kernel].name);
}

}  // namespace

std::string arena_map(const Assembled& assembled) {
  const std::size_t kernels = assembled.kernels.size();
  const std::vector<Block> blocks = blocks_of(assembled);
  if (blocks.empty()) return "arena: nothing is stored there\n";
  const std::size_t a_column = (kernels + most_columns - 1) / most_columns;
  std::string text = heading(assembled, peak_of(blocks, kernels));
  text += fmt::format("  {:>14} {:>14}  kernels 1 to {}{}\n", "at", "size", kernels,
                      a_column > 1 ? fmt::format(", {} a column", a_column) : "");
  for (const Block& block : blocks | std::views::take(most_rows))
    text += fmt::format("  {:>14} {:>14}  {}  {}\n", megabytes(block.offset), megabytes(block.bytes),
                        marks(block, kernels, a_column), assembled.kernels[block.first].name);
  if (blocks.size() > most_rows)
    text += fmt::format("  and {} more, further up\n", blocks.size() - most_rows);
  return text;
}

nlohmann::ordered_json arena_json(const Assembled& assembled) {
  const std::vector<Block> blocks = blocks_of(assembled);
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const Block& block : blocks)
    rows.push_back({{"value", assembled.kernels[block.first].name},
                    {"bytes", block.bytes},
                    {"offset", block.offset},
                    {"first", block.first + 1},
                    {"last", block.last + 1}});
  return {{"least_bytes", peak_of(blocks, assembled.kernels.size()).bytes}, {"blocks", rows}};
}

}  // namespace weft::cli
