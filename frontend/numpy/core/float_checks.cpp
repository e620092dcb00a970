#include "frontend/numpy/core/float_checks.hpp"

#include <map>

#include "frontend/numpy/core/after.hpp"
#include "frontend/numpy/core/called.hpp"
#include "frontend/numpy/core/float_conditions.hpp"
#include "frontend/numpy/core/float_watch.hpp"
#include "ir/loops/inlined.hpp"
#include "ir/loops/loop.hpp"
#include "runtime/library/errors/float_errors.hpp"
#include "runtime/system/errors.hpp"
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

/// What may be told of, in the order of the graph, and whether it happens: a 0-d bool each.
class Marks {
 public:
  void add(const FloatErrorSite& site, const LazyTensor& holds) {
    const auto [found, is_new] = places_.try_emplace(site.text, sites_.size());
    if (is_new) {
      sites_.push_back(site);
      marks_.push_back(holds);
    } else {
      marks_[found->second] = numpy::logical_or(marks_[found->second], holds);
    }
  }
  const std::vector<FloatErrorSite>& sites() const { return sites_; }
  const std::vector<LazyTensor>& marks() const { return marks_; }

 private:
  std::vector<FloatErrorSite> sites_;
  std::vector<LazyTensor> marks_;
  std::map<std::string, std::size_t> places_;
};

/// Looks at a graph, node by node; steps of loops carry what they mark.
class Checks {
 public:
  explicit Checks(const numpy::Errstate& state) : state_(state) {}

  Graph looked_at(const Graph& graph, Marks& marks) const {
    return rewrite(graph, [&](const Node& node, const std::vector<Tensor>& inputs) {
      if (node.operation() == Operation::loop) return loop_looked_at(node, inputs, marks);
      std::vector<Tensor> outputs = with_inputs(node, inputs);
      if (outputs.size() == 1) look(outputs[0], marks);
      return outputs;
    });
  }

 private:
  void look(const Tensor& result, Marks& marks) const {
    const std::string_view name = numpy::encountered_in(result.operation());
    for (const numpy::FloatCondition& each : numpy::float_conditions(result, state_))
      marks.add(site(each.error, name), each.holds.ndim() == 0 ? each.holds : numpy::any(each.holds));
  }

  FloatErrorSite site(numpy::FloatError error, std::string_view name) const {
    const std::string kind = text_of(error);
    return {.handling = handling(state_[error]),
            .flag = 1 << static_cast<int>(error),
            .kind = kind,
            .text = line_of(state_[error], kind + " encountered in " + std::string(name))};
  }

  std::vector<Tensor> loop_looked_at(const Node& loop, std::vector<Tensor> inputs, Marks& around) const {
    const std::size_t carried = steps_of(loop).carried();
    LoopSteps steps = steps_of(loop);
    std::vector<FloatErrorSite> sites;
    for (LoopStep& step : steps.samples) sites = carry_marks(step);
    const auto first_captured = inputs.begin() + static_cast<std::ptrdiff_t>(carried);
    inputs.insert(first_captured, sites.size(), constant(false));
    Attributes attributes = with_steps(loop.attributes(), std::move(steps));
    const NodePtr node = Node::make(Operation::loop, std::move(inputs), std::move(attributes));
    std::vector<Tensor> outputs;
    for (std::size_t i = 0; i < carried; ++i) outputs.emplace_back(node, static_cast<std::uint32_t>(i));
    for (std::size_t i = 0; i < sites.size(); ++i)
      around.add(sites[i], Tensor(node, static_cast<std::uint32_t>(carried + i)));
    return outputs;
  }

  /// What the step may tell of is carried after all else.
  std::vector<FloatErrorSite> carry_marks(LoopStep& step) const {
    Marks marks;
    const std::size_t carried = step.graph.outputs.size();
    step.graph = looked_at(step.graph, marks);
    for (std::size_t i = 0; i < marks.sites().size(); ++i) {
      const Tensor before = carried_variable(carried + i, constant(false).type());
      step.parameters.insert(step.parameters.begin() + static_cast<std::ptrdiff_t>(carried + i),
                             before.node_ptr());
      step.graph.outputs.push_back(numpy::logical_or(LazyTensor(before), marks.marks()[i]));
    }
    return marks.sites();
  }

  const numpy::Errstate& state_;
};

/// False, once all is told.
LazyTensor told(const Marks& marks) {
  const LazyTensor table = *numpy::Operand(table_of_sites(marks.sites())).tensor();
  const LazyTensor happened = numpy::stack({marks.marks().begin(), marks.marks().end()});
  return numpy::called(LibraryFunction::tell_float_errors, {happened, table}, {});
}

}  // namespace

Graph with_float_checks(Graph graph, const numpy::Errstate& state) {
  if (state.ignores_all()) return graph;
  Marks marks;
  graph = Checks(state).looked_at(inlined(graph), marks);
  if (!marks.sites().empty()) numpy::wait_for(graph.outputs, told(marks));
  return graph;
}

}  // namespace weft
