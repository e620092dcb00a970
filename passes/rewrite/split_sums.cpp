#include "passes/rewrite/split_sums.hpp"

#include <algorithm>

#include "ir/infer.hpp"
#include "ir/numpy_order/reduction_order.hpp"
#include "passes/analysis/only_readers.hpp"
#include "passes/analysis/scalars.hpp"
#include "passes/analysis/stores.hpp"

namespace weft::passes {
namespace {

constexpr std::int64_t rows = 8;
/// Elements that repay the second kernel, which adds the rows' sums.
constexpr std::int64_t least_elements = 1 << 17;
/// Elements that NumPy adds in eight accumulators: a half of a run has a multiple of as many.
constexpr std::int64_t accumulators = 8;
constexpr std::size_t most_nodes = 64;

bool is_contiguous(const Type& type) {
  return is_c_contiguous(type.shape, type.strides, itemsize(type.dtype));
}

/// Whether NumPy adds all elements in one call, of which each half has a whole number of rows.
bool is_halved(const Node& sum) {
  if (sum.operation() != Operation::sum || sum.types()[0].size() != 1) return false;
  const Type& operand = sum.inputs()[0].type();
  const DType dtype = sum.types()[0].dtype;
  const bool real = dtype == DType::float32 || dtype == DType::float64;
  if (!real || operand.dtype != dtype || operand.size() < least_elements || !is_contiguous(operand))
    return false;
  if (operand.size() % (rows * accumulators) != 0) return false;
  if (find_attribute<ndarray>(sum.attributes(), Attribute::initial) ||
      find_attribute<bool>(sum.attributes(), Attribute::pairs))
    return false;
  const ReductionOrder order = reduction_order(sum);
  return !order.elementwise && order.run_axes == std::ssize(order.reduced) &&
         order.call_size >= operand.size();
}

/// What is summed, over rows: values that only the sum needs are computed of rows of what they read.
class InRows {
 public:
  InRows(const Node& sum, const OnlyReaders& readers, const TensorMap<Tensor>& rewritten)
      : sum_(sum),
        type_(sum.inputs()[0].type()),
        shape_{rows, type_.size() / rows},
        readers_(readers),
        rewritten_(rewritten) {}

  /// Nothing where that would have to be stored, or computed twice.
  std::optional<Tensor> operand() {
    std::vector<Tensor> waiting{sum_.inputs()[0]};
    if (!enter(sum_, waiting.back())) return {};
    while (!waiting.empty()) {
      const Tensor tensor = waiting.back();
      const std::size_t before = waiting.size();
      if (is_computed(tensor) && !known_.find(tensor))
        for (const Tensor& input : tensor.node().inputs()) {
          if (known_.find(input)) continue;
          if (!enter(tensor.node(), input)) return {};
          waiting.push_back(input);
        }
      if (waiting.size() > before) continue;
      waiting.pop_back();
      if (!known_.find(tensor)) known_[tensor] = made(tensor);
    }
    return known_.at(sum_.inputs()[0]);
  }

 private:
  static bool is_computed(const Tensor& tensor) {
    return is_elementwise(tensor.operation()) && !is_scalar_like(tensor);
  }

  /// Whether `tensor`, which `reader` reads, can be had in rows.
  bool enter(const Node& reader, const Tensor& tensor) {
    if (is_scalar_like(tensor)) return tensor.type().ndim() <= std::ssize(shape_);
    if (++nodes_ > most_nodes || tensor.type().shape != type_.shape || !is_contiguous(tensor.type()))
      return false;
    if (is_computed(tensor)) return tensor.node().types().size() == 1 && readers_.is_only(reader, tensor);
    const Operation source = memory_source(tensor).operation();
    return !is_immediate(source) && !is_elementwise(source);
  }

  Tensor made(const Tensor& tensor) const {
    if (is_scalar_like(tensor)) return rewritten_.at(tensor);
    if (!is_computed(tensor))
      return Node::apply(Operation::reshape, {rewritten_.at(tensor)}, {{Attribute::shape, shape_}});
    std::vector<Tensor> inputs;
    for (const Tensor& input : tensor.node().inputs()) inputs.push_back(known_.at(input));
    return with_inputs(tensor.node(), inputs)[0];
  }

  const Node& sum_;
  const Type& type_;
  Dims shape_;
  const OnlyReaders& readers_;
  const TensorMap<Tensor>& rewritten_;
  std::size_t nodes_ = 0;
  TensorMap<Tensor> known_;
};

/// Neighbours are added, then neighbours of what comes of that.
Tensor added_in_pairs(std::vector<Tensor> parts) {
  for (; parts.size() > 1; parts.resize(parts.size() / 2))
    for (std::size_t i = 0; i < parts.size() / 2; ++i)
      parts[i] = Node::apply(Operation::add, {parts[2 * i], parts[2 * i + 1]});
  return parts[0];
}

Tensor of_rows(const Node& sum, const Tensor& operand) {
  const Tensor sums = Node::apply(
      Operation::sum, {operand},
      {{Attribute::axis, Dims{1}}, {Attribute::keepdims, false}, {Attribute::dtype, sum.types()[0].dtype}});
  std::vector<Tensor> parts;
  for (std::int64_t row = 0; row < rows; ++row)
    parts.push_back(Node::apply(Operation::getitem, {sums},
                                {{Attribute::index, Index{{IndexItem::Kind::integer, row}}}}));
  return Node::apply(Operation::reshape, {added_in_pairs(std::move(parts))},
                     {{Attribute::shape, sum.types()[0].shape}});
}

}  // namespace

Graph split_sums(const Graph& graph) {
  const OnlyReaders readers(graph);
  TensorMap<Tensor> rewritten;
  return rewrite(graph, [&](const Node& node, const std::vector<Tensor>& inputs) {
    std::vector<Tensor> results = with_inputs(node, inputs);
    if (is_halved(node))
      if (const auto operand = InRows(node, readers, rewritten).operand())
        results = {of_rows(node, *operand)};
    for (std::uint32_t i = 0; i < results.size(); ++i) rewritten[Tensor(&node, i)] = results[i];
    return results;
  });
}

}  // namespace weft::passes
