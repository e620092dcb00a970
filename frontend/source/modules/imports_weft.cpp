#include "frontend/source/modules/imports_weft.hpp"

#include <algorithm>

#include "frontend/source/syntax/ast.hpp"

namespace weft::source {

bool imports_weft(const Module& module) {
  return std::ranges::any_of(module.syntax->imports, [](const ImportSyntax& import) {
    return import.module == "weft" && import.dots == 0;
  });
}

}  // namespace weft::source
