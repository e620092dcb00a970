#include "frontend/float_checks.hpp"

#include <map>

#include "frontend/numpy/after.hpp"
#include "frontend/numpy/float_conditions.hpp"
#include "frontend/numpy/float_watch.hpp"
#include "frontend/numpy/rows.hpp"
#include "ir/composite.hpp"
#include "ir/loop.hpp"
#include "runtime/errors.hpp"
#include "runtime/float_errors.hpp"
#include "weft/joining.hpp"
#include "weft/operand.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft {
namespace {

using numpy::ErrorHandling;

FloatErrorSite::Handling handling(ErrorHandling handling) {
  using Handling = FloatErrorSite::Handling;
  switch (handling) {
    case ErrorHandling::raise:
      return Handling::raise;
    case ErrorHandling::call:
      return Handling::call;
    case ErrorHandling::print:
      return Handling::print;
    default:
      return Handling::warn;
  }
}

std::string line_of(ErrorHandling handling, const std::string& text) {
  if (handling == ErrorHandling::warn) return "RuntimeWarning: " + text;
  return handling == ErrorHandling::print ? "Warning: " + text : text;
}

/// What is told of, in the order of the graph.
class Sites {
 public:
  explicit Sites(const numpy::Errstate& state) : state_(state) {}

  void look(const Tensor& result) {
    for (const numpy::FloatCondition& each : numpy::float_conditions(result, state_))
      add(each.error, numpy::encountered_in(result.operation()),
          each.holds.ndim() == 0 ? each.holds : numpy::any(each.holds));
  }

  /// False, once all is told; nothing where there is nothing to tell.
  std::optional<LazyTensor> told() const {
    if (sites_.empty()) return std::nullopt;
    const LazyTensor table = *numpy::Operand(table_of_sites(sites_)).tensor();
    return numpy::called(tell_float_errors_function(), {numpy::stack({marks_.begin(), marks_.end()}), table},
                         {});
  }

 private:
  void add(numpy::FloatError error, std::string_view name, const LazyTensor& holds) {
    const std::string kind = text_of(error), text = kind + " encountered in " + std::string(name);
    const auto [found, is_new] = places_.try_emplace(text, sites_.size());
    if (!is_new) {
      LazyTensor& mark = marks_[found->second];
      mark = numpy::logical_or(mark, holds);
      return;
    }
    sites_.push_back({.handling = handling(state_[error]),
                      .flag = 1 << static_cast<int>(error),
                      .kind = kind,
                      .text = line_of(state_[error], text)});
    marks_.push_back(holds);
  }

  const numpy::Errstate& state_;
  std::vector<FloatErrorSite> sites_;
  std::vector<LazyTensor> marks_;
  std::map<std::string, std::size_t> places_;
};

}  // namespace

Graph with_float_checks(Graph graph, const numpy::Errstate& state) {
  if (state.ignores_all()) return graph;
  graph = inlined(graph);
  if (has_loops(graph))
    throw NotImplementedError("np::errstate of a graph with loops is not supported yet: unroll them in C++");
  Sites sites(state);
  for (const NodePtr& node : topological_order(graph))
    if (node->types().size() == 1) sites.look(Tensor(node));
  if (const auto told = sites.told()) numpy::wait_for(graph.outputs, *told);
  return graph;
}

}  // namespace weft
