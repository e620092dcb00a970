// A relocatable x86-64 ELF object, read with every offset and index checked: it may come from a damaged file.
#pragma once
#include <elf.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace weft {

/// Views the bytes it is made of; they must outlive it. Errors of every function: InternalError.
class ElfObject {
 public:
  explicit ElfObject(std::span<const std::byte> bytes);

  const std::vector<Elf64_Shdr>& sections() const { return sections_; }
  const std::vector<Elf64_Sym>& symbols() const { return symbols_; }
  std::string section_name(const Elf64_Shdr& section) const;
  std::string symbol_name(const Elf64_Sym& symbol) const;
  /// What a section holds in the file; empty when it takes no space there.
  std::span<const std::byte> contents(const Elf64_Shdr& section) const;
  std::vector<Elf64_Rela> relocations(const Elf64_Shdr& section) const;

 private:
  void check_header(const Elf64_Ehdr& header) const;
  void read_symbols();
  template <class T>
  std::vector<T> table(const Elf64_Shdr& section) const;
  std::string string_at(std::span<const std::byte> strings, std::size_t offset) const;
  const Elf64_Shdr& section(std::size_t index) const;

  std::span<const std::byte> bytes_;
  std::vector<Elf64_Shdr> sections_;
  std::vector<Elf64_Sym> symbols_;
  std::span<const std::byte> section_names_, symbol_names_;
};

/// Throws InternalError: "kernel object: …".
[[noreturn]] void throw_damaged_object(const std::string& what);

}  // namespace weft
