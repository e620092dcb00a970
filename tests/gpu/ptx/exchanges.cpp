// What threads of a warp hand to one another.
#include "values.hpp"

namespace ptx {
namespace {

void nothing(Warp&, const Instruction&, Lanes) {}

enum class Way : std::uint8_t { up, down, butterfly, index };

/// Of segments, whose last lane or first lane `clamp` says; out of them, the thread's own value.
std::int32_t source_of(Way way, std::int32_t lane, std::int32_t b, std::int32_t clamp, bool& is_within) {
  const std::int32_t segment = clamp >> 8 & 31, last = clamp & 31;
  const std::int32_t most = (lane & segment) | (last & ~segment), least = lane & segment;
  std::int32_t from = lane;
  if (way == Way::up) from = lane - b, is_within = from >= most;
  if (way == Way::down) from = lane + b, is_within = from <= most;
  if (way == Way::butterfly) from = lane ^ b, is_within = from <= most;
  if (way == Way::index) from = least | (b & ~segment), is_within = from <= most;
  return is_within ? from : lane;
}

/// Results (the value, perhaps whether the source is within the segment), the value, which, and the segments.
template <Way way, bool tells>
void exchange(Warp& warp, const Instruction& instruction, Lanes lanes) {
  const auto word = [&](std::size_t i) { return warp.number(instruction.operands[i + tells]); };
  const std::uint64_t *const a = word(1), *const b = word(2), *const clamp = word(3);
  std::array<std::uint64_t, warp_threads> found{};
  each_lane(lanes, [&](std::uint32_t lane) {
    bool is_within = false;
    const std::int32_t from =
        source_of(way, static_cast<std::int32_t>(lane), static_cast<std::int32_t>(b[lane] & 31),
                  static_cast<std::int32_t>(clamp[lane]), is_within);
    if ((lanes >> from & 1) == 0) throw Fault(illegal_instruction, "a value of a thread that takes no part");
    found[lane] = static_cast<std::uint32_t>(a[from]);
    if constexpr (tells) {
      Lanes& within = warp.predicate(instruction.operands[1]);
      within = (within & ~(Lanes{1} << lane)) | Lanes{is_within} << lane;
    }
  });
  each_lane(lanes, [&](std::uint32_t lane) { warp.number(instruction.operands[0])[lane] = found[lane]; });
}

void ballot(Warp& warp, const Instruction& instruction, Lanes lanes) {
  const Lanes said = warp.predicate(instruction.operands[1]) & lanes;
  each_lane(lanes, [&](std::uint32_t lane) { warp.number(instruction.operands[0])[lane] = said; });
}

/// Of the lanes that say so, and all that take part.
template <auto holds>
void vote(Warp& warp, const Instruction& instruction, Lanes lanes) {
  const bool result = holds(warp.predicate(instruction.operands[1]) & lanes, lanes);
  Lanes& to = warp.predicate(instruction.operands[0]);
  to = result ? to | lanes : to & ~lanes;
}

template <class T>
void match_any(Warp& warp, const Instruction& instruction, Lanes lanes) {
  const std::uint64_t* const a = warp.number(instruction.operands[1]);
  std::array<Lanes, warp_threads> found{};
  each_lane(lanes, [&](std::uint32_t lane) {
    each_lane(lanes, [&](std::uint32_t other) {
      if (value_of<T>(a[lane]) == value_of<T>(a[other])) found[lane] |= Lanes{1} << other;
    });
  });
  each_lane(lanes, [&](std::uint32_t lane) { warp.number(instruction.operands[0])[lane] = found[lane]; });
}

void active_mask(Warp& warp, const Instruction& instruction, Lanes lanes) {
  each_lane(lanes, [&](std::uint32_t lane) { warp.number(instruction.operands[0])[lane] = lanes; });
}

}  // namespace

void add_warp_operations(Opcodes& table) {
  const auto add_shuffle = [&]<Way way>(const std::string& name) {
    table["shfl.sync." + name + ".b32"] = {exchange<way, false>, Kind::warp_sync, 4};
    table["shfl.sync." + name + ".b32|"] = {exchange<way, true>, Kind::warp_sync, 5};
  };
  add_shuffle.operator()<Way::up>("up"), add_shuffle.operator()<Way::down>("down");
  add_shuffle.operator()<Way::butterfly>("bfly"), add_shuffle.operator()<Way::index>("idx");
  table["bar.warp.sync"] = {nothing, Kind::warp_sync, 0};
  table["vote.sync.ballot.b32"] = {ballot, Kind::warp_sync, 2};
  table["vote.sync.any.pred"] = {vote<[](Lanes said, Lanes) { return said != 0; }>, Kind::warp_sync, 2};
  table["vote.sync.all.pred"] = {vote<[](Lanes said, Lanes all) { return said == all; }>, Kind::warp_sync, 2};
  table["vote.sync.uni.pred"] = {vote<[](Lanes said, Lanes all) { return said == all || said == 0; }>,
                                 Kind::warp_sync, 2};
  table["match.any.sync.b32"] = {match_any<std::uint32_t>, Kind::warp_sync, 2};
  table["match.any.sync.b64"] = {match_any<std::uint64_t>, Kind::warp_sync, 2};
  table["activemask.b32"] = {active_mask};
}

}  // namespace ptx
