// Code that threads sleep in must not be unmapped.
#pragma once

namespace weft {

/// Keeps the shared library that Weft is linked into in memory until the process ends, also when whoever
/// opened it closes it: threads, and what has been registered for the end of the process, outlive that.
/// Nothing when Weft is part of the program itself. Always true.
bool stay_loaded();

}  // namespace weft
