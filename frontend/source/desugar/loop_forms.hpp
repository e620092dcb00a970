// The forms of a loop, and of a comprehension, that are read in its place. `locals`: the names that the
// function binds in which it stands; null outside of all functions.
#pragma once
#include <optional>

#include "frontend/source/syntax/ast.hpp"

namespace weft::source {

/// All that may be read in place of a loop, into the tree.
void write_forms(Syntax& syntax, std::vector<Index32>* locals, const Statement& loop);

/// Of a loop that conditions on data break off or continue, or in which they return (structured_loops.cpp).
/// Nothing when it would be too long, or a `try` in it leaves it.
std::optional<StructuredLoop> structured_loop(Syntax& syntax, std::vector<Index32>* locals,
                                              const Statement& loop);
/// Of a `for` whose steps data count (counted_loops.cpp).
CountedLoop counted_loop(Syntax& syntax, std::vector<Index32>* locals, const Statement& loop);
/// Of a comprehension between brackets, or of a generator (list_loops.cpp): into the tree, unless it binds
/// names by `:=`.
void write_list_loop(Syntax& syntax, std::vector<Index32>* locals, const Expression& comprehension);

}  // namespace weft::source
