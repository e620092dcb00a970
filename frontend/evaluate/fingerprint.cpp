#include "frontend/evaluate/fingerprint.hpp"

#include <algorithm>
#include <unordered_map>

#include "ir/loops/loop.hpp"

namespace weft {
namespace {

struct SameMemory {
  bool operator()(const ndarray& a, const ndarray& b) const { return a.same_view(b); }
  std::size_t operator()(const ndarray& a) const { return std::hash<const void*>()(a.origin()); }
};
using ArrayNumbers = std::unordered_map<ndarray, std::size_t, SameMemory, SameMemory>;

const ndarray& value_of(const Node& leaf) { return leaf.attribute<ndarray>(Attribute::value); }

/// Appends values so that different sequences of values give different bytes.
class Writer {
 public:
  explicit Writer(Fingerprint& result)
      : bytes_(result.bytes), kept_(result.kept), written_arrays_(result.arrays) {}

  template <class T>
    requires std::is_arithmetic_v<T> || std::is_enum_v<T>
  void operator()(T value) {
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof(value));
  }
  void operator()(const std::string& value) {
    (*this)(value.size());
    bytes_ += value;
  }
  void operator()(const Dims& value) {
    (*this)(value.size());
    for (const std::int64_t each : value) (*this)(each);
  }
  void operator()(const Index& value) {
    (*this)(value.size());
    for (const IndexItem& item : value) {
      (*this)(item.kind);
      for (const std::int64_t each : {item.start, item.step, item.length}) (*this)(each);
    }
  }
  /// A 0-d value of a constant, a full or an arange.
  void operator()(const ndarray& value) {
    (*this)(value.dtype());
    bytes_.append(reinterpret_cast<const char*>(value.bytes()), static_cast<std::size_t>(value.itemsize()));
  }
  /// By address: whoever keeps the bytes keeps what they speak of.
  template <class T>
  void operator()(const std::shared_ptr<T>& pointed) {
    (*this)(reinterpret_cast<std::uintptr_t>(pointed.get()));
    kept_.push_back(pointed);
  }
  /// By what they compute, so that a loop that is written again is known again.
  void operator()(const LoopStepsPtr& steps) {
    (*this)(steps->samples.size());
    for (const LoopStep& step : steps->samples) {
      (*this)(step.taken);
      (*this)(step.real);
      (*this)(Dims(step.numbers.begin(), step.numbers.end()));
      (*this)(step.graph);
    }
  }
  void operator()(const Attributes& attributes) {
    (*this)(attributes.size());
    for (const auto& [which, value] : attributes) {
      (*this)(which);
      (*this)(value.index());
      std::visit(*this, value);
    }
  }

  void operator()(const Graph& graph) {
    const NodeOrder order = node_order(graph);
    const auto write_tensor = [&](const Tensor& tensor) {
      (*this)(order.places.at(&tensor.node()));
      (*this)(tensor.output_index());
    };
    for (const NodePtr& node : order.nodes) {
      (*this)(node->operation());
      (*this)(node->inputs().size());
      for (const Tensor& input : node->inputs()) write_tensor(input);
      if (node->operation() == Operation::array)
        write_array(value_of(*node));
      else
        (*this)(node->attributes());
    }
    (*this)(graph.outputs.size());
    for (const Tensor& output : graph.outputs) write_tensor(output);
  }

 private:
  void write_array(const ndarray& array) {
    const auto [known, is_new] = arrays_.emplace(array, arrays_.size());
    if (is_new) written_arrays_.push_back(array);
    (*this)(known->second);
    (*this)(array.dtype());
    (*this)(array.shape());
    (*this)(array.strides());
  }

  std::string& bytes_;
  std::vector<std::shared_ptr<const void>>& kept_;
  std::vector<ndarray>& written_arrays_;
  ArrayNumbers arrays_;
};

}  // namespace

Fingerprint fingerprint(const Graph& graph) {
  Fingerprint result;
  Writer write(result);
  write(graph);
  return result;
}

std::string array_name(std::size_t index) { return "array_" + std::to_string(index); }

Graph parameterized(const Graph& graph, const std::vector<ndarray>& arrays) {
  ArrayNumbers numbers;
  for (const ndarray& array : arrays) numbers.emplace(array, numbers.size());
  return rewrite(graph, [&](const Node& node, const std::vector<Tensor>& inputs) -> std::vector<Tensor> {
    if (node.operation() != Operation::array) return with_inputs(node, inputs);
    const ndarray& value = value_of(node);
    return {variable_of(array_name(numbers.at(value)), {value.dtype(), value.shape(), value.strides()})};
  });
}

}  // namespace weft
