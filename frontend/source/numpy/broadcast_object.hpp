// What np.broadcast gives: the shape that arrays have in common.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

struct BroadcastObject {
  std::vector<Dims> shapes;
  Dims shape;
};
using BroadcastValue = std::shared_ptr<const BroadcastObject>;

/// Errors: AttributeError; NotImplementedError for what a walk over the arrays would have.
Value broadcast_attribute(const BroadcastObject& object, const std::string& name);

}  // namespace weft::source
