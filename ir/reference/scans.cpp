// Running totals: each element and all before it along an axis.
#include "ir/reference/cast.hpp"
#include "ir/reference/families.hpp"
#include "ir/reference/layout.hpp"
#include "ir/wrap.hpp"

namespace weft::reference {
namespace {

/// In place, over C-contiguous values: each joins the one that lies `inner` elements before it.
template <class T>
void accumulate(T* values, std::int64_t count, std::int64_t length, std::int64_t inner, bool multiplies) {
  for (std::int64_t i = 0; i < count; ++i) {
    if (i / inner % length == 0) continue;
    const T before = values[i - inner];
    values[i] = multiplies ? wrapping_multiply(before, values[i]) : wrapping_add(before, values[i]);
  }
}

}  // namespace

ndarray evaluate_scan(const Node& node, const ndarray& input) {
  const Type& type = node.types()[0];
  const auto axis = static_cast<std::size_t>(node.attribute<std::int64_t>(Attribute::axis));
  const ndarray values = ndarray::empty(type.dtype, type.shape);
  values.assign(cast(input, type.dtype));
  std::int64_t inner = 1;
  for (std::size_t i = axis + 1; i < type.shape.size(); ++i) inner *= type.shape[i];
  dispatch_real(type.dtype, [&]<class T>() {
    accumulate(values.data<T>(), values.size(), type.shape[axis], inner,
               node.operation() == Operation::cumprod);
  });
  return laid_out(values, type);
}

}  // namespace weft::reference
