#include "codegen/cache/disk_cache.hpp"

#include <atomic>
#include <cstdio>

#include "codegen/cache/cache_entry.hpp"
#include "codegen/cache/cache_folder.hpp"
#include "codegen/cache/compiler_library.hpp"
#include "runtime/system/environment.hpp"
#include "runtime/system/errors.hpp"

namespace weft::codegen {
namespace {

constexpr CacheLimits limits = {.bytes = std::uint64_t{512} << 20, .files = 20'000};

enum class Mode { off, read, on };

void warn(const std::string& reason) {
  static std::atomic<bool> warned = false;
  if (!warned.exchange(true))
    std::fprintf(stderr, "weft: the kernel cache is of no use: %s\n", reason.c_str());
}

Mode mode() {
  const std::string value = environment(Switch::cache).value_or("on");
  if (value == "off") return Mode::off;
  if (value == "read") return Mode::read;
  if (value != "on") throw ValueError("WEFT_CACHE must be one of off, read, on, not '" + value + "'");
  return Mode::on;
}

std::string folder_path() {
  if (const auto path = environment(Switch::cache_dir)) return *path;
  if (const auto caches = user_cache_folder()) return *caches + "/weft";
  throw OSError("there is no home folder; set WEFT_CACHE_DIR");
}

/// What a folder of the cache is asked; its troubles are warnings.
template <class Ask>
void with_folder(Mode mode, const Ask& ask) {
  try {
    ask(CacheFolder(folder_path(), mode == Mode::read));
  } catch (const OSError& error) {
    warn(error.what());
  }
}

}  // namespace

std::optional<std::vector<std::byte>> load_object(const std::string& nest_text, Isa isa) {
  const Mode use = mode();
  std::optional<std::vector<std::byte>> object;
  if (use == Mode::off) return object;
  with_folder(use, [&](const CacheFolder& folder) {
    const Sha256 key = entry_key(nest_text, isa, compiler_build_id());
    const auto entry = folder.read(hex(key));
    if (!entry) return;
    object = unpack_entry(*entry, key, isa);
    if (!object) warn("entry " + hex(key) + " is damaged");
  });
  return object;
}

bool stores_objects() { return mode() == Mode::on; }

void store_object(const std::string& nest_text, Isa isa, const std::vector<std::byte>& object) {
  const Mode use = mode();
  if (use != Mode::on) return;
  with_folder(use, [&](const CacheFolder& folder) {
    const Sha256 key = entry_key(nest_text, isa, compiler_build_id());
    folder.write(hex(key), pack_entry(key, isa, object));
    folder.evict(limits);
  });
}

}  // namespace weft::codegen
