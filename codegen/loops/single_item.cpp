#include "codegen/loops/single_item.hpp"

#include <algorithm>
#include <bit>

#include "runtime/library/indexing/index_functions.hpp"

namespace weft::codegen {

std::optional<SingleItem> single_item(const HostCall& call) {
  const auto taken = axes_taken_at(*call.function), put = axes_put_at(*call.function);
  if (!taken && !put) return {};
  const std::size_t result = call.buffers.size() - 1;
  SingleItem found{.puts = !taken, .item = put ? 1 : result, .first_place = put ? 2U : 1U, .axes = {}};
  for (std::uint64_t axes = taken ? *taken : *put; axes != 0; axes &= axes - 1)
    found.axes.push_back(std::countr_zero(axes));
  const auto is_single = [](const BufferType& type) { return type.shape.empty(); };
  const auto places =
      std::ranges::subrange(call.types.begin() + static_cast<std::ptrdiff_t>(found.first_place),
                            call.types.begin() + static_cast<std::ptrdiff_t>(result));
  if (call.types[0].shape.size() != found.axes.size() || places.size() != found.axes.size() ||
      !is_single(call.types[found.item]) || !std::ranges::all_of(places, is_single))
    return {};
  return found;
}

}  // namespace weft::codegen
