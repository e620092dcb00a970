// Files and folders that must not outlive the work on them.
#pragma once
#include <list>
#include <string>

namespace weft {

/// While it lives, remove_unfinished() removes `path` and what lies beside it under a name that begins so:
/// libzip writes the archive PATH to PATH.XXXXXX.
class Unfinished {
 public:
  explicit Unfinished(std::string path);
  ~Unfinished();
  Unfinished(const Unfinished&) = delete;
  Unfinished& operator=(const Unfinished&) = delete;

 private:
  std::list<std::string>::iterator entry_;
};

/// For a process that is about to die of a signal: removes all of them, and lets none begin or end any more.
/// It locks and allocates, so it is to be called by a thread that waits for the signal, not by its handler.
void remove_unfinished();

}  // namespace weft
