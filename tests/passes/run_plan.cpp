#include "run_plan.hpp"

#include <cstring>

#include "ir/reference/reference.hpp"
#include "passes/analysis/stores.hpp"

namespace weft::tests {
namespace {

class Machine {
 public:
  Machine(const passes::Planned& planned, const std::vector<std::pair<std::string, ndarray>>& variables)
      : planned_(planned), arena_(garbage({planned.memory.arena_bytes})) {
    for (const NodePtr& variable : planned.memory.inputs)
      for (const auto& [name, value] : variables)
        if (variable->attribute<std::string>(Attribute::name) == name) inputs_.push_back(value);
    for (const Tensor& output : planned.schedule.graph.outputs)
      outputs_.push_back(garbage({output.type().nbytes()}));
  }

  std::vector<ndarray> run() {
    for (const passes::FusedKernel& kernel : planned_.schedule.kernels) run(kernel);
    std::vector<ndarray> results;
    for (const Tensor& output : planned_.schedule.graph.outputs) results.push_back(memory(output));
    return results;
  }

 private:
  static ndarray garbage(const Dims& bytes) {
    const ndarray array = ndarray::empty(DType::uint8, bytes);
    std::memset(array.bytes(), 0xA5, static_cast<std::size_t>(array.nbytes()));
    return array;
  }

  ndarray memory(const Tensor& tensor) const {
    const passes::Placement& place = planned_.schedule.placements.at(tensor);
    const BufferRef& buffer = planned_.memory.buffers.at(place.root);
    const ndarray* base = &arena_;
    if (buffer.space == BufferRef::Space::input) base = &inputs_.at(buffer.index);
    if (buffer.space == BufferRef::Space::output) base = &outputs_.at(buffer.index);
    if (buffer.space == BufferRef::Space::constant) base = &planned_.memory.constants.at(buffer.index);
    return ndarray::from_memory(base->owner(), base->bytes() + buffer.offset + place.offset,
                                tensor.type().dtype, tensor.type().shape, place.strides);
  }

  void run(const passes::FusedKernel& kernel) {
    TensorMap<ndarray> values;
    for (const Tensor& input : kernel.inputs)
      if (input.type().size() > 0) values[input] = memory(input);
    for (const Tensor& input : kernel.inputs)
      if (input.type().size() == 0) values[input] = ndarray::zeros(input.type().dtype, input.type().shape);
    for (const NodePtr& node : kernel.nodes) {
      std::vector<ndarray> operands;
      for (const Tensor& input : node->inputs()) operands.push_back(value(input, values));
      values[Tensor(node)] = reference::evaluate(*node, operands)[0];
    }
    std::vector<ndarray> results;
    for (const Tensor& output : kernel.outputs) results.push_back(values.at(output).copy_c());
    for (std::size_t i = 0; i < results.size(); ++i) memory(kernel.outputs[i]).assign(results[i]);
  }

  static ndarray value(const Tensor& tensor, const TensorMap<ndarray>& values) {
    if (passes::is_immediate(tensor.operation())) return reference::evaluate(tensor.node(), {})[0];
    return values.at(tensor);
  }

  const passes::Planned& planned_;
  ndarray arena_;
  std::vector<ndarray> inputs_, outputs_;
};

}  // namespace

std::vector<ndarray> run_plan(const passes::Planned& planned,
                              const std::vector<std::pair<std::string, ndarray>>& variables) {
  return Machine(planned, variables).run();
}

}  // namespace weft::tests
