// The persistent graph: immutable, reference-counted nodes, and tensors, which are their outputs.
#pragma once
#include <atomic>
#include <boost/smart_ptr/intrusive_ptr.hpp>
#include <span>
#include <string>
#include <vector>

#include "ir/attributes.hpp"
#include "ir/numbering.hpp"
#include "ir/operation.hpp"
#include "ir/source_location.hpp"
#include "ir/type.hpp"

namespace weft {

class Node;
using NodePtr = boost::intrusive_ptr<const Node>;

/// One output of a node: the value a graph is made of. Cheap to copy; keeps its node, and so its ancestors,
/// alive.
class Tensor {
 public:
  Tensor() = default;
  Tensor(NodePtr node, std::uint32_t output_index = 0)
      : output_index_(output_index), node_(std::move(node)) {}

  const Node& node() const { return *node_; }
  const NodePtr& node_ptr() const { return node_; }
  std::uint32_t output_index() const { return output_index_; }
  const Type& type() const;
  Operation operation() const;
  explicit operator bool() const { return node_ != nullptr; }
  /// The same node and output; not the same values.
  bool is(const Tensor& other) const { return node_ == other.node_ && output_index_ == other.output_index_; }

 private:
  // Assigned before the node is let go of, which may be all that keeps the tensor alive that is assigned.
  std::uint32_t output_index_ = 0;
  NodePtr node_;
};

/// Nodes as keys. Those that were made one after the other have hashes near one another.
struct HashNode {
  std::size_t operator()(const Node* node) const { return reinterpret_cast<std::uintptr_t>(node) >> 6; }
};
template <class T>
using NodeMap = NumberedMap<const Node*, T, HashNode>;
using NodeSet = Numbering<const Node*, HashNode>;

/// Tensors as keys, by identity.
struct SameTensor {
  bool operator()(const Tensor& a, const Tensor& b) const { return a.is(b); }
  std::size_t operator()(const Tensor& t) const {
    return HashNode()(t.node_ptr().get()) + t.output_index() * 0x9E3779B97F4A7C15ull;
  }
};
template <class T>
using TensorMap = NumberedMap<Tensor, T, SameTensor, SameTensor>;
using TensorSet = Numbering<Tensor, SameTensor, SameTensor>;

/// An operation applied to tensors. Constant after construction; shared between any number of graphs and
/// threads. Destruction never recurses, however long the chain.
class Node {
 public:
  Operation operation() const { return operation_; }
  const Attributes& attributes() const { return attributes_; }
  std::span<const Tensor> inputs() const { return inputs_; }
  std::span<const Type> types() const { return types_; }
  /// Where it is written, or what it was made of: no part of what it is.
  SourceLocation written() const { return written_; }
  /// By how many it is held: tensors, and those who keep it otherwise.
  std::uint32_t references() const { return references_.load(std::memory_order_relaxed); }
  /// How many nodes its thread had made before.
  std::uint64_t serial() const { return serial_; }
  /// That of the next node of this thread.
  static std::uint64_t next_serial();
  /// The attribute's value. Errors: InternalError when it is missing or of another type.
  template <class T>
  const T& attribute(Attribute which) const {
    return weft::attribute<T>(attributes_, which);
  }

  /// Checks the inputs and attributes, infers the types, and makes the node. Every error NumPy raises for the
  /// operation is raised here, with NumPy's text (ir/infer.hpp).
  static NodePtr make(Operation operation, std::vector<Tensor> inputs, Attributes attributes = {});
  /// The same, for an operation with one output.
  static Tensor apply(Operation operation, std::vector<Tensor> inputs, Attributes attributes = {});

 private:
  Node() = default;
  friend void intrusive_ptr_add_ref(const Node* node) noexcept;
  friend void intrusive_ptr_release(const Node* node) noexcept;

  mutable std::atomic<std::uint32_t> references_{0};
  Operation operation_{};
  SourceLocation written_;
  std::uint64_t serial_ = 0;
  Attributes attributes_;
  std::vector<Tensor> inputs_;
  std::vector<Type> types_;
};

void intrusive_ptr_add_ref(const Node* node) noexcept;
void intrusive_ptr_release(const Node* node) noexcept;

inline const Type& Tensor::type() const { return node_->types()[output_index_]; }
inline Operation Tensor::operation() const { return node_->operation(); }

/// A copy is an identity transpose: the one view that owns its memory. Passes make them.
bool is_copy(const Node& node);
/// What listings and pictures call the node: its operation, `copy`, or the name its user gave it.
std::string_view spoken_name(const Node& node);

/// A 0-d constant.
template <class T>
Tensor constant(T value) {
  return Node::apply(Operation::constant, {}, {{Attribute::value, ndarray::scalar(value)}});
}
/// A 0-d constant of `dtype` holding `value` converted as NumPy converts a Python number. Range is not
/// checked.
Tensor constant_of(DType dtype, double value);
/// What stands for an array of that type, known by its name.
Tensor variable_of(std::string name, const Type& type);
/// What the results of a reduction start from, 0-d: attribute `initial`, or the identity.
ndarray start_of(const Node& reduction);

}  // namespace weft
