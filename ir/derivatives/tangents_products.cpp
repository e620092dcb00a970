#include "ir/converted.hpp"
#include "ir/derivatives/call_rules.hpp"
#include "ir/derivatives/tangents.hpp"
#include "ir/formulas/matrices.hpp"
#include "ir/formulas/terms.hpp"
#include "ir/stored_as.hpp"

namespace weft {
namespace {

/// Running totals along an axis: products of complex numbers are a call.
struct Running {
  std::int64_t axis;

  Formula sum(const Formula& x, DType dtype) const {
    return {Node::apply(Operation::cumsum, {x.tensor}, {{Attribute::axis, axis}, {Attribute::dtype, dtype}})};
  }
  Formula product(const Formula& x) const {
    const Type& type = x.tensor.type();
    if (is_complex(type.dtype))
      return {called(LibraryFunction::running_product, {x.tensor}, type.dtype, type.shape)};
    return {Node::apply(Operation::cumprod, {x.tensor},
                        {{Attribute::axis, axis}, {Attribute::dtype, type.dtype}})};
  }
};

/// All of an array but for its last axis, of which the range is taken.
Tensor part(const Tensor& x, const IndexItem& range) {
  Index index = whole(x.type().shape);
  index.back() = range;
  return getitem(x, index);
}

/// The product of all elements before each, along the last axis.
Tensor product_before(const Tensor& x) {
  const std::int64_t axis = x.type().ndim() - 1, length = x.type().shape.back();
  const Tensor first = part(x, {.start = 0, .length = 1}),
               others = part(x, {.start = 0, .length = length - 1});
  const ndarray one = constant_of(x.type().dtype, 1).node().attribute<ndarray>(Attribute::value);
  return Node::apply(Operation::concatenate,
                     {filled(first.type(), one), Running{axis}.product({others}).tensor},
                     {{Attribute::axis, axis}});
}

Tensor reversed(const Tensor& x) { return getitem(x, backwards(x.type().shape, x.type().ndim() - 1)); }

}  // namespace

Tensor product_tangent(const Tensor& factors, const Tensor& tangent) {
  const Tensor others = times(product_before(factors), reversed(product_before(reversed(factors))));
  const std::int64_t axis = factors.type().ndim() - 1;
  return Node::apply(Operation::sum, {times(tangent, others)},
                     {{Attribute::axis, Dims{axis}},
                      {Attribute::keepdims, false},
                      {Attribute::dtype, factors.type().dtype}});
}

Tensor running_product_tangent(const Formula& x, const Formula& t, const Formula& y, std::int64_t axis) {
  const Running running{axis};
  const DType dtype = x.tensor.type().dtype;
  const Formula zero = number(x, 0), one = number(x, 1);
  const Formula is_zero = x == zero, zeros_so_far = running.sum(is_zero, DType::int64);
  const Formula is_first = is_zero & (zeros_so_far == 1);
  const Formula quotients = running.sum(where(is_zero, zero, t / x), dtype);
  const Formula others = running.product(where(is_first, one, x));
  const Formula of_first = running.sum(where(is_first, t, zero), dtype);
  return where(zeros_so_far == 0, quotients * y, of_first * others).tensor;
}

Tensor of_running_product(const Node& call, const std::vector<Tensor>& tangents) {
  const Formula x{call.inputs()[0]}, y{Tensor(&call)};
  return running_product_tangent(x, {tangents[0]}, y, y.tensor.type().ndim() - 1);
}

/// Of what each product starts from, and its factors that are marked.
Tensor of_row_product(const Node& call, const std::vector<Tensor>& tangents) {
  const Tensor &factors = call.inputs()[0], &starts = call.inputs()[1];
  const Formula marks{call.inputs()[2]};
  const auto row = [&](const Tensor& first, const Tensor& others, double unmarked) {
    const Formula kept = where(marks, {others}, number({others}, unmarked));
    return joined(as_column({first}), kept, 1).tensor;
  };
  const Tensor all = row(starts, factors, 1);
  return product_tangent(all,
                         row(or_zeros(tangents[1], starts.type()), or_zeros(tangents[0], factors.type()), 0));
}

}  // namespace weft
