// The index space of a kernel and how its outputs lie in it.
#pragma once
#include "passes/analysis/index_map.hpp"
#include "passes/schedule/schedule.hpp"

namespace weft::codegen {

struct KernelDomain {
  Dims shape;
  std::vector<bool> reduced;  // one an axis
};

KernelDomain domain_of(const passes::FusedKernel& kernel);

/// An output walked over the whole domain, or over its kept axes. Errors: InternalError when its shape is
/// neither.
passes::IndexMap output_map(const Tensor& output, const KernelDomain& domain);

/// The map of a reduction's result: kept axes in order.
passes::IndexMap kept_map(const Tensor& reduction, const KernelDomain& domain);

}  // namespace weft::codegen
