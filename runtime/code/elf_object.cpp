#include "runtime/code/elf_object.hpp"

#include <cstring>

#include "runtime/system/errors.hpp"
#include "runtime/system/text_of.hpp"

namespace weft {
namespace {

/// `count` records of type T that lie at `offset`, however aligned.
template <class T>
std::vector<T> records(std::span<const std::byte> bytes, std::size_t offset, std::size_t count) {
  if (offset > bytes.size() || count > (bytes.size() - offset) / sizeof(T)) {
    throw_damaged_object(
        text_of("{} records at byte {} do not fit in {} bytes", count, offset, bytes.size()));
  }
  std::vector<T> result(count);
  if (count > 0) std::memcpy(result.data(), bytes.data() + offset, count * sizeof(T));
  return result;
}

}  // namespace

void throw_damaged_object(const std::string& what) { throw InternalError("kernel object: " + what); }

ElfObject::ElfObject(std::span<const std::byte> bytes) : bytes_(bytes) {
  const Elf64_Ehdr header = records<Elf64_Ehdr>(bytes, 0, 1)[0];
  check_header(header);
  sections_ = records<Elf64_Shdr>(bytes, header.e_shoff, header.e_shnum);
  section_names_ = contents(section(header.e_shstrndx));
  read_symbols();
}

void ElfObject::check_header(const Elf64_Ehdr& header) const {
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) throw_damaged_object("not an ELF file");
  if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB ||
      header.e_machine != EM_X86_64 || header.e_type != ET_REL || header.e_shentsize != sizeof(Elf64_Shdr)) {
    throw_damaged_object("not a relocatable x86-64 ELF object");
  }
}

void ElfObject::read_symbols() {
  for (const Elf64_Shdr& candidate : sections_) {
    if (candidate.sh_type != SHT_SYMTAB) continue;
    if (!symbols_.empty()) throw_damaged_object("it has two symbol tables");
    symbols_ = table<Elf64_Sym>(candidate);
    symbol_names_ = contents(section(candidate.sh_link));
  }
}

const Elf64_Shdr& ElfObject::section(std::size_t index) const {
  if (index >= sections_.size()) throw_damaged_object(text_of("there is no section {}", index));
  return sections_[index];
}

std::span<const std::byte> ElfObject::contents(const Elf64_Shdr& section) const {
  if (section.sh_type == SHT_NOBITS || section.sh_type == SHT_NULL) return {};
  if (section.sh_offset > bytes_.size() || section.sh_size > bytes_.size() - section.sh_offset) {
    throw_damaged_object(text_of("a section of {} bytes at byte {} ends past its {} bytes", section.sh_size,
                                 section.sh_offset, bytes_.size()));
  }
  return bytes_.subspan(section.sh_offset, section.sh_size);
}

template <class T>
std::vector<T> ElfObject::table(const Elf64_Shdr& section) const {
  const std::span<const std::byte> bytes = contents(section);
  if (section.sh_entsize != sizeof(T) || bytes.size() % sizeof(T) != 0) {
    throw_damaged_object(text_of("a table has entries of {} bytes", section.sh_entsize));
  }
  return records<T>(bytes, 0, bytes.size() / sizeof(T));
}

std::vector<Elf64_Rela> ElfObject::relocations(const Elf64_Shdr& section) const {
  return table<Elf64_Rela>(section);
}

std::string ElfObject::string_at(std::span<const std::byte> strings, std::size_t offset) const {
  const std::string_view text(reinterpret_cast<const char*>(strings.data()), strings.size());
  const std::size_t end = offset < text.size() ? text.find('\0', offset) : text.npos;
  if (end == text.npos) throw_damaged_object("a name lies outside its table");
  return std::string(text.substr(offset, end - offset));
}

std::string ElfObject::section_name(const Elf64_Shdr& section) const {
  return string_at(section_names_, section.sh_name);
}

std::string ElfObject::symbol_name(const Elf64_Sym& symbol) const {
  return string_at(symbol_names_, symbol.st_name);
}

}  // namespace weft
