// Names for the values of a graph that is printed.
#pragma once
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "ir/graph.hpp"

namespace weft {

/// Gives each printed value an identifier of its own: variables keep their names where these are good, what
/// is computed is v0, v1, …
class Names {
 public:
  /// A parameter called `wanted`, or as near to it as an identifier of its own can be.
  void declare(const Tensor& tensor, const std::string& wanted);
  /// The next v0, v1, …
  std::string next(const Tensor& tensor);
  /// Text that stands for the tensor wherever it is used: a literal.
  void inline_text(const Tensor& tensor, std::string text);
  const std::string& operator()(const Tensor& tensor) const;
  /// Forgets what stands for tensors that had no name `before`; their names are not given again.
  void forget_all_but(const Names& before) { names_ = before.names_; }

 private:
  TensorMap<std::string> names_;
  std::unordered_set<std::string> taken_;
  std::unordered_map<std::string, int> suffixes_;  // the first that may be free
  int count_ = 0;
};

/// `text` with an underscore for every character that identifiers of C and Python cannot have, and before a
/// digit; never empty.
std::string with_identifier_characters(const std::string& text);
/// The same, never a keyword of Python or `np`.
std::string identifier(const std::string& text);

}  // namespace weft
