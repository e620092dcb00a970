// Entries of the kernel cache, made whole, and the machine code in them: linked, never run.
#include "codegen/cache/cache_entry.hpp"

#include "fuzzers/fuzz.hpp"
#include "runtime/code/executable.hpp"

namespace {

/// Where the header has the key, which the reader must be asked for, and the object's size.
constexpr std::size_t key_begins = 24, size_at = 56;

weft::Sha256 key_of(const std::vector<std::byte>& entry) {
  weft::Sha256 key{};
  if (entry.size() >= key_begins + sizeof key) std::memcpy(key.data(), entry.data() + key_begins, sizeof key);
  return key;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::vector<std::byte> entry = weft::fuzz::forged(data, size, size_at);
  return weft::fuzz::outcome([&] {
    for (const weft::Isa isa : {weft::Isa::sse2, weft::Isa::avx2, weft::Isa::avx512})
      if (const auto object = weft::codegen::unpack_entry(entry, key_of(entry), isa))
        weft::Executable::load(*object)->kernel("weft_kernel");
  });
}
