// A matrix product as launches of a kernel of our own (codegen/product_kernels.hpp).
#pragma once
#include "runtime/program.hpp"

namespace weft {

/// With where its first matrices lie, in bytes of their buffers.
struct ProductLaunch {
  Launch launch;
  std::int64_t a_at = 0, b_at = 0, c_at = 0;
};

/// One for each of the batch's matrices but those along its last axis, which one launch takes.
std::vector<ProductLaunch> product_launches(const MatrixProduct& product);

}  // namespace weft
