#include "ir/loops/sites.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

namespace weft {
namespace {

using Order = std::vector<NodePtr>;
/// For each node of an order, the place of the first that computes the same.
using Firsts = std::vector<std::size_t>;

/// What a node computes: its inputs are known by their firsts.
struct Expression {
  const Node* node;
  std::vector<std::pair<std::size_t, std::uint32_t>> inputs;

  bool operator==(const Expression& other) const {
    return node->operation() == other.node->operation() && inputs == other.inputs &&
           equal(node->attributes(), other.node->attributes());
  }
};

struct HashExpression {
  std::size_t operator()(const Expression& expression) const {
    std::size_t seed =
        hash(expression.node->attributes()) * 31 + static_cast<std::size_t>(expression.node->operation());
    for (const auto& [place, output] : expression.inputs)
      seed = (seed ^ place) * 0x9E3779B97F4A7C15ull + output;
    return seed;
  }
};

Firsts firsts_of(const Order& order) {
  NodeMap<std::size_t> first;
  std::unordered_map<Expression, std::size_t, HashExpression> known;
  Firsts firsts;
  for (std::size_t place = 0; place < order.size(); ++place) {
    Expression expression{order[place].get(), {}};
    for (const Tensor& input : order[place]->inputs())
      expression.inputs.emplace_back(first.at(&input.node()), input.output_index());
    const bool is_variable = order[place]->operation() == Operation::variable;
    const std::size_t same = is_variable ? place : known.try_emplace(expression, place).first->second;
    firsts.push_back(first[order[place].get()] = same);
  }
  return firsts;
}

bool are_alike(const std::vector<Order>& orders) {
  const auto same_operation = [](const NodePtr& a, const NodePtr& b) {
    return a->operation() == b->operation();
  };
  return std::ranges::all_of(
      orders, [&](const Order& order) { return std::ranges::equal(order, orders.front(), same_operation); });
}

/// A site for each place: the same where nodes are alike in all samples.
std::vector<std::int64_t> sites_of(const std::vector<Firsts>& firsts) {
  std::map<Firsts, std::int64_t> known;
  std::vector<std::int64_t> sites;
  for (std::size_t place = 0; place < firsts.front().size(); ++place) {
    Firsts in_samples;
    for (const Firsts& sample : firsts) in_samples.push_back(sample[place]);
    sites.push_back(known.try_emplace(in_samples, std::ssize(known) + 1).first->second);
  }
  return sites;
}

/// The sites of what is alike in some samples only, though its inputs are in all.
std::set<std::int64_t> alike_in_some(const Order& order, const std::vector<Firsts>& firsts,
                                     const std::vector<std::int64_t>& sites) {
  NodeMap<std::int64_t> site_of_node;
  for (std::size_t place = 0; place < sites.size(); ++place) site_of_node[order[place].get()] = sites[place];
  const auto same_input = [&](const Tensor& a, const Tensor& b) {
    return site_of_node.at(&a.node()) == site_of_node.at(&b.node()) && a.output_index() == b.output_index();
  };
  std::set<std::int64_t> found;
  for (const Firsts& sample : firsts)
    for (std::size_t place = 0; place < sites.size(); ++place) {
      const std::size_t first = sample[place];
      if (sites[first] != sites[place] &&
          std::ranges::equal(order[first]->inputs(), order[place]->inputs(), same_input))
        found.insert({sites[first], sites[place]});
    }
  return found;
}

Graph with_sites(const Graph& graph, const Order& order, const std::set<std::int64_t>& apart,
                 const std::vector<std::int64_t>& sites) {
  NodeMap<std::int64_t> site_of_node;
  for (std::size_t place = 0; place < sites.size(); ++place)
    if (apart.contains(sites[place])) site_of_node[order[place].get()] = sites[place];
  return rewrite(graph, [&](const Node& node, const std::vector<Tensor>& inputs) {
    const std::int64_t* site = site_of_node.find(&node);
    if (!site) return with_inputs(node, inputs);
    Attributes attributes = node.attributes();
    attributes.emplace_back(Attribute::sites, Dims{*site});
    return outputs_of(*Node::make(node.operation(), inputs, std::move(attributes)));
  });
}

}  // namespace

void tell_apart(std::vector<LoopStep>& samples) {
  std::vector<Order> orders;
  for (const LoopStep& sample : samples) orders.push_back(topological_order(sample.graph));
  if (!are_alike(orders)) return;
  std::vector<Firsts> firsts;
  for (const Order& order : orders) firsts.push_back(firsts_of(order));
  const std::vector<std::int64_t> sites = sites_of(firsts);
  const std::set<std::int64_t> apart = alike_in_some(orders.front(), firsts, sites);
  if (apart.empty()) return;
  for (std::size_t i = 0; i < samples.size(); ++i)
    samples[i].graph = with_sites(samples[i].graph, orders[i], apart, sites);
}

Dims sites_of(const Node& node) {
  const Dims* sites = find_attribute<Dims>(node.attributes(), Attribute::sites);
  return sites ? *sites : Dims{};
}

}  // namespace weft
