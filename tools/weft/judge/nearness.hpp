// Results that need not be NumPy's to the bit: why, and how near they must be.
#pragma once
#include <optional>
#include <string_view>

#include "ir/node.hpp"

namespace weft::cli {

/// What need not be to the bit, or is rounded before it is multiplied, where results are computed.
struct Asked {
  bool fast = false, tf32 = false;
};

struct Nearness {
  std::string_view reason;
  double bound;
};

/// Of a result of `dtype`, which the graph computes as `tensor`; nothing where bits are promised.
std::optional<Nearness> nearness(DType dtype, const Tensor& tensor, const Asked& asked);

}  // namespace weft::cli
