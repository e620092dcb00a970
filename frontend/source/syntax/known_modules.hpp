// Which modules are read whatever files there are.
#pragma once
#include <string_view>

namespace weft::source {

/// What stands before the first dot.
std::string_view first_part(std::string_view path);
/// Whether it is numpy, math, ml_dtypes or weft, or lies within.
bool is_known_module(std::string_view module);

}  // namespace weft::source
