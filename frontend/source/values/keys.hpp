// Values as keys of dicts and elements of sets: when two are one, and Python's hashes of them.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

struct Key {
  Value value;
  std::string identity;  // texts that are equal if and only if the keys are
  std::int64_t hash = 0;
  /// Whether Python's hash is this one in every process. Those of texts, None and functions are not: the hash
  /// is one of our own then.
  bool is_hash_known = false;
};

/// Errors: TypeError for what Python cannot hash; NotImplementedError for what is known only when the program
/// runs, and for NaN, which is a key by the object that it is.
Key key_of(const Value& value);

}  // namespace weft::source
