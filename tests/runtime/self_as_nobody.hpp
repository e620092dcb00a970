// Running tests of this executable as a user who may not do everything: permissions do not bind root.
#pragma once
#include <unistd.h>

#include <filesystem>
#include <string>

#include "runtime/scratch_folder.hpp"

namespace weft {

/// Puts a copy of this executable into `folder`, which everyone may read from then on; the copy's path.
inline std::string copy_of_self(const ScratchFolder& folder) {
  using std::filesystem::perms;
  std::filesystem::permissions(folder / ".", perms(0755));
  std::filesystem::copy_file("/proc/self/exe", folder / "self");
  std::filesystem::permissions(folder / "self", perms(0755));
  return folder / "self";
}

/// What goes in front of a command so that it does not run as root.
inline std::string as_nobody() {
  return geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : "";
}

}  // namespace weft
