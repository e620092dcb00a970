// LLVM IR to x86-64 code.
#pragma once
#include <string>

#include "codegen/compiler.hpp"

namespace llvm {
class Module;
}

namespace weft::codegen {

/// Gives a lowered module its target and its entry, weft_kernel, and optimises it. Bits are kept: nothing is
/// contracted, reassociated or approximated.
void optimise(llvm::Module& module, Isa isa);
std::string ir_text(const llvm::Module& module);
/// The bytes of a relocatable ELF object, or assembly.
std::string machine_code(llvm::Module& module, Isa isa, bool as_text);

}  // namespace weft::codegen
