// Which names a block of statements binds, and which it reads.
#pragma once
#include <unordered_map>
#include <unordered_set>

#include "frontend/source/syntax/ast.hpp"

namespace weft::source {

struct NameUses {
  /// How often each name stands in the text to be bound, and to be read.
  std::unordered_map<Index32, int> bound, read;
  /// Names that may be read before the block has bound them, and those that it binds whatever way is taken.
  std::unordered_set<Index32> live, always_bound;
};

bool reads_name(const Syntax& syntax, const Expression& expression, Index32 name);

/// Of functions defined within, what they capture is read by each call.
NameUses name_uses(const Syntax& syntax, const Block& block);
/// The names that a statement reads besides what its blocks and functions within read, in one order.
std::vector<Index32> names_read_by(const Syntax& syntax, const Statement& statement);

}  // namespace weft::source
