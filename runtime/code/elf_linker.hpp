// Lays an ELF object out in memory and applies its relocations.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "runtime/code/elf_object.hpp"

namespace weft {

/// The image of an object: its sections, then a table of addresses of its symbols, then a jump to each of
/// these, so that code reaches what lies farther away than two gigabytes. Errors: InternalError.
class ElfLinker {
 public:
  /// `object` must outlive the linker.
  explicit ElfLinker(const ElfObject& object);

  /// Bytes of the image: whole pages, at least one.
  std::size_t size() const { return size_; }
  /// Writes the image at `base`, a page's start, to be run there.
  void link(std::byte* base);
  /// The functions that others may call, by name, once linked.
  std::unordered_map<std::string, std::byte*> functions() const;

 private:
  using Address = std::uint64_t;

  std::size_t place(std::size_t bytes, std::size_t alignment);
  void copy_sections() const;
  void relocate(const Elf64_Shdr& table) const;
  void apply(const Elf64_Rela& relocation, const Elf64_Shdr& target, std::byte* start) const;
  const Elf64_Sym& symbol(std::size_t index) const;
  bool is_placed(std::size_t section) const;
  Address value(const Elf64_Sym& symbol) const;
  Address slot(std::size_t symbol_index) const;
  Address callable(std::size_t symbol_index) const;

  const ElfObject& object_;
  std::vector<std::size_t> offsets_;  // of each section in the image
  std::size_t size_ = 0, slots_ = 0, stubs_ = 0;
  std::byte* base_ = nullptr;
};

}  // namespace weft
