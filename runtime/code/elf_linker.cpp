#include "runtime/code/elf_linker.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "runtime/system/text_of.hpp"

namespace weft {
namespace {

constexpr std::size_t page = 4096;
constexpr std::size_t most_bytes = std::size_t{1} << 30;
constexpr std::size_t absent = std::numeric_limits<std::size_t>::max();
constexpr std::size_t slot_size = sizeof(std::uint64_t);
constexpr std::size_t stub_size = 8;

template <class T>
std::uint64_t address_of(T* object) {
  return reinterpret_cast<std::uint64_t>(object);
}

/// The address of a C library function that LLVM calls by itself.
std::uint64_t library_function(const std::string& name) {
  if (name == "memcpy") return address_of(&std::memcpy);
  if (name == "memmove") return address_of(&std::memmove);
  if (name == "memset") return address_of(&std::memset);
  if (name == "fma") return address_of(static_cast<double (*)(double, double, double)>(&::fma));
  if (name == "fmaf") return address_of(&::fmaf);
  throw_damaged_object(text_of("the symbol {:?} is neither defined nor allowed", name));
}

bool takes_memory(const ElfObject& object, const Elf64_Shdr& section) {
  const bool unwind_table =
      section.sh_type == SHT_X86_64_UNWIND || object.section_name(section) == ".eh_frame";
  return (section.sh_flags & SHF_ALLOC) != 0 && section.sh_size > 0 && !unwind_table;
}

void check_section(const ElfObject& object, const Elf64_Shdr& section) {
  const std::string name = object.section_name(section);
  const bool writable = (section.sh_flags & SHF_WRITE) != 0 && !name.starts_with(".data.rel.ro");
  if (section.sh_type != SHT_PROGBITS || writable || (section.sh_flags & SHF_TLS) != 0) {
    throw_damaged_object(text_of("the section {:?} is not supported", name));
  }
  if (section.sh_addralign > page || (section.sh_addralign & (section.sh_addralign - 1)) != 0) {
    throw_damaged_object(text_of("the section {:?} is aligned to {}", name, section.sh_addralign));
  }
}

/// Bytes that a relocation writes.
std::size_t width(std::uint32_t type) {
  switch (type) {
    case R_X86_64_NONE:
      return 0;
    case R_X86_64_PC32:
    case R_X86_64_PLT32:
    case R_X86_64_GOTPCREL:
    case R_X86_64_GOTPCRELX:
    case R_X86_64_REX_GOTPCRELX:
      return 4;
    case R_X86_64_64:
    case R_X86_64_PC64:
      return 8;
    default:
      throw_damaged_object(text_of("relocations of type {} are not supported", type));
  }
}

void write_address(std::byte* place, std::uint64_t address) { std::memcpy(place, &address, sizeof address); }

void write_distance(std::byte* place, std::uint64_t distance) {
  const auto wide = static_cast<std::int64_t>(distance);
  const auto narrow = static_cast<std::int32_t>(wide);
  if (narrow != wide) throw_damaged_object(text_of("a relocation reaches {} bytes away", wide));
  std::memcpy(place, &narrow, sizeof narrow);
}

}  // namespace

ElfLinker::ElfLinker(const ElfObject& object) : object_(object), offsets_(object.sections().size(), absent) {
  for (std::size_t i = 0; i < offsets_.size(); ++i) {
    const Elf64_Shdr& section = object.sections()[i];
    if (!takes_memory(object, section)) continue;
    check_section(object, section);
    offsets_[i] = place(section.sh_size, std::max<std::size_t>(section.sh_addralign, 1));
  }
  slots_ = place(object.symbols().size() * slot_size, slot_size);
  stubs_ = place(object.symbols().size() * stub_size, stub_size);
  size_ = std::max(size_ + page - 1, page) / page * page;
}

std::size_t ElfLinker::place(std::size_t bytes, std::size_t alignment) {
  const std::size_t start = (size_ + alignment - 1) / alignment * alignment;
  if (bytes > most_bytes - std::min(start, most_bytes)) throw_damaged_object("it is larger than 1 GiB");
  size_ = start + bytes;
  return start;
}

void ElfLinker::link(std::byte* base) {
  base_ = base;
  copy_sections();
  for (const Elf64_Shdr& section : object_.sections()) {
    if (section.sh_type == SHT_RELA && is_placed(section.sh_info)) relocate(section);
    if (section.sh_type == SHT_REL) throw_damaged_object("relocations without addends are not supported");
  }
}

void ElfLinker::copy_sections() const {
  for (std::size_t i = 0; i < offsets_.size(); ++i) {
    if (!is_placed(i)) continue;
    const std::span<const std::byte> bytes = object_.contents(object_.sections()[i]);
    std::memcpy(base_ + offsets_[i], bytes.data(), bytes.size());
  }
}

void ElfLinker::relocate(const Elf64_Shdr& table) const {
  const Elf64_Shdr& target = object_.sections()[table.sh_info];
  for (const Elf64_Rela& relocation : object_.relocations(table)) {
    apply(relocation, target, base_ + offsets_[table.sh_info]);
  }
}

void ElfLinker::apply(const Elf64_Rela& relocation, const Elf64_Shdr& target, std::byte* start) const {
  const auto type = static_cast<std::uint32_t>(ELF64_R_TYPE(relocation.r_info));
  const std::size_t index = ELF64_R_SYM(relocation.r_info);
  const std::size_t bytes = width(type);
  if (bytes == 0) return;
  if (relocation.r_offset > target.sh_size || bytes > target.sh_size - relocation.r_offset) {
    throw_damaged_object(text_of("a relocation at byte {} lies outside its section", relocation.r_offset));
  }
  std::byte* const place = start + relocation.r_offset;
  const auto addend = static_cast<std::uint64_t>(relocation.r_addend);
  if (type == R_X86_64_64) return write_address(place, value(symbol(index)) + addend);
  if (type == R_X86_64_PC64) return write_address(place, value(symbol(index)) + addend - address_of(place));
  const bool direct = type == R_X86_64_PC32 || type == R_X86_64_PLT32;
  write_distance(place, (direct ? callable(index) : slot(index)) + addend - address_of(place));
}

const Elf64_Sym& ElfLinker::symbol(std::size_t index) const {
  if (index >= object_.symbols().size()) throw_damaged_object(text_of("there is no symbol {}", index));
  return object_.symbols()[index];
}

bool ElfLinker::is_placed(std::size_t section) const {
  return section < offsets_.size() && offsets_[section] != absent;
}

ElfLinker::Address ElfLinker::value(const Elf64_Sym& symbol) const {
  if (symbol.st_shndx == SHN_UNDEF) return library_function(object_.symbol_name(symbol));
  if (!is_placed(symbol.st_shndx) || symbol.st_value > object_.sections()[symbol.st_shndx].sh_size) {
    throw_damaged_object(text_of("the symbol {:?} lies outside the code", object_.symbol_name(symbol)));
  }
  return address_of(base_ + offsets_[symbol.st_shndx]) + symbol.st_value;
}

/// The table's entry for a symbol, filled in.
ElfLinker::Address ElfLinker::slot(std::size_t symbol_index) const {
  const Address target = value(symbol(symbol_index));
  std::byte* const entry = base_ + slots_ + symbol_index * slot_size;
  write_address(entry, target);
  return address_of(entry);
}

/// An address near the image from which the symbol is reached: its own, or that of a jump to it.
ElfLinker::Address ElfLinker::callable(std::size_t symbol_index) const {
  const Elf64_Sym& target = symbol(symbol_index);
  if (target.st_shndx != SHN_UNDEF) return value(target);
  std::byte* const stub = base_ + stubs_ + symbol_index * stub_size;
  constexpr std::array jump = {std::byte{0xff}, std::byte{0x25}};  // jmp *distance(%rip)
  std::memcpy(stub, jump.data(), jump.size());
  write_distance(stub + jump.size(), slot(symbol_index) - address_of(stub + jump.size() + 4));
  return address_of(stub);
}

std::unordered_map<std::string, std::byte*> ElfLinker::functions() const {
  std::unordered_map<std::string, std::byte*> result;
  for (const Elf64_Sym& candidate : object_.symbols()) {
    if (ELF64_ST_TYPE(candidate.st_info) != STT_FUNC || ELF64_ST_BIND(candidate.st_info) == STB_LOCAL)
      continue;
    if (!is_placed(candidate.st_shndx)) continue;
    result[object_.symbol_name(candidate)] = reinterpret_cast<std::byte*>(value(candidate));
  }
  return result;
}

}  // namespace weft
