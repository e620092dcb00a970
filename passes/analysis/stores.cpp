#include "passes/analysis/stores.hpp"

#include <algorithm>
#include <iterator>

#include "ir/indexing.hpp"
#include "passes/analysis/copies.hpp"

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
  return operation == Operation::matmul || operation == Operation::call || operation == Operation::loop ||
         operation == Operation::measure || operation == Operation::trim || is_indexing(operation);
}

std::size_t changed_inputs(const Node& node) {
  if (node.operation() == Operation::loop) return node.types().size();
  if (node.operation() == Operation::trim) return 1;
  const HostFunctionPtr function = function_of(node);
  return function && function->changes_first ? 1 : 0;
}

bool writes_base(const Node& setitem) {
  const Type& type = setitem.types()[0];
  return indexed_type(type, setitem.attribute<Index>(Attribute::index)).type.size() < type.size();
}

std::span<const Tensor> needed_inputs(const Node& node) {
  const bool covers = node.operation() == Operation::setitem && !writes_base(node);
  return covers ? node.inputs().subspan(1) : node.inputs();
}

bool is_made_of_parts(Operation operation) {
  return operation == Operation::setitem || operation == Operation::concatenate ||
         operation == Operation::from_parts;
}

std::vector<Tensor> stored_parts(const Tensor& source) {
  if (is_leaf(source.operation()) || source.type().size() == 0) return {};
  if (!is_made_of_parts(source.operation())) return {source};
  std::vector<Tensor> parts;
  for (const Tensor& part : needed_inputs(source.node()))
    if (part.operation() == Operation::concatenate)
      std::ranges::move(stored_parts(part), std::back_inserter(parts));
    else if (part.type().size() > 0)
      parts.push_back(part);
  return parts;
}

}  // namespace weft::passes
