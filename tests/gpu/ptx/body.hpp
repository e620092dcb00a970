// The body of a function: its registers, variables and instructions.
#pragma once
#include <unordered_map>

#include "symbols.hpp"

namespace ptx {

class Body {
 public:
  /// Its parameters are among `symbols`; what it has in shared memory comes after `shared_bytes`.
  Body(Tokens& tokens, Module& module, Function& function, const Symbols& globals, Symbols symbols,
       std::uint32_t& shared_bytes)
      : tokens_(tokens),
        module_(module),
        function_(function),
        globals_(globals),
        symbols_(std::move(symbols)),
        shared_bytes_(shared_bytes) {}
  /// From after its brace to the one that ends it.
  void read();

 private:
  struct Register {
    std::uint32_t number;
    bool is_predicate;
  };
  /// Of names that are one word and a number.
  struct Registers {
    std::uint32_t first, count;
    bool is_predicate;
  };

  void read_statement();
  void read_directive(std::string_view directive);
  void read_registers();
  void read_label_or_instruction();
  void read_branch_table(std::string_view name);
  void read_instruction(std::string_view first);
  void finish(Instruction& instruction, std::string& name);
  void read_guard(Instruction& instruction);
  void read_operands(Instruction& instruction, std::string& name);
  void read_operand(Instruction& instruction, std::string& name);
  void read_list(Instruction& instruction);
  void read_address(Instruction& instruction);
  void read_target(Instruction& instruction);
  void read_call(Instruction& instruction);
  std::vector<Place> read_places();
  void add(Instruction& instruction, std::uint32_t operand);
  std::uint32_t operand_of(std::string_view token);
  const Register* find_register(std::string_view name);
  std::uint32_t address_of(std::string_view symbol);
  std::uint32_t constant(std::uint64_t value);
  std::uint32_t special(const SpecialRegister& which);
  void connect();

  Tokens& tokens_;
  Module& module_;
  Function& function_;
  const Symbols& globals_;
  Symbols symbols_;
  std::uint32_t& shared_bytes_;
  std::unordered_map<std::string_view, Register> registers_;
  std::unordered_map<std::string_view, Registers> numbered_;
  std::unordered_map<std::string_view, std::uint32_t> labels_, tables_;
  std::vector<std::vector<std::string_view>> table_labels_;
  std::vector<std::pair<std::uint32_t, std::string_view>> targets_;  // of instructions
  std::uint32_t first_table_ = 0;
  std::size_t operands_ = 0, addresses_ = 0;  // of the instruction at hand
  bool takes_predicates_ = false;             // as numbers
};

}  // namespace ptx
