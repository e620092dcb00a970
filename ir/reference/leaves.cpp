#include "ir/families.hpp"
#include "ir/reference/families.hpp"
#include "ir/reference/layout.hpp"
#include "ir/wrap.hpp"
#include "runtime/system/errors.hpp"

namespace weft::reference {
namespace {

template <class T>
void fill_range(const ndarray& start, const ndarray& step, const ndarray& result) {
  for (std::int64_t i = 0; i < result.size(); ++i) {
    const T product = wrapping_multiply(static_cast<T>(i), step.item<T>());
    result.data<T>()[i] = wrapping_add(start.item<T>(), product);
  }
}

ndarray arange(const Node& node) {
  const Type& type = node.types()[0];
  const ndarray result = ndarray::empty(type.dtype, type.shape);
  dispatch_real(type.dtype, [&]<class T>() {
    fill_range<T>(node.attribute<ndarray>(Attribute::start), node.attribute<ndarray>(Attribute::step),
                  result);
  });
  return result;
}

}  // namespace

ndarray evaluate_leaf(const Node& node) {
  switch (leaf_op(node.operation())) {
    case LeafOp::array:
    case LeafOp::constant:
      return node.attribute<ndarray>(Attribute::value);
    case LeafOp::full:
      return laid_out(broadcast(node.attribute<ndarray>(Attribute::value), node.types()[0].shape),
                      node.types()[0]);
    case LeafOp::arange:
      return arange(node);
    case LeafOp::variable:
      throw InternalError("reference: a variable has no value of its own");
  }
  __builtin_unreachable();
}

}  // namespace weft::reference
