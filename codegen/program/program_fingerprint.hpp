// What of a compiled program is no number, by which programs for different lengths are known to be one.
#pragma once
#include <string>

#include "codegen/program/lowered.hpp"

namespace weft::codegen {

/// A digest: equal for two programs that differ in whole numbers alone. Errors: NotImplementedError for
/// strided constants, which cannot be saved.
std::string program_fingerprint(const Lowered& lowered);

/// A constant as its memory: one axis, whatever its own order is. Errors: NotImplementedError for a strided
/// one.
ndarray memory_of(const ndarray& constant);

}  // namespace weft::codegen
