// Ctrl-C.
#pragma once

namespace weft::cli {

/// From now on, a signal that ends the process first removes the files that it has not finished. To be called
/// before any thread is started.
void clean_up_when_interrupted();

/// Ends the process as Ctrl-C does: what it waited for was interrupted, and its own signal may still come.
[[noreturn]] void end_as_interrupted();

}  // namespace weft::cli
