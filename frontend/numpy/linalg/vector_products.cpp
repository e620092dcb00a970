// Products of vectors and matrices as the array API has them.
#include "frontend/numpy/core/axes.hpp"
#include "ir/infer.hpp"
#include "ir/infer/core_dimensions.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/linalg.hpp"
#include "weft/linear_algebra.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// What NumPy says of loop axes that do not broadcast: the core axes that a result has are new ones.
void check_stacks(const LazyTensor& x, std::size_t core_of_x, const LazyTensor& y, std::size_t core_of_y,
                  const Dims& result_core) {
  const Dims stack_of_x(x.shape().begin(), x.shape().end() - static_cast<std::ptrdiff_t>(core_of_x)),
      stack_of_y(y.shape().begin(), y.shape().end() - static_cast<std::ptrdiff_t>(core_of_y));
  const Dims stacks[] = {stack_of_x, stack_of_y};
  try {
    broadcast_shapes(stacks);
  } catch (const ValueError&) {
    const auto joined = [](const std::vector<std::string>& items) {
      std::string text;
      for (const std::string& item : items) text += (text.empty() ? "" : ",") + item;
      return text;
    };
    const auto remapped = [&](const LazyTensor& a, const Dims& stack) {
      std::vector<std::string> items;
      for (const std::int64_t length : stack) items.push_back(std::to_string(length));
      items.resize(stack.size() + result_core.size(), "newaxis");
      return shape_text(a.shape()) + "->(" + joined(items) + (items.size() == 1 ? ",)" : ")") + " ";
    };
    std::vector<std::string> core;
    for (const std::int64_t length : result_core) core.push_back(std::to_string(length));
    throw ValueError("operands could not be broadcast together with remapped shapes [original->remapped]: " +
                     remapped(x, stack_of_x) + remapped(y, stack_of_y) + " and requested shape (" +
                     joined(core) + ")");
  }
}

/// The conjugates, as a row; bools stay as they are.
LazyTensor as_row(const LazyTensor& x) { return expand_dims(is_complex(x.dtype()) ? conjugate(x) : x, -2); }

LazyTensor vecdot_of_last(const LazyTensor& x, const LazyTensor& y) {
  const Gufunc gufunc{"vecdot", "(n),(n)->()"};
  gufunc.check_lengths(x.shape().back(), y.shape().back());
  check_stacks(x, 1, y, 1, {});
  const LazyTensor products = matmul(as_row(x), expand_dims(y, -1));
  return getitem(products, {ellipsis, 0, 0});
}

}  // namespace

LazyTensor vecdot(const Operand& x1, const Operand& x2, std::int64_t axis) {
  const LazyTensor x = asarray(x1), y = asarray(x2);
  const Gufunc gufunc{"vecdot", "(n),(n)->()"};
  gufunc.check_ndim(0, x.ndim(), 1);
  gufunc.check_ndim(1, y.ndim(), 1);
  return vecdot_of_last(moveaxis(x, normalized_axis(axis, x.ndim()), -1),
                        moveaxis(y, normalized_axis(axis, y.ndim()), -1));
}

LazyTensor matvec(const Operand& x1, const Operand& x2) {
  const LazyTensor x = asarray(x1), y = asarray(x2);
  const Gufunc gufunc{"matvec", "(m,n),(n)->(m)"};
  gufunc.check_ndim(0, x.ndim(), 2);
  gufunc.check_ndim(1, y.ndim(), 1);
  gufunc.check_lengths(x.shape().back(), y.shape().back());
  check_stacks(x, 2, y, 1, {x.shape()[x.shape().size() - 2]});
  return getitem(matmul(x, expand_dims(y, -1)), {ellipsis, 0});
}

LazyTensor vecmat(const Operand& x1, const Operand& x2) {
  const LazyTensor x = asarray(x1), y = asarray(x2);
  const Gufunc gufunc{"vecmat", "(n),(n,m)->(m)"};
  gufunc.check_ndim(0, x.ndim(), 1);
  gufunc.check_ndim(1, y.ndim(), 2);
  gufunc.check_lengths(x.shape().back(), y.shape()[y.shape().size() - 2]);
  check_stacks(x, 1, y, 2, {y.shape().back()});
  return getitem(matmul(as_row(x), y), {ellipsis, 0, slice(_, _)});
}

LazyTensor matrix_transpose(const Operand& given) {
  const LazyTensor x = asarray(given);
  if (x.ndim() < 2)
    throw ValueError("Input array must be at least 2-dimensional, but it is " + std::to_string(x.ndim()));
  return swapaxes(x, -1, -2);
}

namespace linalg {

LazyTensor cross(const Operand& x1, const Operand& x2, std::int64_t axis) {
  const LazyTensor x = asarray(x1), y = asarray(x2);
  const auto length = [&](const LazyTensor& a) {
    if (axis < -a.ndim() || axis >= a.ndim()) throw IndexError("tuple index out of range");
    return a.shape()[static_cast<std::size_t>(axis < 0 ? axis + a.ndim() : axis)];
  };
  const std::int64_t of_x = length(x), of_y = of_x == 3 ? length(y) : 0;
  if (of_x != 3 || of_y != 3)
    throw ValueError("Both input arrays must be (arrays of) 3-dimensional vectors, but they are " +
                     std::to_string(of_x) + " and " + std::to_string(length(y)) + " dimensional instead.");
  return numpy::cross(x, y, {.axis = axis});
}

LazyTensor outer(const Operand& x1, const Operand& x2) {
  const LazyTensor x = asarray(x1), y = asarray(x2);
  if (x.ndim() != 1 || y.ndim() != 1)
    throw ValueError("Input arrays must be one-dimensional, but they are x1.ndim=" +
                     std::to_string(x.ndim()) + " and x2.ndim=" + std::to_string(y.ndim()) + ".");
  return numpy::outer(x, y);
}

LazyTensor diagonal(const Operand& x, const PlaneOffset& keywords) {
  return numpy::diagonal(x, {.offset = keywords.offset, .axis1 = -2, .axis2 = -1});
}

LazyTensor trace(const Operand& x, const PlaneTraceKeywords& keywords) {
  return numpy::trace(x, {.offset = keywords.offset, .axis1 = -2, .axis2 = -1, .dtype = keywords.dtype});
}

}  // namespace linalg
}  // namespace weft::numpy
