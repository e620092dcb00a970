#include "runtime/code/executable.hpp"

#include <sys/mman.h>

#include <unordered_map>

#include "runtime/code/elf_linker.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/text_of.hpp"

namespace weft {

struct Executable::Image {
  std::byte* base = nullptr;
  std::size_t size = 0;
  std::unordered_map<std::string, std::byte*> functions;

  explicit Image(std::size_t bytes);
  ~Image() { munmap(base, size); }
  Image(const Image&) = delete;
  Image& operator=(const Image&) = delete;
};

Executable::Image::Image(std::size_t bytes) : size(bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw MemoryError(text_of("cannot map {} bytes for machine code", bytes));
  base = static_cast<std::byte*>(memory);
}

Executable::Executable() = default;
Executable::~Executable() = default;

std::shared_ptr<const Executable> Executable::load(std::span<const std::byte> bytes) {
  const ElfObject object(bytes);
  ElfLinker linker(object);
  std::shared_ptr<Executable> result(new Executable);
  result->image_ = std::make_unique<Image>(linker.size());
  Image& image = *result->image_;
  linker.link(image.base);
  image.functions = linker.functions();
  if (mprotect(image.base, image.size, PROT_READ | PROT_EXEC) != 0) {
    throw InternalError("the system does not allow memory of machine code to be executed");
  }
  return result;
}

KernelFunction Executable::kernel(const std::string& symbol) const {
  const auto found = image_->functions.find(symbol);
  if (found == image_->functions.end()) {
    throw InternalError(text_of("the machine code defines no function {:?}", symbol));
  }
  return reinterpret_cast<KernelFunction>(found->second);
}

}  // namespace weft
