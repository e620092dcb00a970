// Who compiles now. LLVM's locks and tables are at rest whenever the process forks, and before it ends.
#pragma once

namespace weft::codegen {

/// Held while something is compiled. Waits while another thread forks; for ever once the process ends.
class CompilerAtWork {
 public:
  CompilerAtWork();
  ~CompilerAtWork();
  CompilerAtWork(const CompilerAtWork&) = delete;
  CompilerAtWork& operator=(const CompilerAtWork&) = delete;
};

}  // namespace weft::codegen
