// Loops of all members at once: a step for all is the step of one, batched.
#include <algorithm>

#include "frontend/batching/batch.hpp"
#include "frontend/batching/batch_rules.hpp"
#include "ir/formulas/formula.hpp"
#include "ir/formulas/terms.hpp"
#include "ir/loops/loop.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

using Tensors = std::vector<Tensor>;

Type batch_type(const Type& member, std::int64_t size) {
  return c_type(member.dtype, of_members(member.shape, size));
}

/// Puts an item behind those of the carried values.
template <class Item>
void insert_behind(std::vector<Item>& items, std::size_t carried, Item item) {
  items.insert(items.begin() + static_cast<std::ptrdiff_t>(carried), std::move(item));
}

/// A loop of one member, and what of it is for all.
class StepsOfAll {
 public:
  explicit StepsOfAll(const BatchedNode& of)
      : of_(of), carried_(steps_of(of.node).carried()), condition_(condition_of(of.node)) {}

  /// The step, and with a condition, at its end among the carried values, whether any member takes another
  /// one.
  LoopStep step(const LoopStep& one) const {
    LoopStep all = one;
    Tensors members, batches;
    for (std::size_t i = 0; i < one.parameters.size(); ++i) {
      const Tensor member(one.parameters[i]);
      if (carried_length(member.node())) refuse();
      if (!varies(i)) continue;
      members.push_back(member);
      batches.push_back(variable(i, member));
      all.parameters[i] = batches.back().node_ptr();
    }
    all.graph.outputs =
        left(one, batched(one.graph.outputs, members, batches, of_.size, true), all.parameters);
    if (condition_)
      insert_behind(all.parameters, carried_,
                    carried_variable(carried_, c_type(DType::bool_, {})).node_ptr());
    return all;
  }

  Tensors inputs() const {
    Tensors all;
    for (std::size_t i = 0; i < of_.inputs.size(); ++i) {
      const Type& member = of_.node.inputs()[i].type();
      const Tensor value = i < carried_ ? of_.of_all(i) : of_.inputs[i].value;
      all.push_back(varies(i) ? in_memory_as(value, batch_type(member, of_.size)) : value);
    }
    if (condition_) insert_behind(all, carried_, any_member(all[place()]));
    return all;
  }

  Attributes attributes() const {
    LoopSteps steps = steps_of(of_.node);
    for (LoopStep& each : steps.samples) each = step(each);
    Attributes all = with_steps(of_.node.attributes(), std::move(steps));
    if (!condition_) return all;
    return with_attribute(std::move(all), Attribute::condition, static_cast<std::int64_t>(carried_));
  }

  std::size_t carried() const { return carried_; }

 private:
  [[noreturn]] void refuse() const {
    throw NotImplementedError("vmap of a loop whose arrays are as long as data decide is not supported");
  }
  std::size_t place() const { return static_cast<std::size_t>(*condition_); }
  bool varies(std::size_t parameter) const { return parameter < carried_ || of_.inputs[parameter].varies; }

  Tensor variable(std::size_t i, const Tensor& member) const {
    const Type type = batch_type(member.type(), of_.size);
    return i < carried_ ? carried_variable(i, type)
                        : variable_of(member.node().attribute<std::string>(Attribute::name), type);
  }

  /// What has ended keeps its values.
  Tensors left(const LoopStep& one, Tensors outputs, const std::vector<NodePtr>& parameters) const {
    for (std::size_t i = 0; i < outputs.size(); ++i) {
      const Type type = batch_type(one.parameters[i]->types()[0], of_.size);
      if (condition_) {
        Dims shape(type.shape.size(), 1);
        shape.front() = of_.size;
        const Formula goes_on{reshaped(Tensor(parameters[place()]), shape)};
        outputs[i] = where(goes_on, {outputs[i]}, {Tensor(parameters[i])}).tensor;
      }
      outputs[i] = in_memory_as(outputs[i], type);
    }
    if (condition_) outputs.push_back(any_member(outputs[place()]));
    return outputs;
  }

  const BatchedNode& of_;
  std::size_t carried_;
  const std::int64_t* condition_;
};

}  // namespace

Tensors batched_loop(const BatchedNode& of) {
  const StepsOfAll all(of);
  Tensors left = outputs_of(*Node::make(Operation::loop, all.inputs(), all.attributes()));
  left.resize(all.carried());
  return left;
}

}  // namespace weft
