#include "passes/stores.hpp"

#include "passes/copies.hpp"

namespace weft::passes {

Tensor memory_source(const Tensor& tensor) {
  Tensor source = tensor;
  while (is_view(source.operation()) && !is_copy(source.node())) source = source.node().inputs()[0];
  return source;
}

bool is_immediate(Operation operation) {
  return operation == Operation::constant || operation == Operation::full || operation == Operation::arange;
}

bool is_called(Operation operation) {
  return operation == Operation::matmul || operation == Operation::call || is_lookup(operation);
}

bool writes_base(const Node& setitem) { return is_copy(setitem.inputs()[0].node()); }

std::vector<Tensor> stored_parts(const Tensor& source) {
  if (is_leaf(source.operation()) || source.type().size() == 0) return {};
  const auto inputs = source.node().inputs();
  if (source.operation() == Operation::setitem && !writes_base(source.node())) return {inputs[1]};
  if (source.operation() != Operation::setitem && source.operation() != Operation::concatenate)
    return {source};
  std::vector<Tensor> parts;
  for (const Tensor& part : inputs)
    if (part.type().size() > 0) parts.push_back(part);
  return parts;
}

}  // namespace weft::passes
