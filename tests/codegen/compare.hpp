// The whole path, from graph to kernels to results, beside the reference evaluation.
#pragma once
#include <vector>

#include "ir/graph.hpp"
#include "passes/pipeline.hpp"
#include "runtime/array/ndarray.hpp"

namespace weft {

using NamedInputs = std::vector<std::pair<std::string, ndarray>>;

/// Runs the graph compiled.
std::vector<ndarray> run_compiled(const Graph& graph, const NamedInputs& inputs,
                                  const passes::Limits& limits = {});

/// What differs between the compiled results and the reference's, or "": bits, except that a NaN equals any
/// NaN, and that floats may be `ulp` apart.
std::string difference(const Graph& graph, const NamedInputs& inputs, std::int64_t ulp = 0);

}  // namespace weft
