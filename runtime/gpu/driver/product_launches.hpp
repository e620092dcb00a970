// A matrix product as launches of a kernel of our own (codegen/schedule/product_kernels.hpp).
#pragma once
#include <array>
#include <functional>

#include "runtime/program/program.hpp"

namespace weft {

/// As the nest's ParamLayout has them: extents, then the strides of each matrix, batch first.
using ProductParams = std::array<std::int64_t, 12>;

/// Where the matrices of a launch lie, in bytes of their buffers.
struct ProductPlaces {
  std::int64_t a = 0, b = 0, c = 0;
};

/// Calls launch(launch, places) for each of the batch's matrices but those along its last axis, which one
/// launch takes.
void each_product_launch(const MatrixProduct& product,
                         const std::function<void(const Launch&, const ProductPlaces&)>& launch);

}  // namespace weft
