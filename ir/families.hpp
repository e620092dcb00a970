// The operations of each family but the elementwise ones, as an enumeration of their own. A switch over it
// has a case for each row of the family's table and no default, so that the compiler names what a new row
// lacks.
#pragma once
#include "ir/operation.hpp"

namespace weft {

enum class ReductionOp : std::uint8_t {
#define WEFT_REDUCTION(name, ...) name,
#include "ir/tables/reductions.def"
#undef WEFT_REDUCTION
};
enum class ViewOp : std::uint8_t {
#define WEFT_VIEW(name) name,
#include "ir/tables/views.def"
#undef WEFT_VIEW
};
enum class LeafOp : std::uint8_t {
#define WEFT_LEAF(name) name,
#include "ir/tables/leaves.def"
#undef WEFT_LEAF
};
enum class StructureOp : std::uint8_t {
#define WEFT_STRUCTURE(name, ...) name,
#include "ir/tables/structure.def"
#undef WEFT_STRUCTURE
};
enum class IndexingOp : std::uint8_t {
#define WEFT_INDEXING(name, ...) name,
#include "ir/tables/indexing.def"
#undef WEFT_INDEXING
};

namespace detail {

/// Operation has the rows of each table one after another, in the table's order.
template <class Op>
constexpr Op within(Operation operation, Operation first) {
  return static_cast<Op>(static_cast<int>(operation) - static_cast<int>(first));
}

}  // namespace detail

/// Which operation of its family, which it must be of.
constexpr ReductionOp reduction_op(Operation operation) {
  return detail::within<ReductionOp>(operation, Operation::sum);
}
constexpr ViewOp view_op(Operation operation) {
  return detail::within<ViewOp>(operation, Operation::getitem);
}
constexpr LeafOp leaf_op(Operation operation) {
  return detail::within<LeafOp>(operation, Operation::variable);
}
constexpr StructureOp structure_op(Operation operation) {
  return detail::within<StructureOp>(operation, Operation::concatenate);
}
constexpr IndexingOp indexing_op(Operation operation) {
  return detail::within<IndexingOp>(operation, Operation::gather);
}

// The first rows are named above, the last ones here: in between nothing can be missing.
static_assert(reduction_op(Operation::argmin) == ReductionOp::argmin &&
              view_op(Operation::split) == ViewOp::split && leaf_op(Operation::arange) == LeafOp::arange &&
              structure_op(Operation::from_parts) == StructureOp::from_parts &&
              indexing_op(Operation::sort) == IndexingOp::sort);

}  // namespace weft
