// Memory: the arena beside the least that it can be, and the order of kernels beside the best one.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "codegen/assemble.hpp"
#include "costs.hpp"
#include "measure.hpp"
#include "passes/analysis/dependencies.hpp"
#include "passes/memory/plan_memory.hpp"
#include "tools/weft/stages/arena_map.hpp"
#include "weft/numpy.hpp"

namespace weft::bench {
namespace {

namespace np = numpy;
using nlohmann::json;
using passes::Schedule;

/// The arena over the most that is in use at once, in whole cache lines: at these blocks begin.
json arena(const source::Module& programs, const json& asked) {
  const codegen::Assembled assembled = codegen::assemble(passes::run_pipeline(graph_of(programs, asked)));
  const std::int64_t bytes = assembled.program.arena_bytes,
                     least = cli::arena_json(assembled).at("least_bytes");
  constexpr std::int64_t line = 64;
  const std::int64_t whole_lines = (least + line - 1) / line * line;
  const double over = bytes == 0 ? 1 : static_cast<double>(bytes) / static_cast<double>(whole_lines);
  return {{"value", over}, {"bytes", bytes}, {"kernels", assembled.kernels.size()}};
}

/// Products of matrices of many sizes, some of them summed; what nothing reads is the result. Each product
/// is a kernel.
Graph random_graph(std::mt19937& random, int nodes) {
  std::uniform_int_distribution<std::int64_t> lengths(1, 16);
  std::vector<LazyTensor> values{np::variable("x", np::float32, {64, 64})};
  std::vector<bool> is_read(1, true);
  const auto product = [&](std::int64_t rows) {
    const std::size_t which = std::uniform_int_distribution<std::size_t>(0, values.size() - 1)(random);
    is_read[which] = true;
    const std::string name = "w" + std::to_string(random());
    return np::matmul(np::variable(name, np::float32, {rows, values[which].shape()[0]}), values[which]);
  };
  while (std::ssize(values) <= nodes) {
    const std::int64_t rows = 16 * lengths(random);
    const LazyTensor first = product(rows);
    values.push_back(random() % 2 == 0 ? first : np::tanh(first + product(rows)));
    is_read.push_back(false);
  }
  Graph graph;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (!is_read[i]) graph.outputs.push_back(values[i]);
  return graph;
}

/// The arenas of all orders in which the kernels of a schedule may run.
class Orders {
 public:
  Orders(const Schedule& schedule, std::int64_t most) : schedule_(schedule), needs_(schedule), left_(most) {
    done_.resize(schedule.kernels.size());
    extend();
  }

  /// Nothing when there are too many.
  std::optional<std::int64_t> least_arena() const { return left_ < 0 ? std::nullopt : least_; }

 private:
  bool is_ready(std::size_t kernel) const {
    const auto is_done = [this](int other) { return bool(done_[static_cast<std::size_t>(other)]); };
    return std::ranges::all_of(needs_.bases[kernel], is_done) &&
           std::ranges::all_of(needs_.reads[kernel], [&](int source) {
             return std::ranges::all_of(needs_.sources[static_cast<std::size_t>(source)].writers, is_done);
           });
  }

  void extend() {
    if (left_ < 0) return;
    if (order_.size() == done_.size()) return plan();
    for (std::size_t kernel = 0; kernel < done_.size(); ++kernel) {
      if (done_[kernel] || !is_ready(kernel)) continue;
      done_[kernel] = true, order_.push_back(kernel);
      extend();
      done_[kernel] = false, order_.pop_back();
    }
  }

  void plan() {
    if (--left_ < 0) return;
    Schedule ordered = schedule_;
    std::ranges::transform(order_, ordered.kernels.begin(),
                           [this](std::size_t k) { return schedule_.kernels[k]; });
    const std::int64_t bytes = passes::plan_memory(ordered).arena_bytes;
    least_ = std::min(bytes, least_.value_or(bytes));
  }

  const Schedule& schedule_;
  const passes::Dependencies needs_;
  std::int64_t left_;
  std::vector<bool> done_;
  std::vector<std::size_t> order_;
  std::optional<std::int64_t> least_;
};

std::int64_t result_bytes(const Graph& graph) {
  std::int64_t bytes = 0;
  for (const Tensor& output : graph.outputs) bytes += output.type().nbytes();
  return bytes;
}

/// The most memory for arena and results of asked["graphs"] random graphs, over that of the best order of
/// their kernels.
json order(const source::Module&, const json& asked) {
  std::mt19937 random(0);
  std::vector<double> over;
  while (std::ssize(over) < asked.at("graphs").get<int>()) {
    const passes::Planned planned = passes::run_pipeline(random_graph(random, 6));
    const std::int64_t results = result_bytes(planned.schedule.graph);
    const auto least = Orders(planned.schedule, asked.at("orders")).least_arena();
    if (least)
      over.push_back(static_cast<double>(planned.memory.arena_bytes + results) /
                     static_cast<double>(*least + results));
  }
  const double mean = std::accumulate(over.begin(), over.end(), 0.0) / static_cast<double>(over.size());
  const auto above = std::ranges::count_if(over, [](double ratio) { return ratio > 1.1; });
  return {{"value", std::ranges::max(over)},
          {"note", fmt::format("{} of {} above 1.1, {:.3f} in the mean", above, over.size(), mean)}};
}

}  // namespace

Costs memory_costs() { return {{"arena", arena}, {"order", order}}; }

}  // namespace weft::bench
