// What the classes of a saved program share: constants of the same bits, and kernels of the same nest.
#pragma once
#include <map>

#include "codegen/program/lowered.hpp"
#include "runtime/saved/saved_program.hpp"

namespace weft {

class SharedPieces {
 public:
  /// Pieces are put into `saved`, compiled for `targets`. Both outlive it.
  SharedPieces(const std::vector<Isa>& targets, SavedProgram& saved) : targets_(targets), saved_(saved) {}

  /// What a class names becomes what all of them have.
  void bind(codegen::Lowered& lowered);
  /// All that were bound, each once.
  void compile_kernels();

 private:
  std::vector<std::string> written_texts(const codegen::Lowered& lowered) const;
  void bind_kernels(codegen::Lowered& lowered);
  void bind_constants(Program& program);
  std::int32_t number_of(ndarray constant);

  const std::vector<Isa>& targets_;
  SavedProgram& saved_;
  std::vector<codegen::KernelSource> sources_;  // distinct ones, as the kernels of what is saved
  std::vector<std::string> written_;            // where their operations are
  std::map<std::string, std::int32_t> numbers_;
};

}  // namespace weft
