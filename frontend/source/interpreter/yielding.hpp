// Where a function yields.
#pragma once
#include "frontend/source/syntax/ast.hpp"
#include "frontend/source/syntax/source_text.hpp"

namespace weft::source {

/// The yield whose value a statement assigns, returns or drops, or null: those that are read.
const Expression* yield_of(const Syntax& syntax, const Statement& statement);
/// Whether a statement, or one of those within it, has a yield.
bool yields(const Syntax& syntax, const Statement& statement);

/// That a function yields within a `with`, whose state of np.errstate is its own, or a `try`.
[[noreturn]] void refuse_yield_within(const SourceText& source, Offset place, const std::string& what);
/// That a generator is what a function gives that is asked for.
[[noreturn]] void refuse_generator(const SourceText& source, Offset place);

}  // namespace weft::source
