#include "codegen/schedule/streams.hpp"

#include "runtime/program/program_numbers.hpp"

namespace weft::codegen {
namespace {

/// Most of a processor's last cache.
constexpr std::int64_t least_bytes = std::int64_t{32} << 20;
/// Elements of a row; its first ones, up to a whole line of the cache, are stored one by one.
constexpr std::int64_t least_row = 1024;

/// Whether a launch waits for memory: of so many operations for a byte most are done meanwhile.
bool waits_for_memory(const Launch& launch, std::int64_t elements) {
  constexpr std::int64_t most_work = 4;
  return elements * launch.rule.work <= most_work * launch.bytes;
}

/// Whether a result is stored by launches, and not used by other steps, which may read it.
bool is_only_stored(const NestUse& use, const BufferRef& result) {
  std::ptrdiff_t uses = 0, stores = 0;
  each_buffer(use.lowered.program, [&](const BufferRef& other) { uses += same_array(result, other); });
  for (const Step& step : use.lowered.program.steps) {
    const auto* launch = std::get_if<Launch>(&step);
    if (!launch) continue;
    const LoopNest& nest = use.lowered.nests[static_cast<std::size_t>(launch->kernel)];
    const std::vector<int> accesses = buffer_accesses(nest), stored = stored_accesses(nest);
    for (std::size_t i = 0; i < accesses.size(); ++i)
      stores +=
          same_array(result, launch->buffers[i]) && std::ranges::find(stored, accesses[i]) != stored.end();
  }
  return uses == stores;
}

bool repays(const NestUse& use, const Launch& launch) {
  const std::vector<int> accesses = buffer_accesses(use.nest);
  const auto stored = std::ranges::find(accesses, stored_accesses(use.nest)[0]) - accesses.begin();
  const BufferRef& result = launch.buffers[static_cast<std::size_t>(stored)];
  const DType dtype = use.nest.accesses[static_cast<std::size_t>(accesses[stored])].dtype;
  std::int64_t elements = 1;
  for (std::size_t axis = 0; axis < launch.rule.axes(); ++axis) elements *= launch.params[axis];
  return result.space == BufferRef::Space::output && !launch.rule.narrow &&
         elements * itemsize(dtype) >= least_bytes && waits_for_memory(launch, elements) &&
         launch.params[launch.rule.axes() - 1] >= least_row && is_only_stored(use, result);
}

}  // namespace

bool can_stream(const NestUse& use) {
  const LoopNest& nest = use.nest;
  if (nest.lanes != Lanes::row || !nest.reductions.empty() || !nest.slots.empty()) return false;
  const std::vector<int> stored = stored_accesses(nest);
  return stored.size() == 1 &&
         nest.accesses[static_cast<std::size_t>(stored[0])].strides.back() == StrideClass::one;
}

bool streaming_pays(const NestUse& use) {
  return use.in_all([&](const Launch& launch) { return repays(use, launch); });
}

}  // namespace weft::codegen
