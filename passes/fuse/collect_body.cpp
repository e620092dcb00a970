#include "passes/fuse/collect_body.hpp"

#include <algorithm>

#include "passes/analysis/stores.hpp"

namespace weft::passes {
namespace {

class Collector {
 public:
  Collector(FusedKernel& kernel, const Grouping& grouping, int group)
      : kernel_(kernel), grouping_(grouping), group_(group) {}

  void run() {
    for (const Tensor& output : kernel_.outputs) compute(output);
    while (!open_.empty()) {
      const Tensor next = std::move(open_.back());
      open_.pop_back();
      for (std::size_t i = 0; i < next.node().inputs().size(); ++i) follow(next.node(), i);
    }
    const auto number = [&](const auto& node) { return grouping_.order.places.at(&*node); };
    std::ranges::sort(kernel_.nodes, {}, number);
    std::ranges::sort(kernel_.inputs, {}, [&](const Tensor& t) { return number(t.node_ptr()); });
    std::ranges::sort(kernel_.outputs, {}, [&](const Tensor& t) { return number(t.node_ptr()); });
  }

 private:
  bool add(const Tensor& tensor) {
    const bool is_new = seen_.add(&tensor.node()).second;
    if (is_new) kernel_.nodes.push_back(tensor.node_ptr());
    return is_new;
  }

  void compute(const Tensor& tensor) {
    if (add(tensor)) open_.push_back(tensor);
  }

  /// Looks through the views of an operand, and takes what it finds into the body or as an input.
  void follow(const Node& node, std::size_t operand) {
    const Use use = use_of(node, operand);
    Tensor source = node.inputs()[operand];
    for (; is_index_view(source.node()); source = source.node().inputs()[0]) add(source);
    if (use == Use::within || use == Use::recomputed) compute(source);
    if (use == Use::loaded && loaded_.add(source).second) kernel_.inputs.push_back(source);
  }

  Use use_of(const Node& node, std::size_t operand) const {
    const FusionDomain& domain = grouping_.groups.at(group_).domain;
    if (grouping_.groups.find(grouping_.group_of.at(&node)) == group_) {
      const Position place = *operand_position(node, domain);
      return grouping_.use(read_of(node, operand, place), group_, place, domain);
    }
    const Operation source = operand_read(node, operand).tensor.operation();
    if (is_immediate(source)) return Use::immediate;
    return is_elementwise(source) ? Use::recomputed : Use::loaded;
  }

  FusedKernel& kernel_;
  const Grouping& grouping_;
  const int group_;
  NodeSet seen_;
  TensorSet loaded_;
  std::vector<Tensor> open_;
};

}  // namespace

void collect_body(FusedKernel& kernel, const Grouping& grouping, int group) {
  Collector(kernel, grouping, group).run();
}

}  // namespace weft::passes
