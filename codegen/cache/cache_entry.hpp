// One entry of the disk cache as bytes: all that is needed to trust it is in it.
#pragma once
#include <optional>
#include <vector>

#include "codegen/cache/compiler.hpp"
#include "runtime/system/sha256.hpp"

namespace weft::codegen {

/// magic, format version, ISA needed, key, size of the object, object, SHA-256 of all before.
std::vector<std::byte> pack_entry(const Sha256& key, Isa isa, std::span<const std::byte> object);

/// The object, or nothing unless `entry` is whole, of this format, and for `key` and `isa`.
std::optional<std::vector<std::byte>> unpack_entry(std::span<const std::byte> entry, const Sha256& key,
                                                   Isa isa);

/// What names a kernel in every process: the nest without its name, the ISA, and the build of the compiler.
Sha256 entry_key(const std::string& nest_text, Isa isa, const std::string& build_id);

}  // namespace weft::codegen
