// What flows back: of each value, how the result changes with it.
#pragma once
#include <functional>

#include "ir/node.hpp"

namespace weft {

/// The cotangent of a value, and where that is read: elsewhere it is 0, and stays so whatever it is
/// multiplied by, infinity and NaN among them. No `guard`: it is read everywhere. No `value`: nowhere.
struct Cotangent {
  Tensor value;
  Tensor guard = {};  // a bool of the value's shape
};

/// A sum of cotangents of an array a part of which is to be taken for zeros, though it is not yet, since
/// what is read of that part may take their place.
struct Overwritten {
  const Node* by = nullptr;  // the setitem
  Tensor before;             // what the sum was at first, the part included
};

/// Cotangents as they are added up. A value's contributions come in the reverse of the order in which its
/// uses were written, and are added in that order.
class Cotangents {
 public:
  /// Of values that depend on none of these, nothing is kept.
  explicit Cotangents(const std::vector<Tensor>& variables);
  /// Notes whether `node` depends on the variables: called in topological order.
  void note(const Node& node);
  bool wants(const Tensor& value) const { return dependent_.contains(&value.node()); }

  /// Adds what flows back to `value`, from where it may have been broadcast or cast.
  void add(const Tensor& value, const Cotangent& contribution);
  /// The same of a part of `value`, which a getitem takes.
  void add_part(const Tensor& value, const Index& index, const Cotangent& contribution,
                const Node* getitem = nullptr);
  /// The same of the array that a setitem writes to: nothing flows back from what it writes.
  void add_but_written(const Node& setitem, const Cotangent& contribution);
  /// The same by `write`, which gives the sum with a contribution added, for what it was.
  void add_into(const Tensor& value, const std::function<Tensor(const Tensor& sum)>& write);
  /// The sum so far, after which there is none.
  Cotangent take(const Tensor& value);
  /// The sum so far.
  Cotangent of(const Tensor& value);

 private:
  Cotangent& settled(const Tensor& value);

  NodeSet dependent_;
  TensorMap<Cotangent> sums_;
  TensorMap<Overwritten> overwritten_;
};

}  // namespace weft
