#include "codegen/cache/build_id.hpp"

#include <elf.h>

#include <algorithm>
#include <fstream>
#include <vector>

#include "runtime/system/errors.hpp"

namespace weft::codegen {
namespace {

class ElfFile {
 public:
  explicit ElfFile(const std::string& path) : path_(path), file_(path, std::ios::binary) {}

  /// `size` bytes from `offset` on, as far as the file has them.
  std::string bytes(std::uint64_t offset, std::uint64_t size) {
    constexpr std::uint64_t most = 1 << 20;
    std::string result(std::min(size, most), '\0');
    file_.clear();
    file_.seekg(static_cast<std::streamoff>(offset));
    file_.read(result.data(), static_cast<std::streamsize>(result.size()));
    result.resize(static_cast<std::size_t>(file_.gcount()));
    return result;
  }

  template <class T>
  T structure(std::uint64_t offset) {
    T result;
    const std::string data = bytes(offset, sizeof(T));
    if (data.size() != sizeof(T)) throw OSError("'" + path_ + "' is no complete ELF file");
    std::copy(data.begin(), data.end(), reinterpret_cast<char*>(&result));
    return result;
  }

 private:
  std::string path_;
  std::ifstream file_;
};

std::size_t padded(std::size_t size) { return (size + 3) / 4 * 4; }

/// The build id among the notes of one segment, or nothing.
std::string id_among(const std::string& notes) {
  std::size_t place = 0;
  while (place + sizeof(Elf64_Nhdr) <= notes.size()) {
    Elf64_Nhdr note;
    std::copy_n(notes.data() + place, sizeof(note), reinterpret_cast<char*>(&note));
    const std::size_t name = place + sizeof(note), content = name + padded(note.n_namesz);
    if (content + note.n_descsz > notes.size()) break;
    if (note.n_type == NT_GNU_BUILD_ID && notes.compare(name, 3, "GNU") == 0)
      return notes.substr(content, note.n_descsz);
    place = content + padded(note.n_descsz);
  }
  return {};
}

}  // namespace

std::string read_build_id(const std::string& path) {
  ElfFile file(path);
  const auto header = file.structure<Elf64_Ehdr>(0);
  for (int i = 0; i < header.e_phnum; ++i) {
    const auto segment = file.structure<Elf64_Phdr>(header.e_phoff + i * sizeof(Elf64_Phdr));
    if (segment.p_type != PT_NOTE) continue;
    std::string id = id_among(file.bytes(segment.p_offset, segment.p_filesz));
    if (!id.empty()) return id;
  }
  throw OSError("'" + path + "' has no build id");
}

}  // namespace weft::codegen
