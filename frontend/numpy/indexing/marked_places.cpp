#include "frontend/numpy/indexing/marked_places.hpp"

#include <utility>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/context.hpp"
#include "frontend/numpy/core/data_reader.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "ir/graph.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/evaluate.hpp"
#include "weft/indexing.hpp"
#include "weft/joining.hpp"
#include "weft/lookup.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

bool depends_on_variables(const Tensor& tensor) {
  NodeSet nodes;
  nodes.add(&tensor.node());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Node& node = *nodes.keys()[i];
    if (node.operation() == Operation::variable) return true;
    for (const Tensor& input : node.inputs()) nodes.add(&input.node());
  }
  return false;
}

/// A row an axis.
LazyTensor rows_of(const LazyTensor& mask, std::int64_t count) {
  return Node::apply(Operation::nonzero, {mask, constant(count)}, {{Attribute::length, count}});
}

LazyTensor truths(const Operand& a) { return astype(asarray(a), DType::bool_); }

}  // namespace

LazyTensor marked_along(const LazyTensor& x, const LazyTensor& mask) {
  if (DataReader* const reader = context().reader) return reader->marked_along(x, mask);
  return take(x, places_of(mask, known_count(mask))[0], {.axis = 0, .mode = "clip"});
}

LazyTensor marked_places(const LazyTensor& mask, const LazyTensor& as_many) {
  if (DataReader* const reader = context().reader) return reader->marked_places(mask, as_many)[0];
  return places_of(mask, known_count(as_many))[0];
}

std::vector<LazyTensor> all_marked_places(const LazyTensor& mask) {
  if (DataReader* const reader = context().reader) return reader->marked_places(mask, mask);
  return places_of(mask, known_count(mask));
}

void check_nonzero(const LazyTensor& x) {
  if (x.ndim() > 0) return;
  throw ValueError(
      std::string(
          "Calling nonzero on 0d arrays is not allowed. Use np.atleast_1d(scalar).nonzero() instead.") +
      (x.dtype() != DType::bool_
           ? ""
           : " If the context of this error is of the form `arr[nonzero(cond)]`, just use "
             "`arr[cond]`."));
}

ndarray known_now(const LazyTensor& x) {
  if (depends_on_variables(x))
    throw NotImplementedError("how many elements a mask marks must be known: it depends on a variable here");
  return evaluate(x);
}

std::int64_t known_count(const LazyTensor& mask) {
  return known_now(sum(mask, {.dtype = DType::int64})).item<std::int64_t>();
}

std::vector<LazyTensor> places_of(const LazyTensor& mask, std::int64_t count) {
  const LazyTensor table = copied_c(transpose(rows_of(mask, count)));
  std::vector<LazyTensor> places;
  for (std::int64_t axis = 0; axis < mask.ndim(); ++axis) places.push_back(table[slice(None{}), axis]);
  return places;
}

std::vector<LazyTensor> nonzero(const Operand& a) {
  const LazyTensor mask = truths(a);
  check_nonzero(asarray(a));
  return places_of(mask, known_count(mask));
}

LazyTensor flatnonzero(const Operand& a) { return nonzero(ravel(a))[0]; }

LazyTensor argwhere(const Operand& a) {
  const LazyTensor mask = truths(a);
  if (mask.ndim() == 0) return zeros({known_count(reshape(mask, 1)), 0}, {.dtype = DType::int64});
  return transpose(rows_of(mask, known_count(mask)));
}

LazyTensor compress(const Operand& condition, const Operand& a, const Axis& axis) {
  const LazyTensor mask = asarray(condition);
  if (mask.ndim() != 1) throw ValueError("condition must be a 1-d array");
  return take(a, flatnonzero(mask), {.axis = axis});
}

LazyTensor extract(const Operand& condition, const Operand& arr) { return take(arr, flatnonzero(condition)); }

}  // namespace weft::numpy
