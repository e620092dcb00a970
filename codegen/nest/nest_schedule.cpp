#include "codegen/nest/nest_schedule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace weft::codegen {
namespace {

struct StrategyRow {
  Strategy strategy;
  std::string_view name;
  std::string_view listed;  // in the nest's listing; {0} is the size
  bool has_size = false;
};

constexpr std::array rows = {
    StrategyRow{Strategy::rows, "rows", ""},
    StrategyRow{Strategy::panels, "panels", ""},
    StrategyRow{Strategy::elements, "elements", ", tiled"},
    StrategyRow{Strategy::streams, "streams", ", tiled, streaming"},
    StrategyRow{Strategy::short_rows, "short_rows", ", short rows"},
    StrategyRow{Strategy::crossed, "crossed", ", short rows, crossed"},
    StrategyRow{Strategy::kept_rows, "kept_rows", ", rows of {0}", true},
    StrategyRow{Strategy::tiles, "tiles", ", tiles of {0} by {0}", true},
    StrategyRow{Strategy::tiles_across, "tiles_across", ", tiled, tiles of {0} by {0}", true},
};

const StrategyRow& row_of(Strategy strategy) {
  return *std::ranges::find(rows, strategy, &StrategyRow::strategy);
}

}  // namespace

std::string_view name(Strategy strategy) { return row_of(strategy).name; }

std::optional<Strategy> strategy_named(std::string_view name) {
  const auto* const row = std::ranges::find(rows, name, &StrategyRow::name);
  return row == rows.end() ? std::nullopt : std::optional(row->strategy);
}

std::vector<std::string> strategy_names() {
  std::vector<std::string> names;
  std::ranges::transform(rows, std::back_inserter(names),
                         [](const StrategyRow& row) { return std::string(row.name); });
  return names;
}

bool NestSchedule::cuts_rows() const {
  return strategy == Strategy::elements || strategy == Strategy::streams ||
         strategy == Strategy::tiles_across;
}

int NestSchedule::tile_side() const {
  const bool has_tiles = strategy == Strategy::tiles || strategy == Strategy::tiles_across;
  return has_tiles ? static_cast<int>(size) : 0;
}

bool has_size(Strategy strategy) { return row_of(strategy).has_size; }

std::string text(const NestSchedule& schedule) {
  const std::string_view strategy = name(schedule.strategy);
  return has_size(schedule.strategy) ? fmt::format("{}({})", strategy, schedule.size) : std::string(strategy);
}

std::string listed(const NestSchedule& schedule) {
  return fmt::format(fmt::runtime(row_of(schedule.strategy).listed), schedule.size);
}

}  // namespace weft::codegen
