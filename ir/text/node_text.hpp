// What one node computes, as NumPy's source.
#pragma once
#include "ir/text/names.hpp"

namespace weft {

class NodeText {
 public:
  /// `in_full`: so that nodes that differ in numbers differ there alone.
  NodeText(const Names& names, bool in_full) : names_(names), in_full_(in_full) {}

  /// The expression on the right of an assignment. Errors: InternalError for split, setitem, loop and
  /// composites, which are statements.
  std::string operator()(const Node& node) const;
  const std::string& input(const Node& node, std::size_t i) const { return names_(node.inputs()[i]); }
  /// What stands in the brackets of its index, for an array of this shape.
  std::string index(const Node& node, const Dims& shape) const;
  /// The same of indexing by data.
  std::string data_index(const Node& node) const;

 private:
  std::string arguments(const Node& node) const;
  std::string elementwise(const Node& node) const;
  std::string reduction(const Node& node) const;
  std::string view(const Node& node) const;
  std::string structure(const Node& node) const;
  std::string product(const Node& node) const;
  std::string indexing(const Node& node) const;

  const Names& names_;
  bool in_full_;
};

}  // namespace weft
