#include "ir/indexing.hpp"

#include "ir/families.hpp"
#include "runtime/library/library_functions.hpp"

namespace weft {
namespace {

constexpr LibraryFunction functions[] = {
#define WEFT_INDEXING(name, ...) LibraryFunction::name,
#include "ir/tables/indexing.def"
#undef WEFT_INDEXING
};

bool names_axes(Operation operation) {
  return operation == Operation::gather || operation == Operation::scatter ||
         operation == Operation::scatter_add;
}

/// All but what is read or written comes first.
std::size_t first_index(const Node& node) { return node.operation() == Operation::gather ? 1 : 2; }

}  // namespace

std::span<const Tensor> indices_of(const Node& node) {
  return node.inputs().subspan(first_index(node), node.attribute<Dims>(Attribute::axes).size());
}

Tensor predicate_of(const Node& node) {
  const std::size_t last = first_index(node) + node.attribute<Dims>(Attribute::axes).size();
  return last < node.inputs().size() ? node.inputs()[last] : Tensor();
}

HostFunctionPtr function_of(Operation operation, const Attributes& attributes) {
  if (operation == Operation::call) return attribute<HostFunctionPtr>(attributes, Attribute::function);
  if (!is_indexing(operation)) return nullptr;
  if (operation == Operation::searchsorted && attribute<bool>(attributes, Attribute::right))
    return library_function(LibraryFunction::searchsorted_right);
  return library_function(functions[static_cast<std::size_t>(indexing_op(operation))]);
}

HostFunctionPtr function_of(const Node& node) { return function_of(node.operation(), node.attributes()); }

Dims axes_of_call(const Node& node) {
  if (node.operation() == Operation::take) return {node.attribute<std::int64_t>(Attribute::axis)};
  return names_axes(node.operation()) ? node.attribute<Dims>(Attribute::axes) : Dims{};
}

}  // namespace weft
