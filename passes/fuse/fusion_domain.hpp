// The index space of a kernel, and where values lie in it.
#pragma once
#include <optional>
#include <vector>

#include "passes/analysis/index_map.hpp"

namespace weft::passes {

/// The order of a float sum or product, as far as those of one kernel must share it.
struct SumOrder {
  bool elementwise = false;
  std::vector<int> kept, reduced;
  bool operator==(const SumOrder&) const = default;
};

struct FusionDomain {
  Dims shape;
  bool reduces = false;
  Dims axes;                      // reduced
  std::optional<SumOrder> order;  // of its float sums and products, if it has any
};

/// The domain that `node` needs: its own shape, or that of what it reduces.
FusionDomain domain_of(const Node& node);

/// The domain of both, when one kernel can walk both: the same axes longer than 1 and, where both reduce, the
/// same shape, axes and order.
std::optional<FusionDomain> common(const FusionDomain& a, const FusionDomain& b);

/// Where a value lies: over the whole domain, or over its kept axes. Axes of length 1 come and go.
struct Position {
  IndexMap map;
  bool whole = false;
};
std::optional<Position> position(const Dims& shape, const FusionDomain& domain);

/// Where the index space of `node`'s operands lies in a domain that `node` fits.
std::optional<Position> operand_position(const Node& node, const FusionDomain& domain);

/// `map`, over the index space that lies at `place`, seen from the domain.
IndexMap from_domain(const IndexMap& map, const IndexMap& place);

/// Elements reduced to one.
std::int64_t row_elements(const FusionDomain& domain);

}  // namespace weft::passes
