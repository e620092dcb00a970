// The index space of a kernel and how its outputs lie in it.
#pragma once
#include "codegen/index_map.hpp"
#include "codegen/kernel_body.hpp"

namespace weft::codegen {

Domain domain_of(const passes::FusedKernel& kernel);

/// An output walked over the whole domain, or over its kept axes. Errors: InternalError when its shape is neither.
IndexMap output_map(const Tensor& output, const Domain& domain);

/// The map of a reduction's result: kept axes in order.
IndexMap kept_map(const Tensor& reduction, const Domain& domain);

/// The map of a tensor whose shape is the domain's.
IndexMap identity_map(const Domain& domain);

}  // namespace weft::codegen
