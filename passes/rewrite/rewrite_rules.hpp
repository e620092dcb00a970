// Rewrite rules: rows of a name and a function.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "ir/graph.hpp"

namespace weft::passes {

/// What may take the place of a node, or nothing. Every row keeps every bit of every value, the signs of
/// zeros included (x * 0 and x + 0.0 stay); a NaN stays a NaN. Rows need not look at types: what differs from
/// the node in dtype, shape or strides is not taken, since strides decide the bits of later sums.
struct RewriteRule {
  const char* name;
  std::optional<Tensor> (*apply)(const Node& node);
};

/// Views of views, and views of nothing.
std::span<const RewriteRule> view_rules();
/// Operations on joined arrays.
std::span<const RewriteRule> join_rules();
/// Arithmetic.
std::span<const RewriteRule> arithmetic_rules();

}  // namespace weft::passes
