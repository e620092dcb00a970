// Values whose last axis is cut in rows, with what is computed of them.
#pragma once
#include <optional>

#include "passes/analysis/readers.hpp"

namespace weft::passes {

/// Of a value (…, m) that is computed as (…, m / row, row), elementwise operations and reductions are
/// computed so too, and what else they read is seen so: a reshape is then no border between kernels. Keeps
/// every bit and type.
class RowCuts {
 public:
  explicit RowCuts(const Readers& readers) : readers_(readers) {}
  /// To be called before rewriting: `node` will be cut.
  void begin(const Node& node, std::int64_t row);
  /// `node` as it is seen, where it is computed as `value`, in rows or as it is.
  Tensor whole(const Node& node, const Tensor& value);
  /// What `node` becomes over rewritten inputs.
  std::vector<Tensor> rewritten(const Node& node, const std::vector<Tensor>& inputs);

 private:
  bool joins(const Node& node, const Dims& shape) const;
  /// `tensor`, which was `before` when nothing was rewritten.
  Tensor in_rows(const Tensor& before, const Tensor& tensor, std::int64_t row) const;
  Tensor elementwise_in_rows(const Node& node, const std::vector<Tensor>& inputs) const;
  std::optional<Tensor> reduced_in_rows(const Node& node) const;

  const Readers& readers_;
  NodeMap<std::int64_t> rows_;  // of what is cut
  TensorMap<Tensor> cut_;       // by what they were before rewriting
};

/// The shape of (…, m) as (…, m / row, row). An axis of length 1 is seen so by all rows.
Dims cut_shape(Dims shape, std::int64_t row);

}  // namespace weft::passes
