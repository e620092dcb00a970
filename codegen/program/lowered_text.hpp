// Lowered programs as text, and the names of their kernels.
#pragma once
#include "codegen/program/lowered.hpp"

namespace weft::codegen {

/// Where the operations of each kernel of a GPU's are written, by all launches ("softmax.py:4, 5").
std::vector<std::string> written_texts(const Lowered& lowered);
/// Those that its launches name, which are no code yet.
std::vector<CompiledKernel> named_kernels(const Lowered& lowered);

/// A comment: how a nest is walked, and why; "" where nothing but its plain strategy pays.
std::string reason_text(const LoopNest& nest);

/// Its nests, then its program: for dumps and tests.
std::string text(const Lowered& lowered);

}  // namespace weft::codegen
