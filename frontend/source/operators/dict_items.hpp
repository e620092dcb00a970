// Dicts made of the items of iterables, and keys that they have not.
#pragma once
#include "frontend/source/values/dicts.hpp"

namespace weft::source {

/// dict(source): of a dict, or of pairs.
std::shared_ptr<Dict> made_dict(const Value& source);
/// dict[key] = value. Where a condition on data decides, the value of a key that is there is one or the
/// other. Errors: NotImplementedError for another key where a condition decides.
void assign_dict_item(Dict& dict, const Value& key, const Value& value);
/// KeyError(key), as Python writes it.
[[noreturn]] void no_such_key(const Value& key);

}  // namespace weft::source
