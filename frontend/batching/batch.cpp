#include "frontend/batching/batch.hpp"

#include <algorithm>

#include "frontend/batching/batch_rules.hpp"
#include "ir/formulas/terms.hpp"
#include "ir/graph.hpp"
#include "ir/loops/inlined.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

using Tensors = std::vector<Tensor>;

std::vector<Batch> varying(Tensors values) {
  std::vector<Batch> batches;
  for (Tensor& value : values) batches.push_back({std::move(value), true});
  return batches;
}

std::vector<Batch> by_family(const BatchedNode& of) {
  switch (family(of.node.operation())) {
    case Family::elementwise:
      return varying({batched_elementwise(of)});
    case Family::reduction:
      return varying({batched_reduction(of)});
    case Family::view:
      return varying(batched_view(of));
    case Family::structure:
      return batched_structure(of);
    case Family::indexing:
      return varying({batched_indexing(of)});
    case Family::leaf:
      break;
  }
  throw InternalError("a leaf that varies");
}

/// What each value is for all members.
class Batches {
 public:
  Batches(std::int64_t size, bool is_in_loop) : size_(size), is_in_loop_(is_in_loop) {}

  void set(const Tensor& member, const Tensor& batch) { found_[member] = {batch, true}; }

  void pass(const Node& node) {
    std::vector<Batch> inputs;
    for (const Tensor& input : node.inputs()) inputs.push_back(of(input));
    Tensors values;
    for (const Batch& input : inputs) values.push_back(input.value);
    const WrittenWhere place(node);
    std::vector<Batch> made;
    if (std::ranges::any_of(inputs, &Batch::varies))
      made = by_family({node, inputs, size_, is_in_loop_});
    else
      for (Tensor& output : with_inputs(node, values)) made.push_back({std::move(output)});
    for (std::uint32_t i = 0; i < made.size(); ++i) found_.try_emplace(Tensor(&node, i), made[i]);
  }

  Batch of(const Tensor& tensor) const {
    const Batch* found = found_.find(tensor);
    return found ? *found : Batch{tensor};
  }

 private:
  std::int64_t size_;
  bool is_in_loop_;
  TensorMap<Batch> found_;
};

}  // namespace

Tensors batched(const Tensors& outputs, const Tensors& members, const Tensors& batches, std::int64_t size,
                bool is_in_loop) {
  const Graph graph = inlined_bodies(Graph{.outputs = outputs});
  Batches found(size, is_in_loop);
  for (std::size_t i = 0; i < members.size(); ++i)
    if (!members[i].is(batches[i])) found.set(members[i], batches[i]);
  for (const NodePtr& node : topological_order(graph)) found.pass(*node);
  Tensors results;
  for (const Tensor& output : graph.outputs) {
    const Batch batch = found.of(output);
    results.push_back(batch.varies ? batch.value : repeated(batch.value, size));
  }
  return results;
}

}  // namespace weft
