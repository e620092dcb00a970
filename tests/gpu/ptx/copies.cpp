// Asynchronous copies into the memory of the block, by groups that somebody waits for.
#include "values.hpp"

namespace ptx {
namespace {

/// Each thread has groups, of which the last is not closed yet.
std::vector<AsyncCopy>& open_group(Warp& warp, std::uint32_t lane) {
  auto& groups = warp.copies(lane);
  if (groups.empty()) groups.emplace_back();
  return groups.back();
}

template <bool has_given>
void copy(Warp& warp, const Instruction& instruction, Lanes lanes) {
  const auto word = [&](std::size_t i) { return warp.number(instruction.operands[i]); };
  const std::uint64_t *const to = word(0), *const from = word(1), *const bytes = word(2),
                             *const given = word(3);
  each_lane(lanes, [&](std::uint32_t lane) {
    const auto offset = [&](std::size_t i) { return static_cast<std::uint64_t>(instruction.offsets[i]); };
    const auto size = static_cast<std::uint32_t>(bytes[lane]);
    const AsyncCopy asked{(to[lane] + offset(0)) & 0xffffffff, from[lane] + offset(1), size,
                          has_given ? static_cast<std::uint32_t>(given[lane]) : size};
    if (asked.given > size) throw Fault(illegal_instruction, "a copy of more than there is room for");
    warp.shared(asked.to, size);
    if (asked.given > 0) warp.device(asked.from, 1);
    if (asked.from % size != 0)
      throw Fault(misaligned_address, "a copy from where is no multiple of its size");
    if (warp.copies_late()) return open_group(warp, lane).push_back(asked);
    warp.copy(asked);
  });
}

void close_group(Warp& warp, const Instruction&, Lanes lanes) {
  each_lane(lanes, [&](std::uint32_t lane) {
    open_group(warp, lane);
    warp.copies(lane).emplace_back();
  });
}

/// All but the latest `left` of those that are closed, and the open one if it, too.
void finish(Warp& warp, std::uint32_t lane, std::size_t left) {
  auto& groups = warp.copies(lane);
  while (groups.size() > left) {
    for (const AsyncCopy& each : groups.front()) warp.copy(each);
    groups.erase(groups.begin());
  }
}

void wait_groups(Warp& warp, const Instruction& instruction, Lanes lanes) {
  const std::uint64_t left = warp.number(instruction.operands[0])[0];
  each_lane(lanes, [&](std::uint32_t lane) { finish(warp, lane, left + 1); });
}

void wait_all(Warp& warp, const Instruction&, Lanes lanes) {
  each_lane(lanes, [&](std::uint32_t lane) { finish(warp, lane, 0); });
}

}  // namespace

void add_copies(Opcodes& table) {
  for (const char* space : {".shared", ".shared::cta"})
    for (const char* kept : {".ca", ".cg"})
      for (const char* prefetch : {"", ".L2::64B", ".L2::128B", ".L2::256B"}) {
        const std::string name = std::string("cp.async") + kept + space + ".global" + prefetch;
        table[name] = {copy<false>}, table[name + "/4"] = {copy<true>};
      }
  table["cp.async.commit_group"] = {close_group};
  table["cp.async.wait_group"] = {wait_groups};
  table["cp.async.wait_all"] = {wait_all};
}

}  // namespace ptx
