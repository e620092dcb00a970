// What programs that are compiled ahead of time differ in from those that are run: a table of few rows.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace weft {

enum class Difference : std::uint8_t {
#define DIFFERENCE(name, title) name,
#include "codegen/ahead/differences.def"
#undef DIFFERENCE
};

/// What refusals for it begin with, after "compile: ".
const char* title(Difference difference);

/// Errors: NotImplementedError "compile: TITLE: DETAIL", always.
[[noreturn]] void refuse_ahead(Difference difference, const std::string& detail);

/// For a program that lengths would make another. Its detail is "BEFOREn, mAFTER; give lengths, as --dim
/// n=1024". Errors: as above.
[[noreturn]] void refuse_dimensions(Difference difference, const std::vector<std::string>& dimensions,
                                    const std::string& before, const std::string& after = "");

}  // namespace weft
