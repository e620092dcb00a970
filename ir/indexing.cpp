#include "ir/indexing.hpp"

#include "ir/families.hpp"
#include "runtime/library/indexing/index_functions.hpp"

namespace weft {
namespace {

/// All but what is read or written comes first.
std::size_t first_index(const Node& node) { return node.operation() == Operation::gather ? 1 : 2; }

/// The axes as the runtime names them, a bit each.
std::uint64_t axis_bits(const Node& node) {
  std::uint64_t bits = predicate_of(node) ? std::uint64_t{1} << axis_of_marks : 0;
  for (const std::int64_t axis : node.attribute<Dims>(Attribute::axes)) bits |= std::uint64_t{1} << axis;
  return bits;
}

}  // namespace

std::span<const Tensor> indices_of(const Node& node) {
  return node.inputs().subspan(first_index(node), node.attribute<Dims>(Attribute::axes).size());
}

Tensor predicate_of(const Node& node) {
  const std::size_t last = first_index(node) + node.attribute<Dims>(Attribute::axes).size();
  return last < node.inputs().size() ? node.inputs()[last] : Tensor();
}

HostFunctionPtr function_of(const Node& node) {
  if (node.operation() == Operation::call) return node.attribute<HostFunctionPtr>(Attribute::function);
  switch (indexing_op(node.operation())) {
    case IndexingOp::gather:
      return take_at_function(axis_bits(node));
    case IndexingOp::scatter:
      return put_at_function(axis_bits(node));
    case IndexingOp::dynamic_slice:
      return window_function();
    case IndexingOp::dynamic_update_slice:
      return put_window_function();
    case IndexingOp::compress:
      return compress_function();
    case IndexingOp::masked_scatter:
      return put_marked_function();
    case IndexingOp::nonzero:
      return nonzero_function();
  }
  __builtin_unreachable();
}

}  // namespace weft
