// Dicts made of the items of iterables, and keys that they have not.
#pragma once
#include "frontend/source/values/dicts.hpp"

namespace weft::source {

/// dict(source): of a dict, or of pairs.
std::shared_ptr<Dict> made_dict(const Value& source);
/// KeyError(key), as Python writes it.
[[noreturn]] void no_such_key(const Value& key);

}  // namespace weft::source
