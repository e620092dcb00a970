#include "passes/fuse/group_nodes.hpp"

#include <algorithm>

#include "passes/analysis/copies.hpp"
#include "passes/analysis/stores.hpp"

namespace weft::passes {
namespace {

/// The nodes that elements of the outputs are computed from, or whose memory a view of no elements lies in:
/// what a library call is given lies somewhere.
NodeSet needed_nodes(const Graph& graph) {
  NodeSet needed;
  const auto need = [&](const Tensor& tensor) {
    if (memory_source(tensor).type().size() > 0) needed.add(&tensor.node());
  };
  std::ranges::for_each(graph.outputs, need);
  for (std::size_t i = 0; i < needed.size(); ++i)
    std::ranges::for_each(needed_inputs(*needed.keys()[i]), need);
  return needed;
}

class Grower {
 public:
  Grower(const Graph& graph, const Limits& limits) : graph_(graph), limits_(limits) {
    result_.order = node_order(graph);
    const NodeSet needed = needed_nodes(graph);
    std::erase_if(result_.order.nodes, [&](const NodePtr& node) { return !needed.contains(node.get()); });
    result_.row_limit = limits.row_elements;
  }

  Grouping run() {
    for (const NodePtr& node : result_.order.nodes) visit(*node);
    for (const Tensor& output : graph_.outputs) compute_copy(output);
    return std::move(result_);
  }

 private:
  using Sources = std::vector<int>;

  void visit(const Node& node) {
    result_.cost.add(node);
    if (is_elementwise(node.operation()) || is_reduction(node.operation())) compute(node, {});
    if (sees_memory(node.operation())) compute_copy(node.inputs()[0]);
    if (is_no_kernel(node.operation())) seal(node);
  }

  void compute_copy(const Tensor& tensor, const Sources& after = {}) {
    if (tensor.type().size() == 0 || !is_copy(tensor.node())) return;
    if (!result_.group_of.contains(&tensor.node())) compute(tensor.node(), after);
  }

  /// A structure operation: written by its copies, in order, and read by none that join it.
  void seal(const Node& node) {
    Sources sources;
    const bool in_order = node.operation() == Operation::setitem;
    for (const Tensor& input : needed_inputs(node)) {
      compute_copy(input, in_order ? sources : Sources{});
      if (const auto home = result_.home(input)) sources.push_back(*home);
    }
    result_.group_of[&node] = result_.groups.add({.domain = {}, .sealed = true});
    result_.groups.add_reads(result_.group_of[&node], sources);
  }

  void compute(const Node& node, const Sources& after) {
    for (const int group : producers(node))
      if (join(node, group, after)) return;
    result_.group_of[&node] = result_.groups.add({domain_of(node)});
    enter(node, result_.group_of[&node], after);
  }

  /// The groups that compute what `node` reads, latest first.
  std::vector<int> producers(const Node& node) const {
    std::vector<int> found;
    for (std::size_t i = 0; i < node.inputs().size(); ++i) {
      const auto computed = result_.group_of.find(&operand_read(node, i).tensor.node());
      if (computed == nullptr) continue;
      const int group = result_.groups.find(*computed);
      if (!result_.groups.at(group).sealed) found.push_back(group);
    }
    std::ranges::sort(found, [&](int a, int b) { return result_.groups.rank(a) > result_.groups.rank(b); });
    const auto [first, last] = std::ranges::unique(found);
    found.erase(first, last);
    return found;
  }

  bool join(const Node& node, int group, const Sources& after) {
    const auto refused = [&](const char* why) {
      std::string& ends = result_.groups.at(group).ends;
      if (ends.empty()) ends = why;
      return false;
    };
    if (result_.groups.at(group).size >= limits_.kernel_operations) return refused("size cap");
    const auto domain = extended(node, result_.groups.at(group).domain);
    if (!domain)
      return refused(is_reduction(node.operation()) ? "reduction over other axes"
                                                    : "needed over another shape");
    const auto sources = loads(node, group, *domain);
    if (!sources) return refused("needed under two index maps");
    if (!may_read(group, *sources, after)) return refused("needed by a kernel in between");
    result_.groups.raise(group, *sources);
    result_.groups.at(group).domain = *domain;
    for (const int other : producers(node)) absorb(node, other, group);
    enter(node, group, after);
    return true;
  }

  /// The group's domain with `node` in it.
  static std::optional<FusionDomain> extended(const Node& node, const FusionDomain& domain) {
    if (is_reduction(node.operation())) return common(domain_of(node), domain);
    if (position(node.types()[0].shape, domain)) return domain;
    return {};
  }

  /// The groups whose memory `node` reads as a node of `group`; nothing when it would need the group's own.
  std::optional<Sources> loads(const Node& node, int group, const FusionDomain& domain) const {
    const Position place = *operand_position(node, domain);
    Sources sources;
    for (const Read& read : reads_of(node, place)) {
      const Use use = result_.use(read, group, place, domain);
      if (use == Use::immediate || use == Use::within) continue;
      const auto memory = use == Use::recomputed ? loads_of(read.tensor) : std::vector<Tensor>{read.tensor};
      for (const Tensor& tensor : memory)
        if (const auto home = result_.home(tensor)) sources.push_back(*home);
    }
    if (std::ranges::find(sources, result_.groups.find(group)) != sources.end()) return {};
    return sources;
  }

  bool may_read(int group, Sources sources, const Sources& after) const {
    sources.insert(sources.end(), after.begin(), after.end());
    return result_.groups.may_read(group, sources);
  }

  /// Merges `other`, which computes an operand of `node`, into the group that `node` joins, where nothing
  /// speaks against it.
  void absorb(const Node& node, int other, int group) {
    Groups& groups = result_.groups;
    if (groups.find(other) == groups.find(group) || !groups.may_merge(other, group)) return;
    if (groups.at(other).size + groups.at(group).size >= limits_.kernel_operations) return;
    const auto domain = common(groups.at(group).domain, groups.at(other).domain);
    if (!domain || !extended(node, *domain)) return;
    const Position place = *operand_position(node, *domain);
    const auto uses_it = [&](const Read& read) {
      return result_.use(read, other, place, *domain) == Use::within;
    };
    if (!std::ranges::any_of(reads_of(node, place), uses_it) || !loads(node, other, *domain)) return;
    groups.merge(other, group, *domain);
  }

  void enter(const Node& node, int group, const Sources& after) {
    Groups& groups = result_.groups;
    const Sources sources = *loads(node, group, groups.at(group).domain);
    result_.group_of[&node] = group;
    groups.at(group).size += 1;
    groups.add_reads(group, sources);
    groups.add_reads(group, after);
  }

  const Graph& graph_;
  const Limits& limits_;
  Grouping result_;
};

}  // namespace

Grouping group_nodes(const Graph& graph, const Limits& limits) { return Grower(graph, limits).run(); }

}  // namespace weft::passes
