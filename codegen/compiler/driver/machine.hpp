// LLVM IR to the code of a processor.
#pragma once
#include <string>

#include "codegen/cache/compiler.hpp"

namespace llvm {
class Module;
}

namespace weft::codegen {

/// The code of a nest is written as it should be. That of a loop is mostly nests whose extents are now known,
/// and what carries values from one to the other through memory.
enum class Effort : std::uint8_t { nest, loop };

/// Gives a module with its entry its target, and optimises it. Bits are kept: nothing is contracted,
/// reassociated or approximated.
void optimise(llvm::Module& module, Isa isa, Effort effort);
std::string ir_text(const llvm::Module& module);
/// The bytes of a relocatable ELF object, or assembly: PTX for a GPU, which has no other.
std::string machine_code(llvm::Module& module, Isa isa, bool as_text);

}  // namespace weft::codegen
