#include "codegen/cache/compiler_library.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <atomic>
#include <filesystem>

#include "codegen/cache/build_id.hpp"
#include "runtime/system/errors.hpp"

/// Where the package that a program was linked from has its libraries: `weft::weft` defines it in programs
/// that link an installed Weft, and nothing else does.
extern "C" [[gnu::weak]] const char* const weft_library_folder;

namespace weft::codegen {
namespace {

constexpr const char* file_name = "libweft-compiler.so";
std::atomic<bool> loaded = false;

std::string find_library() {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  const char* const linked = &weft_library_folder == nullptr ? WEFT_LIBRARY_FOLDER : weft_library_folder;
  for (const auto& folder : {program, program / "../lib", std::filesystem::path(linked)}) {
    const auto path = (folder / file_name).lexically_normal();
    if (path.is_absolute() && std::filesystem::is_regular_file(path, error)) return path;
  }
  throw OSError(
      fmt::format("{} is neither beside the program, nor in its ../lib, nor in {}", file_name, linked));
}

CompileFunction load_entry() {
  const std::string path = compiler_library_path();
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) throw OSError(fmt::format("the compiler does not load: {}", dlerror()));
  void* entry = dlsym(library, compile_symbol);
  if (entry == nullptr) throw OSError(fmt::format("{} is no compiler: {}", path, dlerror()));
  loaded = true;
  return reinterpret_cast<CompileFunction>(entry);
}

}  // namespace

std::string compiler_library_path() {
  static const std::string& path = *new std::string(find_library());  // for threads that outlive main
  return path;
}

std::string compiler_build_id() {
  static const std::string& id = *new std::string(read_build_id(compiler_library_path()));
  return id;
}

CompileFunction compiler_entry() {
  static const CompileFunction entry = load_entry();
  return entry;
}

bool compiler_loaded() { return loaded; }

}  // namespace weft::codegen
