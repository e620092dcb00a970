// What users choose about how their programs are compiled.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

namespace weft {

/// One value from the command line and weft::compile to the kernels. All of it is a part of every cache's key
/// (text). What each field means to users is said at FunctionSignature.
struct CompileOptions {
  bool exact = true;  // NumPy's bits; else code may take what LoopNest::exact says
  bool tf32 = false;  // GPUs may round what matrix products of float32 multiply, to TF32
  /// The most bytes that the arena may have, which holds what kernels store for one another; inputs,
  /// constants and outputs lie elsewhere. What does not fit is computed again where it is needed.
  std::optional<std::int64_t> memory_limit = {};
  std::string schedule = {};  // how nests are to be walked (codegen/schedule/schedule_request.hpp)
};

/// Equal for equal options alone.
std::string text(const CompileOptions& options);

}  // namespace weft
