#include "codegen/loops/single_item.hpp"

#include <algorithm>

#include "runtime/library/library_functions.hpp"

namespace weft::codegen {
namespace {

/// What the places are along, where the call is about items of its first argument.
std::vector<std::optional<std::int64_t>> axes_named(const HostCall& call) {
  if (is(call.function, LibraryFunction::raise_error)) return {std::nullopt};
  return {call.axes.begin(), call.axes.end()};
}

}  // namespace

std::optional<SingleItem> single_item(const HostCall& call) {
  const bool puts = is(call.function, LibraryFunction::scatter);
  if (!puts && !is(call.function, LibraryFunction::gather) &&
      !is(call.function, LibraryFunction::raise_error))
    return {};
  const std::size_t result = call.buffers.size() - 1;
  SingleItem found{
      .puts = puts, .item = puts ? 1 : result, .first_place = puts ? 2U : 1U, .axes = axes_named(call)};
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
