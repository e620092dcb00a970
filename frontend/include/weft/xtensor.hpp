// Arrays to and from xtensor, without copies. Needs <xtensor/xadapt.hpp>.
#pragma once
#include <memory>
#include <utility>
#include <xtensor/xadapt.hpp>

#include "runtime/array/ndarray.hpp"
#include "runtime/system/errors.hpp"

namespace weft {

/// What as_xtensor gives: an xtensor container over memory that it keeps alive.
template <class T>
using XtensorView = xt::xarray_adaptor<xt::xbuffer_adaptor<T*, xt::smart_ownership, std::shared_ptr<void>>,
                                       xt::layout_type::dynamic, std::vector<std::int64_t>>;

/// The array as an xtensor expression that reads and writes the same memory and keeps it alive. Errors:
/// TypeError when T is not the array's dtype; ValueError when a stride is no number of elements, or negative.
template <class T>
XtensorView<T> as_xtensor(const ndarray& array) {
  if (array.dtype() != dtype_of<T>)
    throw TypeError("as_xtensor: the array is " + std::string(name(array.dtype())) + ", not " +
                    std::string(name(dtype_of<T>)));
  std::vector<std::int64_t> strides;
  std::int64_t extent = array.size() > 0 ? 1 : 0;  // elements from the first to the last in memory
  for (std::size_t axis = 0; axis < array.shape().size(); ++axis) {
    const std::int64_t stride = array.strides()[axis];
    if (stride % array.itemsize() != 0 || stride < 0)
      throw ValueError("as_xtensor: a stride of " + std::to_string(stride) + " bytes; copy the array first");
    // xtensor takes a stride of 0 for an axis of one element.
    strides.push_back(array.shape()[axis] == 1 ? 0 : stride / array.itemsize());
    if (extent > 0) extent += (array.shape()[axis] - 1) * strides.back();
  }
  auto keep = std::make_shared<ndarray>(array);
  typename XtensorView<T>::storage_type buffer(array.data<T>(), static_cast<std::size_t>(extent),
                                               std::shared_ptr<void>(std::move(keep)));
  return XtensorView<T>(std::move(buffer), array.shape(), strides);
}

/// A container's memory as an array. An lvalue is looked at, and must outlive the array and its views; an
/// rvalue is moved into them.
template <class Container>
ndarray from_xtensor(Container&& container) {
  using Held = std::remove_cvref_t<Container>;
  using T = typename Held::value_type;
  std::shared_ptr<Held> owner;
  Held* held = const_cast<Held*>(&container);
  if constexpr (std::is_rvalue_reference_v<Container&&>) {
    owner = std::make_shared<Held>(std::move(container));
    held = owner.get();
  }
  const Dims shape(held->shape().begin(), held->shape().end());
  Dims strides = c_strides(shape, sizeof(T));
  for (std::size_t axis = 0; axis < shape.size(); ++axis)
    if (shape[axis] != 1)
      strides[axis] = static_cast<std::int64_t>(held->strides()[axis]) * static_cast<std::int64_t>(sizeof(T));
  return ndarray::from_memory(std::move(owner), held->data() + held->data_offset(), dtype_of<T>, shape,
                              strides);
}

}  // namespace weft
