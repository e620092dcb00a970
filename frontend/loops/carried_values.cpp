#include "frontend/loops/carried_values.hpp"

#include "frontend/loops/step_graph.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "ir/infer.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/text_of.hpp"

namespace weft {
namespace {

std::string described(const LazyTensor& x) {
  return std::string(name(x.dtype())) + " of shape " + tuple_text(x.shape());
}

std::string values_text(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " value" : " values");
}

LazyTensor kept_alike(const std::string& where, const LazyTensor& given, const LazyTensor& left) {
  const std::string text = where + " is " + described(given) + " before a step, and " + described(left) +
                           " after it: it must stay the same";
  if (given.dtype() != left.dtype()) throw TypeError(text + ", as astype makes it");
  if (given.shape() != left.shape()) throw ValueError(text);
  return same_order(Tensor(given).type(), Tensor(left).type()) ? left
                                                               : numpy::copied_as(left, given.strides());
}

}  // namespace

std::vector<LazyTensor> as_carried(std::vector<LazyTensor> values) {
  for (LazyTensor& value : values)
    if (!is_dense(Tensor(value).type())) value = numpy::copied_k(value);
  return values;
}

std::vector<LazyTensor> kept_alike(const std::string& name, const std::vector<LazyTensor>& given,
                                   std::vector<LazyTensor> left) {
  if (left.size() != given.size())
    throw TypeError(name + ": a step is given " + values_text(given.size()) + ", and leaves " +
                    std::to_string(left.size()));
  for (std::size_t i = 0; i < given.size(); ++i)
    left[i] = kept_alike(name + ": value " + std::to_string(i), given[i], left[i]);
  return left;
}

}  // namespace weft
