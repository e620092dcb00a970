// Compiled kernels between processes. A convenience: whatever goes wrong is one warning on stderr, and the
// kernel is compiled.
#pragma once
#include <optional>
#include <vector>

#include "codegen/cache/compiler.hpp"

namespace weft::codegen {

/// The object stored for a nest, or nothing: none stored, damaged, or the cache is not to be had or off
/// (WEFT_CACHE).
std::optional<std::vector<std::byte>> load_object(const std::string& nest_text, Isa isa);
/// Whether WEFT_CACHE is neither off nor read.
bool stores_objects();
/// Stores it, where objects are stored.
void store_object(const std::string& nest_text, Isa isa, const std::vector<std::byte>& object);

}  // namespace weft::codegen
