#include "ir/text/fold_picture.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>

namespace weft {
namespace {

bool is_input(const Node& node) {
  return node.operation() == Operation::variable || node.operation() == Operation::array;
}

bool is_constant(const Node& node) {
  return node.operation() == Operation::constant || node.operation() == Operation::full;
}

class Folding {
 public:
  Folding(const NodeOrder& order, const std::vector<Cluster>& clusters)
      : order_(order), box_of_(order.nodes.size()) {
    take_clusters(clusters);
    take_constants();
    number_by_order();
  }

  FoldedPicture run(std::size_t most) && {
    const bool has_kernels = std::ranges::any_of(label_of_, [](const std::string* label) { return label; });
    std::string one = has_kernels ? "a kernel" : "an operation";
    if (count_ <= most) return folded(one);
    join_chains();
    if (count_ <= most) return folded(one + " or a chain of them");
    join_neighbours(most);
    return folded(has_kernels ? "several kernels" : "several operations");
  }

 private:
  std::size_t place(const Node& node) const { return static_cast<std::size_t>(order_.places.at(&node)); }
  const Node& node(std::size_t place) const { return *order_.nodes[place]; }

  /// Each box has the number of one of its nodes, until numbers follow the order.
  void take_clusters(const std::vector<Cluster>& clusters) {
    std::iota(box_of_.begin(), box_of_.end(), std::size_t{0});
    label_of_.resize(box_of_.size());
    std::vector<bool> taken(box_of_.size());
    for (const Cluster& cluster : clusters) {
      std::optional<std::size_t> box;
      for (const NodePtr& each : cluster.nodes) {
        const int* found = order_.places.find(each.get());
        if (!found || taken[static_cast<std::size_t>(*found)]) continue;
        const auto at = static_cast<std::size_t>(*found);
        taken[at] = true;
        if (!box) box = at;
        box_of_[at] = *box;
        label_of_[at] = &cluster.label;
      }
    }
  }

  /// A constant is drawn with what reads it, if one box does.
  void take_constants() {
    std::vector<std::set<std::size_t>> readers(box_of_.size());
    for (std::size_t at = 0; at < box_of_.size(); ++at)
      for (const Tensor& input : node(at).inputs())
        if (is_constant(input.node())) readers[place(input.node())].insert(box_of_[at]);
    for (std::size_t at = 0; at < box_of_.size(); ++at)
      if (readers[at].size() == 1) box_of_[at] = *readers[at].begin();
  }

  /// Boxes are numbered as their last nodes follow one another: what computes a value stands before what
  /// reads it.
  void number_by_order() {
    std::vector<std::size_t> last(box_of_.size()), number(box_of_.size());
    for (std::size_t at = 0; at < box_of_.size(); ++at) last[box_of_[at]] = at;
    count_ = 0;
    for (std::size_t at = 0; at < box_of_.size(); ++at)
      if (last[box_of_[at]] == at) number[box_of_[at]] = count_++;
    for (std::size_t& box : box_of_) box = number[box];
    holds_inputs_.assign(count_, false);
    for (std::size_t at = 0; at < box_of_.size(); ++at)
      if (is_input(node(at))) holds_inputs_[box_of_[at]] = true;
  }

  /// Boxes of which one alone reads the other, which reads nothing else but inputs.
  void join_chains() {
    std::vector<std::set<std::size_t>> readers(count_), read(count_);
    for (std::size_t at = 0; at < box_of_.size(); ++at)
      for (const Tensor& input : node(at).inputs()) {
        const std::size_t from = box_of_[place(input.node())], to = box_of_[at];
        if (from == to || holds_inputs_[from]) continue;
        readers[from].insert(to);
        read[to].insert(from);
      }
    std::vector<std::size_t> joined(count_);
    for (std::size_t box = 0; box < count_; ++box) {
      const bool follows = read[box].size() == 1 && readers[*read[box].begin()].size() == 1;
      joined[box] = follows && *read[box].begin() < box ? joined[*read[box].begin()] : box;
    }
    for (std::size_t& box : box_of_) box = joined[box];
    number_by_order();
  }

  /// A quarter of the boxes may be inputs.
  void join_neighbours(std::size_t most) {
    const auto inputs = static_cast<std::size_t>(std::ranges::count(holds_inputs_, true));
    const std::size_t for_inputs = std::min(inputs, std::max<std::size_t>(most / 4, 1));
    const std::size_t others = count_ - inputs, for_others = std::max<std::size_t>(most - for_inputs, 1);
    std::vector<std::size_t> joined(count_);
    std::size_t input = 0, other = 0;
    for (std::size_t box = 0; box < count_; ++box)
      joined[box] = holds_inputs_[box] ? input++ * for_inputs / inputs
                                       : for_inputs + other++ * std::min(for_others, others) / others;
    for (std::size_t& box : box_of_) box = joined[box];
    number_by_order();
  }

  FoldedPicture folded(std::string boxes_are) {
    FoldedPicture picture{std::vector<FoldedPicture::Box>(count_), box_of_, std::move(boxes_are)};
    for (std::size_t at = 0; at < box_of_.size(); ++at) {
      FoldedPicture::Box& box = picture.boxes[box_of_[at]];
      box.nodes.push_back(order_.nodes[at]);
      box.is_inputs = holds_inputs_[box_of_[at]];
      if (const std::string* label = label_of_[at];
          label && std::ranges::find(box.clusters, *label) == box.clusters.end())
        box.clusters.push_back(*label);
    }
    return picture;
  }

  const NodeOrder& order_;
  std::vector<std::size_t> box_of_;
  std::vector<const std::string*> label_of_;
  std::vector<bool> holds_inputs_;
  std::size_t count_ = 0;
};

}  // namespace

FoldedPicture fold_picture(const NodeOrder& order, const std::vector<Cluster>& clusters, std::size_t most) {
  return Folding(order, clusters).run(most);
}

std::size_t whole_size(const Graph& graph) {
  std::size_t size = 0;
  for (const NodePtr& node : topological_order(graph))
    size += node->operation() == Operation::loop ? whole_size(first_step(*node).graph) + 1 : 1;
  return size;
}

}  // namespace weft
