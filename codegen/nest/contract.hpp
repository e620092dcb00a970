// Sums of products, each rounded once.
#pragma once
#include "codegen/nest/kernel_body.hpp"

namespace weft::codegen {

/// A product of floats that is used once, by a sum or a difference, becomes one fma with it (`contracted`),
/// or is taken into the reduction that sums it. The body's reductions are of an inexact nest. A body that has
/// an fma already, as complex numbers do, stays as it is: it may be there for the error of a product.
void contract(KernelBody& body);

}  // namespace weft::codegen
