// What the text says of loops and conditions.
#pragma once
#include "frontend/source/syntax/ast.hpp"

namespace weft::source {

/// Whether the statement is a for or a while.
bool is_loop(const Statement& statement);
/// The condition of the break that the body of a for begins with; null where it begins otherwise.
const Expression* leading_break(const Syntax& syntax, const Statement& loop);

/// The names that an expression binds, by `:=`.
std::vector<Index32> named_in(const Syntax& syntax, const Expression& expression);
/// Errors: NotImplementedError at a `:=` in what is evaluated whatever a condition on data says.
void refuse_named(const Syntax& syntax, const Expression& expression);

/// How the names begin of flags that say which return ended a loop (structured_loops.cpp); they are read
/// after it.
inline constexpr std::string_view returned_name = ".returned";
/// That of the flag that says whether a loop was broken off whose `else` leaves the one around.
std::string broken_within(Offset loop);
/// The loop that sets the flag has its offset, and so much; what is read in its place, up to three more.
inline constexpr Offset within_offset = 4, most_offset = 7;
/// Whether the statement is a return, or has one within.
bool returns_in(const Syntax& syntax, const Statement& statement);
/// Whether a return within the loop reads the name, which it does after the loop.
bool is_returned(const Syntax& syntax, const FunctionSyntax* function, const Statement& loop, Index32 name);

/// Whether what a name is bound to after the loop may be read. `function`: where the loop stands; null
/// outside of all.
bool is_read_after(const Syntax& syntax, const FunctionSyntax* function, const Statement& loop, Index32 name);

}  // namespace weft::source
