#include "passes/rewrite/expand_calls.hpp"

#include <limits>

#include "ir/stored_as.hpp"
#include "passes/analysis/copies.hpp"
#include "passes/analysis/scalars.hpp"
#include "passes/analysis/stores.hpp"
#include "runtime/library/errors/raised.hpp"
#include "runtime/library/library_functions.hpp"

namespace weft::passes {

Tensor expand_call(const Node& node, std::vector<Tensor> inputs) {
  const std::size_t changed = changed_inputs(node);
  for (std::size_t i = 0; i < changed; ++i) inputs[i] = copy_of(inputs[i]);
  for (Tensor& input : std::span(inputs).subspan(changed)) {
    const Type stored = stored_type(input);
    const bool fits = !is_immediate(memory_source(input).operation()) &&
                      is_c_contiguous(stored.shape, stored.strides, itemsize(stored.dtype));
    if (!fits) input = c_copy_of(input);
  }
  return with_inputs(node, inputs)[0];
}

Tensor expand_check(const Node& node, const std::vector<Tensor>& inputs) {
  const auto text = [&](Attribute which) { return node.attribute<std::string>(which); };
  const ndarray table =
      table_of_error(text(Attribute::error), text(Attribute::message), text(Attribute::report));
  const Tensor beyond =
      Node::apply(Operation::where,
                  {inputs[1], constant(std::numeric_limits<std::int64_t>::max()), constant(std::int64_t{0})});
  const Tensor at = is_exactly(inputs[0], 0) ? beyond : Node::apply(Operation::add, {inputs[0], beyond});
  const Tensor said = Node::apply(Operation::array, {}, {{Attribute::value, table}});
  const NodePtr call = Node::make(Operation::call, {said, at},
                                  {{Attribute::dtype, DType::int64},
                                   {Attribute::shape, Dims{}},
                                   {Attribute::function, library_function(LibraryFunction::raise_error)}});
  return expand_call(*call, {said, at});
}

/// Carried values begin as copies, which the steps change; the others are read where they lie.
std::vector<Tensor> expand_loop(const Node& node, std::vector<Tensor> inputs) {
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const bool fits = i >= changed_inputs(node) && !is_immediate(memory_source(inputs[i]).operation()) &&
                      same_order(stored_type(inputs[i]), inputs[i].type());
    if (!fits) inputs[i] = copy_of(inputs[i]);
  }
  return with_inputs(node, inputs);
}

/// All comes before nothing.
Tensor expand_indexing(const Node& node, const std::vector<Tensor>& inputs) {
  const bool in_nothing = node.operation() == Operation::searchsorted && inputs[0].type().size() == 0;
  return in_nothing ? zeros(node.types()[0]) : expand_call(node, inputs);
}

}  // namespace weft::passes
