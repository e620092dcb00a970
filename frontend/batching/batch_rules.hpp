// What an operation is for all members of a batch.
#pragma once
#include <vector>

#include "ir/node.hpp"

namespace weft {

/// A value of each member, along the first axis; or one of all, where it does not vary.
struct Batch {
  Tensor value;
  bool varies = false;
};

/// A node of which some input varies.
struct BatchedNode {
  const Node& node;
  const std::vector<Batch>& inputs;
  std::int64_t size;  // of the batch
  bool is_in_loop;    // a node of a loop's step

  /// The axes of a value of one member.
  std::int64_t ndim(std::size_t input) const { return node.inputs()[input].type().ndim(); }
  /// An input as it broadcasts with values of so many axes of one member.
  Tensor aligned(std::size_t input, std::int64_t ndim) const;
  /// The same, repeated for each member where it does not vary.
  Tensor of_all(std::size_t input) const;
  std::vector<Tensor> all_of_all() const;
  /// The batch's length, and then that of an output.
  Dims shape(std::size_t output = 0) const;
};

/// The value of each member for all members, of a family.
Tensor batched_elementwise(const BatchedNode& of);
Tensor batched_reduction(const BatchedNode& of);
std::vector<Tensor> batched_view(const BatchedNode& of);
/// One that does not vary where only a check does.
std::vector<Batch> batched_structure(const BatchedNode& of);
Tensor batched_matmul(const BatchedNode& of);
Tensor batched_indexing(const BatchedNode& of);
Tensor batched_call(const BatchedNode& of);
Tensor batched_with_derivative(const BatchedNode& of);

/// The loop takes its steps for all members, those that have ended unchanged.
std::vector<Tensor> batched_loop(const BatchedNode& of);
/// Member by member. Errors: NotImplementedError within a loop.
std::vector<Tensor> batched_by_loop(const BatchedNode& of);

/// The shape of a member behind the axis of `size` members.
Dims of_members(Dims shape, std::int64_t size);
/// What is the same for all members, for each.
Tensor repeated(const Tensor& value, std::int64_t size);
/// Whether bools of members, along the first axis, hold for any.
Tensor any_member(const Tensor& marks);
/// The value in memory as the type has it, from which it may differ in strides.
Tensor in_memory_as(const Tensor& value, const Type& type);
/// The axes behind that of the batch.
Dims behind_batch(const Dims& axes);
/// The attributes with another value.
Attributes with_attribute(Attributes attributes, Attribute which, AttributeValue value);

}  // namespace weft
