#include "passes/text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "passes/analysis/copies.hpp"
#include "passes/analysis/stores.hpp"

namespace weft::passes {
namespace {

class Printer {
 public:
  explicit Printer(const Planned& planned)
      : planned_(planned), places_(node_order(planned.schedule.graph).places) {
    for (const FusedKernel& kernel : planned.schedule.kernels) {  // with nodes of the passes' own
      for (const Tensor& input : kernel.inputs) add(input.node());
      for (const NodePtr& node : kernel.nodes) add(*node);
      for (const Tensor& output : kernel.outputs) add_twin(output);
    }
  }

  std::string run() const {
    std::string result;
    for (const FusedKernel& kernel : planned_.schedule.kernels) result += describe(kernel);
    if (planned_.memory.arena_bytes > 0)
      result += fmt::format("arena: {} bytes\n", planned_.memory.arena_bytes);
    return result;
  }

 private:
  void add(const Node& node) { places_.try_emplace(&node, static_cast<int>(places_.size())); }

  /// A node that reads what is computed again takes another's place, by whose name later kernels read it.
  void add_twin(const Tensor& output) {
    const Placement* place = planned_.schedule.placements.find(output);
    if (place == nullptr || place->root.operation() != output.operation()) return;
    places_[&place->root.node()] = places_.at(&output.node());
  }

  std::string label(const Tensor& tensor) const {
    const Node& node = tensor.node();
    if (node.operation() == Operation::variable) return node.attribute<std::string>(Attribute::name);
    return fmt::format("v{}", places_.at(&node));
  }

  std::string typed(const Tensor& tensor) const {
    const Type& type = tensor.type();
    return fmt::format("{}: {}{}{}", label(tensor), name(type.dtype), tuple_text(type.shape), where(tensor));
  }

  std::string where(const Tensor& tensor) const {
    const auto placed = planned_.schedule.placements.find(tensor);
    if (placed == nullptr) return "";
    const auto buffer = planned_.memory.buffers.find(placed->root);
    if (buffer == nullptr) return "";
    static constexpr const char* spaces[] = {"input", "output", "arena", "constant"};
    const std::int64_t offset = buffer->offset + placed->offset;
    return fmt::format(" @ {} {}", spaces[static_cast<int>(buffer->space)],
                       buffer->space == BufferRef::Space::arena ? fmt::format("+{}", offset)
                       : offset == 0 ? fmt::format("{}", buffer->index)
                                     : fmt::format("{} +{}", buffer->index, offset));
  }

  std::string operation(const Node& node) const {
    std::vector<std::string> operands;
    for (const Tensor& input : node.inputs()) operands.push_back(operand(input));
    return fmt::format("v{} = {}({})", places_.at(&node), spoken_name(node), fmt::join(operands, ", "));
  }

  std::string operand(const Tensor& tensor) const {
    if (tensor.operation() != Operation::constant) return label(tensor);
    return tensor.node().attribute<ndarray>(Attribute::value).str();
  }

  std::string describe(const FusedKernel& kernel) const {
    std::string result = fmt::format("kernel {}:  # ends: {}\n", kernel.name, kernel.ends);
    for (const Tensor& input : kernel.inputs) result += fmt::format("  in   {}\n", typed(input));
    for (const NodePtr& node : kernel.nodes) result += fmt::format("       {}\n", operation(*node));
    for (const Tensor& output : kernel.outputs) result += fmt::format("  out  {}\n", typed(output));
    return result;
  }

  const Planned& planned_;
  NodeMap<int> places_;
};

}  // namespace

std::string text(const Planned& planned) { return Printer(planned).run(); }

}  // namespace weft::passes
