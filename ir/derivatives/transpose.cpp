#include "ir/derivatives/transpose.hpp"

#include "ir/formulas/terms.hpp"
#include "ir/graph.hpp"
#include "runtime/system/errors.hpp"

namespace weft {

void throw_not_linear(const Node& node) {
  throw InternalError(std::string(name(node.operation())) + " of tangents is not linear");
}

void transpose(const Node& node, const std::vector<Cotangent>& outputs, Cotangents& inputs) {
  const WrittenWhere place(node);
  switch (family(node.operation())) {
    case Family::elementwise:
      return transpose_elementwise(node, outputs[0], inputs);
    case Family::reduction:
      if (node.operation() != Operation::sum) break;
      return inputs.add(node.inputs()[0],
                        mapped(outputs[0], [&](const Tensor& x) { return spread_over(node, x); }));
    case Family::view:
      return transpose_view(node, outputs, inputs);
    case Family::structure:
      if (node.operation() == Operation::loop) return transpose_loop(node, outputs, inputs);
      return transpose_structure(node, outputs[0], inputs);
    case Family::indexing:
      return transpose_indexing(node, outputs[0], inputs);
    case Family::leaf:
      return;
  }
  throw_not_linear(node);
}

}  // namespace weft
