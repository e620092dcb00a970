#include "passes/analysis/dependencies.hpp"

#include <algorithm>

#include "passes/analysis/stores.hpp"

namespace weft::passes {
namespace {

TensorMap<int> writers_of_all(const Schedule& schedule) {
  TensorMap<int> result;
  for (std::size_t i = 0; i < schedule.kernels.size(); ++i)
    for (const Tensor& output : schedule.kernels[i].outputs) result[output] = static_cast<int>(i);
  return result;
}

void make_unique(std::vector<int>& numbers) {
  std::ranges::sort(numbers);
  const auto [first, last] = std::ranges::unique(numbers);
  numbers.erase(first, last);
}

Dependencies::Source written(const Tensor& tensor, const TensorMap<int>& writers) {
  Dependencies::Source source;
  for (const Tensor& part : stored_parts(tensor)) {
    source.bytes += part.type().nbytes();
    if (const int* writer = writers.find(part)) source.writers.push_back(*writer);
  }
  make_unique(source.writers);
  return source;
}

std::vector<std::vector<int>> bases_of(const Schedule& schedule, const TensorMap<int>& writers) {
  std::vector<std::vector<int>> result(schedule.kernels.size());
  for (const NodePtr& node : topological_order(schedule.graph)) {
    if (node->operation() != Operation::setitem || !writes_base(*node)) continue;
    const int *base = writers.find(node->inputs()[0]), *value = writers.find(node->inputs()[1]);
    if (base != nullptr && value != nullptr) result[*value].push_back(*base);
  }
  std::ranges::for_each(result, make_unique);
  return result;
}

}  // namespace

Dependencies::Dependencies(const Schedule& schedule) {
  const TensorMap<int> writers = writers_of_all(schedule);
  TensorSet known, results;
  for (const Tensor& output : schedule.graph.outputs) results.add(memory_source(output));
  for (const FusedKernel& kernel : schedule.kernels) {
    std::vector<int>& read = reads.emplace_back();
    for (const Tensor& input : kernel.inputs) {
      const Tensor tensor = memory_source(input);
      const auto [number, is_new] = known.add(tensor);
      if (is_new) {
        sources.push_back(written(tensor, writers));
        sources.back().is_result = results.contains(tensor);
      }
      read.push_back(number);
    }
    make_unique(read);
    for (const int number : read) sources[number].readers.push_back(static_cast<int>(reads.size()) - 1);
  }
  for (const Tensor& output : results.keys()) {
    if (!known.add(output).second) continue;
    sources.push_back(written(output, writers));
    sources.back().is_result = true;
  }
  bases = bases_of(schedule, writers);
}

}  // namespace weft::passes
