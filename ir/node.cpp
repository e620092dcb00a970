#include "ir/node.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <utility>

#include "ir/call_watch.hpp"
#include "ir/composite.hpp"
#include "ir/infer.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/float_environment.hpp"

namespace weft {
namespace {

/// What a node that lost its last owner leaves behind, in the node's own memory: destroying takes none. They
/// wait in line, so that a chain of a million nodes goes in a loop, not in a million nested destructors.
struct Orphan {
  Attributes attributes;
  std::vector<Tensor> inputs;
  Orphan* next;
};
static_assert(sizeof(Orphan) <= sizeof(Node) && alignof(Orphan) <= alignof(Node));

thread_local std::uint64_t nodes_made = 0;
thread_local Orphan* orphans = nullptr;
thread_local bool destroying = false;

void destroy_orphans() {
  while (orphans != nullptr) {
    Orphan* const first = std::exchange(orphans, orphans->next);
    first->~Orphan();  // the inputs that lose their last owner line up
    ::operator delete(first, sizeof(Node));
  }
}

void check_inputs(Operation operation, const std::vector<Tensor>& inputs) {
  const int arity = info(operation).arity;
  if (arity >= 0 && inputs.size() != static_cast<std::size_t>(arity)) {
    throw InternalError(std::string(name(operation)) + " takes " + std::to_string(arity) + " inputs, got " +
                        std::to_string(inputs.size()));
  }
  for (const Tensor& input : inputs) {
    if (!input) throw InternalError(std::string(name(operation)) + " has an input that is no tensor");
  }
}

void sort_by_attribute(Attributes& attributes) {
  const auto key = [](const auto& attribute) { return attribute.first; };
  if (!std::ranges::is_sorted(attributes, {}, key)) std::ranges::sort(attributes, {}, key);
}

template <class T>
T converted(double value) {
  if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
    if (value >= 0x1p63) return static_cast<T>(static_cast<std::uint64_t>(value));
    return static_cast<T>(static_cast<std::int64_t>(value));
  } else {
    return static_cast<T>(value);
  }
}

}  // namespace

NodePtr Node::make(Operation operation, std::vector<Tensor> inputs, Attributes attributes) {
  check_inputs(operation, inputs);
  sort_by_attribute(attributes);
  std::vector<Type> types = infer(operation, inputs, attributes);
  Node* node = new Node;
  node->operation_ = operation;
  node->written_ = WritingPlace::at_hand();
  node->serial_ = nodes_made++;
  node->attributes_ = std::move(attributes);
  node->inputs_ = std::move(inputs);
  node->types_ = std::move(types);
  NodePtr made(node);
  CallWatch::show(made);
  return made;
}

std::uint64_t Node::next_serial() { return nodes_made; }

Tensor Node::apply(Operation operation, std::vector<Tensor> inputs, Attributes attributes) {
  return Tensor(make(operation, std::move(inputs), std::move(attributes)));
}

void intrusive_ptr_add_ref(const Node* node) noexcept {
  node->references_.fetch_add(1, std::memory_order_relaxed);
}

void intrusive_ptr_release(const Node* node) noexcept {
  if (node->references_.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
  Node* const dead = const_cast<Node*>(node);
  Orphan orphan{std::move(dead->attributes_), std::move(dead->inputs_), orphans};
  dead->~Node();
  orphans = new (static_cast<void*>(dead)) Orphan(std::move(orphan));
  if (std::exchange(destroying, true)) return;
  destroy_orphans();
  destroying = false;
}

bool is_copy(const Node& node) {
  if (node.operation() != Operation::transpose) return false;
  return std::ranges::is_sorted(node.attribute<Dims>(Attribute::axes));
}

std::string_view spoken_name(const Node& node) {
  if (node.operation() == Operation::call) return node.attribute<HostFunctionPtr>(Attribute::function)->name;
  if (node.operation() == Operation::composite) return node.attribute<CompositePtr>(Attribute::body)->name;
  return is_copy(node) ? "copy" : name(node.operation());
}

Tensor constant_of(DType dtype, double value) {
  const FloatEnvironment environment;
  return dispatch(dtype, [value]<class T>() { return constant(converted<T>(value)); });
}

Tensor variable_of(std::string name, const Type& type) {
  return Node::apply(Operation::variable, {},
                     {{Attribute::dtype, type.dtype},
                      {Attribute::shape, type.shape},
                      {Attribute::strides, type.strides},
                      {Attribute::name, std::move(name)}});
}

namespace {

/// That all numbers are at least, or at most.
ndarray worst_number(DType dtype, bool least) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  return dispatch(dtype, [least]<class T>() {
    if constexpr (std::is_integral_v<T>)
      return ndarray::scalar(least ? std::numeric_limits<T>::lowest() : std::numeric_limits<T>::max());
    else
      return ndarray::scalar(converted<T>(least ? -infinity : infinity));
  });
}

}  // namespace

ndarray start_of(const Node& reduction) {
  if (const auto* initial = find_attribute<ndarray>(reduction.attributes(), Attribute::initial))
    return *initial;
  const DType dtype = reduction.types()[0].dtype;
  const Identity identity = info(reduction.operation()).identity;
  if (identity == Identity::none) return worst_number(dtype, reduction.operation() == Operation::max);
  const double start = identity == Identity::one ? 1 : 0;
  return constant_of(dtype, start).node().attribute<ndarray>(Attribute::value);
}

}  // namespace weft
