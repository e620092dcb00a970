// How a nest is walked: a strategy and its size. It decides code and speed, and no bit: a nest has the same
// results by each strategy that it can legally take.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace weft::codegen {

/// A row of so many elements is a leaf of NumPy's pairwise sums.
inline constexpr std::int64_t longest_short_row = 128;

/// For CPUs and GPUs, unless it says for which.
enum class Strategy : std::uint8_t {
  /// Point after point; at each, its rows. Without reductions, too, where nothing is to be cut.
  rows,
  /// Of Lanes::points: neighbouring points side by side, one a lane; rows element by element.
  panels,
  /// No reductions: the last row axis is cut into tiles, which are points of the grid as well.
  elements,
  /// CPU. Elements that are stored past the caches, which they would fill: a single store, along the rows.
  streams,
  /// Rows have at most `longest_short_row` elements, half as many where `pairs` are summed, and at least one;
  /// sums take them in one call. Of Lanes::row with one row axis and reductions.
  short_rows,
  /// CPU. Short rows at points of the last two parallel axes that are pairs: what a sweep loads walks one of
  /// the two at most. There are several points along both axes.
  crossed,
  /// GPU. All rows have `size` elements, which stay in registers (can_keep_rows of keep_rows.hpp).
  kept_rows,
  /// GPU. A block takes tiles, `size` points wide and high, of the last two parallel axes. Its only sweep
  /// loads what walks one of the two at most; its sums are in the row's order or in any (tile_points.hpp).
  tiles,
  /// GPU. Elements by tiles, `size` wide and high, of rows and of what lies across them (tiles_across.hpp).
  tiles_across,
};

/// As `--schedule` and WEFT_DISABLE_PASS spell it.
std::string_view name(Strategy strategy);
std::optional<Strategy> strategy_named(std::string_view name);
std::vector<std::string> strategy_names();

struct NestSchedule {
  Strategy strategy = Strategy::rows;
  std::int64_t size = 0;         // of tiles, and of rows that are kept; 0 of other strategies
  std::string_view reason = {};  // why it was chosen; no part of what it is. Lives as long as the process

  bool operator==(Strategy other) const { return strategy == other; }
  /// Whether the last row axis is cut into tiles, which are points of the grid as well.
  bool cuts_rows() const;
  bool has_short_rows() const { return strategy == Strategy::short_rows || strategy == Strategy::crossed; }
  /// Of tiles of points or elements, else 0.
  int tile_side() const;
  /// Of rows that are kept, else 0.
  std::int64_t row_length() const { return strategy == Strategy::kept_rows ? size : 0; }
};

/// Whether a strategy has a size.
bool has_size(Strategy strategy);

/// What asks for it: "short_rows", "tiles(64)".
std::string text(const NestSchedule& schedule);
/// What the nest's listing says of it, all of it: ", tiled, streaming". By it caches tell kernels apart.
std::string listed(const NestSchedule& schedule);

}  // namespace weft::codegen
