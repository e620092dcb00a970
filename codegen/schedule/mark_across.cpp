#include "codegen/schedule/mark_across.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "codegen/nest/launch_rule.hpp"
#include "codegen/nest/tiles_across.hpp"

namespace weft::codegen {
namespace {

/// Along an axis of tiles: of fewer, most threads of a block would have none.
constexpr std::int64_t least_extent = 16;
/// What the memory system moves at once.
constexpr std::int64_t sector_bytes = 32;

class Repays {
 public:
  Repays(const LoopNest& nest, const Launch& launch, const Target& target)
      : nest_(nest), layout_(nest), launch_(launch), target_(target) {}

  bool operator()() const {
    const int axis = axis_across(nest_);
    const std::vector<int> accesses = accesses_across(nest_);
    return !accesses.empty() && is_long(axis) && is_long(nest_.parallel_axes) &&
           std::ranges::any_of(accesses, [&](int access) { return lies_along(access, axis); });
  }

 private:
  bool is_long(int axis) const {
    const auto param = static_cast<std::size_t>(axis);
    return target_.may_vary(launch_.params[param]) || launch_.params[param] >= least_extent;
  }

  /// Bytes between neighbours, if they are known; `unknown` else.
  std::int64_t step(int access, int axis, std::int64_t unknown) const {
    const Access& walked = nest_.accesses[static_cast<std::size_t>(access)];
    const int param = layout_.stride(access, axis);
    if (param < 0) return itemsize(walked.dtype);
    const auto place = static_cast<std::size_t>(param);
    return target_.may_vary(launch_.params[place]) ? unknown
                                                   : std::abs(launch_.params[place]) * itemsize(walked.dtype);
  }

  bool lies_along(int access, int axis) const {
    return step(access, axis, sector_bytes) < sector_bytes &&
           step(access, nest_.parallel_axes, sector_bytes) >= sector_bytes;
  }

  const LoopNest& nest_;
  const ParamLayout layout_;
  const Launch& launch_;
  const Target& target_;
};

}  // namespace

void mark_tiles_across(Lowered& lowered, const Target& target) {
  if (hides_launches(lowered.program)) return;
  std::vector<bool> repays(lowered.nests.size(), true);
  each_launch(lowered, [&](const LoopNest& nest, const Launch& launch) {
    const auto kernel = static_cast<std::size_t>(launch.kernel);
    repays[kernel] = repays[kernel] && Repays(nest, launch, target)();
  });
  each_launch(lowered, [&](LoopNest& nest, Launch& launch) {
    if (!repays[static_cast<std::size_t>(launch.kernel)]) return;
    nest.schedule = {.strategy = Strategy::tiles_across, .size = side_of_tiles_across(nest)};
    launch.rule.threads = row_threads(nest), launch.rule.tile_side = nest.schedule.tile_side();
  });
}

}  // namespace weft::codegen
