// Loads and stores, and addresses of one kind of memory as those of another.
#include "values.hpp"

namespace ptx {
namespace {

enum class Space : std::uint8_t { generic, global, shared, local };

template <Space space>
std::byte* place(Warp& warp, std::uint32_t lane, Address address, std::size_t bytes) {
  if constexpr (space == Space::global) return warp.device(address, bytes);
  if constexpr (space == Space::shared) return warp.shared(address & 0xffffffff, bytes);
  if constexpr (space == Space::local) return warp.local(lane, address & 0xffffffff, bytes);
  return warp.generic(lane, address, bytes);
}

/// Results first, then the address.
template <Space space, class T, int count>
void load(Warp& warp, const Instruction& instruction, Lanes lanes) {
  const std::uint64_t* const base = warp.number(instruction.operands[count]);
  const auto offset = static_cast<std::uint64_t>(instruction.offsets[0]);
  each_lane(lanes, [&](std::uint32_t lane) {
    const std::byte* const from = place<space>(warp, lane, base[lane] + offset, count * sizeof(T));
    for (std::size_t i = 0; i < count; ++i) {
      T value;
      std::memcpy(&value, from + i * sizeof(T), sizeof value);
      warp.number(instruction.operands[i])[lane] = word_of(value);
    }
  });
}

template <Space space, class T, int count>
void store(Warp& warp, const Instruction& instruction, Lanes lanes) {
  const std::uint64_t* const base = warp.number(instruction.operands[0]);
  const auto offset = static_cast<std::uint64_t>(instruction.offsets[0]);
  each_lane(lanes, [&](std::uint32_t lane) {
    std::byte* const to = place<space>(warp, lane, base[lane] + offset, count * sizeof(T));
    for (std::size_t i = 0; i < count; ++i)
      std::memcpy(to + i * sizeof(T), &warp.number(instruction.operands[i + 1])[lane], sizeof(T));
  });
}

template <Space space, class T>
void add_accesses(Opcodes& table, const std::string& qualifiers, const std::string& type) {
  const auto name = [&](const char* what, const char* count) { return what + qualifiers + count + type; };
  table[name("ld", "")] = {load<space, T, 1>}, table[name("st", "")] = {store<space, T, 1>};
  table[name("ld", ".v2")] = {load<space, T, 2>}, table[name("st", ".v2")] = {store<space, T, 2>};
  if constexpr (sizeof(T) < 8)
    table[name("ld", ".v4")] = {load<space, T, 4>}, table[name("st", ".v4")] = {store<space, T, 4>};
}

template <Space space>
void add_types(Opcodes& table, const std::string& qualifiers) {
  add_accesses<space, std::int8_t>(table, qualifiers, ".s8");
  add_accesses<space, std::int16_t>(table, qualifiers, ".s16");
  add_accesses<space, std::int32_t>(table, qualifiers, ".s32");
  for (const char* kind : {".b", ".u", ".f"}) {
    add_accesses<space, std::uint8_t>(table, qualifiers, kind + std::string("8"));
    add_accesses<space, std::uint16_t>(table, qualifiers, kind + std::string("16"));
    add_accesses<space, std::uint32_t>(table, qualifiers, kind + std::string("32"));
    add_accesses<space, std::uint64_t>(table, qualifiers, kind + std::string("64"));
  }
  add_accesses<space, std::int64_t>(table, qualifiers, ".s64");
}

/// What orders them, too, which come one by one here.
template <Space space>
void add_space(Opcodes& table, const std::string& name) {
  add_types<space>(table, name);
  add_types<space>(table, ".volatile" + name);
  for (const char* order : {".relaxed", ".acquire", ".release"})
    for (const char* scope : {".cta", ".gpu", ".sys"})
      add_types<space>(table, std::string(order) + scope + name);
}

template <std::int64_t factor, Window window>
void shift_window(Warp& warp, const Instruction& instruction, Lanes lanes) {
  std::uint64_t* const to = warp.number(instruction.operands[0]);
  const std::uint64_t* const from = warp.number(instruction.operands[1]);
  constexpr auto by = static_cast<std::uint64_t>(factor) * (static_cast<Address>(window) << window_bits);
  each_lane(lanes, [&](std::uint32_t lane) { to[lane] = from[lane] + by; });
}

/// Of memory whose addresses are generic ones.
void same_address(Warp& warp, const Instruction& instruction, Lanes lanes) {
  shift_window<0, Window::shared>(warp, instruction, lanes);
}

void add_windows(Opcodes& table) {
  for (const char* space : {"global", "const", "param"})
    for (const char* direction : {"cvta.", "cvta.to."})
      table[std::string(direction) + space + ".u64"] = {same_address};
  table["cvta.shared.u64"] = {shift_window<1, Window::shared>};
  table["cvta.to.shared.u64"] = {shift_window<-1, Window::shared>};
  table["cvta.local.u64"] = {shift_window<1, Window::local>};
  table["cvta.to.local.u64"] = {shift_window<-1, Window::local>};
}

}  // namespace

void add_memory_operations(Opcodes& table) {
  add_space<Space::generic>(table, "");
  add_space<Space::global>(table, ".global");
  add_space<Space::shared>(table, ".shared");
  add_space<Space::local>(table, ".local");
  add_types<Space::global>(table, ".global.nc");
  add_types<Space::global>(table, ".const");
  for (const char* name : {".param", ".param::entry", ".param::func"}) add_types<Space::generic>(table, name);
  add_windows(table);
}

}  // namespace ptx
