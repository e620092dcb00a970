// What has no rule for all members is computed member by member.
#include "frontend/batching/batch_rules.hpp"
#include "ir/graph.hpp"
#include "ir/indexing.hpp"
#include "ir/stored_as.hpp"
#include "runtime/system/errors.hpp"
#include "weft/indexing.hpp"
#include "weft/loops.hpp"
#include "weft/shaping.hpp"

namespace weft {
namespace {

using Tensors = std::vector<Tensor>;

/// One member's input, laid out as the node was made for.
Tensor of_member(const BatchedNode& of, std::size_t input, const numpy::LoopIndex& member) {
  if (!of.inputs[input].varies) return of.inputs[input].value;
  const Tensor value = LazyTensor(of.inputs[input].value)[member];
  return in_memory_as(value, of.node.inputs()[input].type());
}

/// Functions that take stacks of matrices, or rows, and give one of results.
bool takes_stacks(LibraryFunction function) {
  switch (function) {
    case LibraryFunction::cholesky:
    case LibraryFunction::cholesky_upper:
    case LibraryFunction::inv:
    case LibraryFunction::inv_or_nan:
    case LibraryFunction::solve:
    case LibraryFunction::det:
    case LibraryFunction::slogdet:
    case LibraryFunction::svd_values:
    case LibraryFunction::svd_reduced:
    case LibraryFunction::svd_full:
    case LibraryFunction::eigvalsh_L:
    case LibraryFunction::eigvalsh_U:
    case LibraryFunction::eigh_L:
    case LibraryFunction::eigh_U:
    case LibraryFunction::eigvals:
    case LibraryFunction::eig:
    case LibraryFunction::qr_r:
    case LibraryFunction::qr_reduced:
    case LibraryFunction::qr_complete:
      return true;
    default:
      return false;
  }
}

}  // namespace

Tensors batched_by_loop(const BatchedNode& of) {
  if (of.is_in_loop)
    throw NotImplementedError("vmap of " + std::string(spoken_name(of.node)) + " in a loop is not supported");
  std::vector<LazyTensor> begin;
  for (std::size_t i = 0; i < of.node.types().size(); ++i)
    begin.emplace_back(zeros({of.node.types()[i].dtype, of.shape(i), {}}));
  const auto step = [&](const numpy::LoopIndex& member, std::vector<LazyTensor> all) {
    Tensors inputs;
    for (std::size_t i = 0; i < of.inputs.size(); ++i) inputs.push_back(of_member(of, i, member));
    const Tensors made = with_inputs(of.node, inputs);
    for (std::size_t i = 0; i < made.size(); ++i)
      all[i] = numpy::setitem(all[i], {member}, LazyTensor(made[i]));
    return all;
  };
  const std::vector<LazyTensor> left = numpy::fori_loop(0, of.size, step, begin);
  return {left.begin(), left.end()};
}

Tensor batched_call(const BatchedNode& of) {
  const HostFunctionPtr function = function_of(of.node);
  if (function->library == LibraryFunction::draw)
    throw NotImplementedError(
        "vmap of random draws: members would draw the same numbers, or others; draw them before");
  if (!function->library || !takes_stacks(*function->library)) return batched_by_loop(of)[0];
  return Node::apply(Operation::call, of.all_of_all(),
                     with_attribute(of.node.attributes(), Attribute::shape, of.shape()));
}

}  // namespace weft
