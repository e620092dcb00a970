#include "tools/weft/program/whole_file.hpp"

#include <iostream>

#include "runtime/system/errors.hpp"
#include "runtime/system/file.hpp"

namespace weft::cli {

void write_whole(const std::string& path, std::span<const std::byte> bytes) {
  try {
    OutputFile file(path);
    file.write(bytes);
    file.commit();
  } catch (const OSError& error) {
    throw OSError(path + ": " + error.what());
  }
}

void write_or_print(const std::string& path, const std::string& text) {
  if (path.empty())
    std::cout << text;
  else
    write_whole(path, std::as_bytes(std::span(text)));
}

std::vector<std::byte> read_whole(const std::string& path) {
  InputFile file(path);
  std::vector<std::byte> bytes(file.remaining());
  bytes.resize(file.read(bytes));
  return bytes;
}

}  // namespace weft::cli
