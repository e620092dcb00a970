// A module of PTX in the form that warps run.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "memory.hpp"

namespace ptx {

class Warp;
struct Instruction;

inline constexpr std::uint32_t warp_threads = 32;
/// A bit for each thread of a warp.
using Lanes = std::uint32_t;
inline constexpr Lanes all_lanes = ~Lanes{0};

/// What an instruction does for these threads.
using Handler = void (*)(Warp&, const Instruction&, Lanes);

enum class Kind : std::uint8_t {
  plain,
  branch,
  indexed_branch,
  call,
  leave,  // the function
  block_barrier,
  warp_sync  // threads of a warp wait for one another
};

/// A name or a constant is read as a register that nobody writes.
struct Instruction {
  Handler run = nullptr;
  Kind kind = Kind::plain;
  bool is_guard_negated = false;
  int guard = -1;            // a predicate, or none
  int mask = -1;             // the operand that names the threads of a warp that take part, or all
  std::uint32_t target = 0;  // of a branch; the number of a table, of a call, or of a list
  std::array<std::uint32_t, 14> operands{};  // registers, or predicates where the instruction has them
  std::array<std::int64_t, 2> offsets{};     // of its addresses
  std::string_view text;
};

enum class Special : std::uint8_t { tid, ntid, ctaid, nctaid, lane, warp, dynamic_shared };
struct SpecialRegister {
  Special which;
  int axis;
  bool operator==(const SpecialRegister&) const = default;
};

/// Bytes in the memory of threads that are for a parameter.
struct Place {
  std::uint32_t begin, bytes;
};

struct Call {
  std::string callee;
  std::vector<Place> arguments, results;
};

struct Function {
  std::string name;
  bool is_entry = false;
  std::uint32_t begin = 0;  // of its instructions
  std::uint32_t parameter_bytes = 0;
  std::vector<Place> parameters, results;
  std::map<std::uint64_t, std::uint32_t> constants;  // value to register
  std::vector<std::pair<SpecialRegister, std::uint32_t>> specials;
  std::uint32_t shared_bytes = 0;  // of the variables that it names
  std::uint32_t most_threads = ~std::uint32_t{0};
  std::vector<std::string> callees;
};

/// In the device's memory.
struct Variable {
  Address address;
  std::uint32_t bytes;
};

/// Registers and predicates are numbered through all functions, and so is what each keeps in the memory of
/// threads: none calls itself.
struct Module {
  std::string text, target;
  std::map<std::string, std::unique_ptr<Function>> functions;
  std::vector<Instruction> code;
  std::vector<std::vector<std::uint32_t>> branch_tables;
  std::vector<Call> calls;
  std::vector<std::vector<std::uint32_t>> lists;  // registers
  std::map<std::string, Variable, std::less<>> globals;
  std::uint32_t registers = 1, predicates = 2, local_bytes = 0;
  std::uint32_t dynamic_alignment = 1;
  /// Where results go that nobody reads, and operands that an instruction does not have.
  static constexpr std::uint32_t unread_register = 0;
  static constexpr std::uint32_t false_predicate = 0, true_predicate = 1;

  /// An entry and what it calls.
  std::vector<const Function*> reached_from(const Function& entry) const;
};

/// Variables are placed in `memory`. Errors: Fault (invalid_ptx), which names what is not known.
std::unique_ptr<Module> parse(std::string text, Memory& memory);

}  // namespace ptx
