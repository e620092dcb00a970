// What a process leaves behind that dies of a signal.
#include <sys/wait.h>

#include "catch.hpp"
#include "runtime/scratch_folder.hpp"
#include "runtime/system/file.hpp"

namespace weft {

TEST_CASE("files that were not finished are removed, and what libzip writes beside them") {
  const ScratchFolder folder;
  folder.write("a.npz", "old");
  const OutputFile file(folder / "a.npz");
  std::ofstream(file.temporary_path() + ".x1y2z3") << "half";
  REQUIRE(folder.files() == 3);
  const pid_t child = fork();  // remove_unfinished() is the last that a process does
  if (child == 0) {
    remove_unfinished();
    _exit(0);
  }
  int status = 1;
  waitpid(child, &status, 0);
  CHECK(status == 0);
  CHECK(folder.files() == 1);
  CHECK(ScratchFolder::read(folder / "a.npz") == "old");
}

}  // namespace weft
