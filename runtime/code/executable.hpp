// Machine code from a relocatable ELF object, without a linker: what the kernel cache and compiled programs
// hold.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace weft {

/// The launch interface of every kernel. `buffers` are element addresses, `params` the sizes and strides its
/// loop nest asks for; [begin, end) is the part of the nest's grid to run; `scratch` is the calling thread's
/// own.
using KernelFunction = void (*)(void* const* buffers, const std::int64_t* params, std::int64_t begin,
                                std::int64_t end, void* scratch);

/// Code mapped read-execute. Unmapped when destroyed.
class Executable {
 public:
  /// Maps a position-independent x86-64 ELF object and applies its relocations. Symbols that it does not
  /// define may only be the few C library functions that LLVM calls by itself (memcpy, memset, memmove, fma,
  /// fmaf). Errors: InternalError names the section, relocation or symbol that is not supported, or what is
  /// damaged.
  static std::shared_ptr<const Executable> load(std::span<const std::byte> object);
  ~Executable();
  Executable(const Executable&) = delete;
  Executable& operator=(const Executable&) = delete;

  /// Errors: InternalError when the object defines no such symbol.
  KernelFunction kernel(const std::string& symbol) const;

 private:
  Executable();
  struct Image;
  std::unique_ptr<Image> image_;
};

}  // namespace weft
