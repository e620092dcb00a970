// What many threads do to one place in memory, one after the other.
#include <algorithm>

#include "values.hpp"

namespace ptx {
namespace {

enum class Where : std::uint8_t { generic, global, shared };

template <Where where>
std::byte* place(Warp& warp, std::uint32_t lane, Address address, std::size_t bytes) {
  if constexpr (where == Where::global) return warp.device(address, bytes);
  if constexpr (where == Where::shared) return warp.shared(address & 0xffffffff, bytes);
  return warp.generic(lane, address, bytes);
}

/// With a result: what was there.
template <Where where, class T, auto work>
void change(Warp& warp, const Instruction& instruction, Lanes lanes) {
  const std::uint64_t *const base = warp.number(instruction.operands[1]),
                             *const b = warp.number(instruction.operands[2]),
                             *const c = warp.number(instruction.operands[3]);
  each_lane(lanes, [&](std::uint32_t lane) {
    std::byte* const at =
        place<where>(warp, lane, base[lane] + static_cast<std::uint64_t>(instruction.offsets[0]), sizeof(T));
    T old;
    std::memcpy(&old, at, sizeof old);
    const T made = work(old, value_of<T>(b[lane]), value_of<T>(c[lane]));
    std::memcpy(at, &made, sizeof made);
    warp.number(instruction.operands[0])[lane] = word_of(old);
  });
}

/// `red` gives nothing.
template <Handler change>
void change_only(Warp& warp, const Instruction& instruction, Lanes lanes) {
  Instruction with_result = instruction;
  with_result.operands = {instruction.operands[13], instruction.operands[0], instruction.operands[1]};
  change(warp, with_result, lanes);
}

template <Where where, class T, auto work>
void add_change(Opcodes& table, const std::string& space, const std::string& name) {
  table["atom" + space + name] = {change<where, T, work>};
  table["red" + space + name] = {change_only<change<where, T, work>>};
}

template <Where where, class T>
void add_numbers(Opcodes& table, const std::string& space, const std::string& type) {
  add_change<where, T, [](T a, T b, T) { return static_cast<T>(a + b); }>(table, space, ".add" + type);
  add_change<where, T, [](T a, T b, T) { return std::min(a, b); }>(table, space, ".min" + type);
  add_change<where, T, [](T a, T b, T) { return std::max(a, b); }>(table, space, ".max" + type);
}

template <Where where, class T>
void add_bits(Opcodes& table, const std::string& space, const std::string& type) {
  add_change<where, T, [](T a, T b, T) { return a & b; }>(table, space, ".and" + type);
  add_change<where, T, [](T a, T b, T) { return a | b; }>(table, space, ".or" + type);
  add_change<where, T, [](T a, T b, T) { return a ^ b; }>(table, space, ".xor" + type);
  add_change<where, T, [](T, T b, T) { return b; }>(table, space, ".exch" + type);
  add_change<where, T, [](T a, T b, T c) { return a == b ? c : a; }>(table, space, ".cas" + type);
}

template <Where where>
void add_space(Opcodes& table, const std::string& space) {
  add_numbers<where, std::uint32_t>(table, space, ".u32"),
      add_numbers<where, std::uint64_t>(table, space, ".u64");
  add_numbers<where, std::int32_t>(table, space, ".s32"),
      add_numbers<where, std::int64_t>(table, space, ".s64");
  add_bits<where, std::uint32_t>(table, space, ".b32"), add_bits<where, std::uint64_t>(table, space, ".b64");
}

}  // namespace

void add_atomics(Opcodes& table) {
  const auto add_order = [&](const std::string& order) {
    add_space<Where::generic>(table, order);
    add_space<Where::global>(table, order + ".global");
    add_space<Where::shared>(table, order + ".shared");
  };
  add_order("");
  for (const char* order : {".relaxed", ".acquire", ".release", ".acq_rel"})
    for (const char* scope : {".cta", ".gpu", ".sys"}) add_order(std::string(order) + scope);
}

}  // namespace ptx
