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

/// Has the end of the process wait for those at work, before static objects are destroyed that exist now.
void rest_at_exit();

}  // namespace weft::codegen
