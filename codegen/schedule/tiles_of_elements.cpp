#include "codegen/schedule/tiles_of_elements.hpp"

#include <cstdlib>

#include "codegen/nest/tiles_across.hpp"

namespace weft::codegen {
namespace {

/// Along an axis of tiles: of fewer, most threads of a block would have none.
constexpr std::int64_t least_extent = 16;
/// What the memory system moves at once.
constexpr std::int64_t sector_bytes = 32;

class Repays {
 public:
  Repays(const NestUse& use, const Launch& launch)
      : use_(use), nest_(use.nest), layout_(use.nest), launch_(launch) {}

  bool operator()() const {
    const int axis = axis_across(nest_);
    return use_.is_long(launch_, axis, least_extent) &&
           use_.is_long(launch_, nest_.parallel_axes, least_extent) &&
           std::ranges::any_of(accesses_across(nest_), [&](int access) { return lies_along(access, axis); });
  }

 private:
  /// Bytes between neighbours, if they are known; `unknown` else.
  std::int64_t step(int access, int axis, std::int64_t unknown) const {
    const std::int64_t bytes = itemsize(nest_.accesses[static_cast<std::size_t>(access)].dtype);
    const int param = layout_.stride(access, axis);
    if (param < 0) return bytes;
    const std::int64_t& stride = launch_.params[static_cast<std::size_t>(param)];
    return use_.target.may_vary(stride) ? unknown : std::abs(stride) * bytes;
  }

  bool lies_along(int access, int axis) const {
    return step(access, axis, sector_bytes) < sector_bytes &&
           step(access, nest_.parallel_axes, sector_bytes) >= sector_bytes;
  }

  const NestUse& use_;
  const LoopNest& nest_;
  const ParamLayout layout_;
  const Launch& launch_;
};

}  // namespace

LegalSizes sides_across(const NestUse& use) {
  if (accesses_across(use.nest).empty()) return {};
  return {side_of_tiles_across(use.nest)};
}

bool tiles_across_pay(const NestUse& use) {
  return use.in_all([&](const Launch& launch) { return Repays(use, launch)(); });
}

}  // namespace weft::codegen
