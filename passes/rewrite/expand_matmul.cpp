#include "passes/rewrite/expand_matmul.hpp"

#include "ir/converted.hpp"
#include "ir/stored_as.hpp"
#include "passes/analysis/copies.hpp"
#include "passes/analysis/stores.hpp"
#include "runtime/system/errors.hpp"

namespace weft::passes {
namespace {

constexpr IndexItem newaxis{IndexItem::Kind::newaxis};

Tensor with_newaxis(const Tensor& tensor, std::int64_t place) {
  Index index = whole(tensor.type().shape);
  index.insert(index.begin() + place, newaxis);
  return Node::apply(Operation::getitem, {tensor}, {{Attribute::index, std::move(index)}});
}

/// a (…, m, k) and b (…, k, n), or vectors, as (…, m, k, 1) and (…, 1, k, n): one multiply away from all
/// products.
Tensor left_factor(const Tensor& a) { return with_newaxis(a, a.type().ndim()); }
Tensor right_factor(const Tensor& b, bool matrices) {
  if (b.type().ndim() == 1) return with_newaxis(b, 1);
  return matrices ? with_newaxis(b, b.type().ndim() - 2) : b;
}

Tensor of_last(const Tensor& tensor, std::int64_t axis) {
  Index index = whole(tensor.type().shape);
  index[static_cast<std::size_t>(axis)] = {IndexItem::Kind::integer, tensor.type().shape[axis] - 1};
  return Node::apply(Operation::getitem, {tensor}, {{Attribute::index, std::move(index)}});
}

/// One product after the other, added to 0, unless any order will do: as a sum along an outer axis where
/// there is one inside, else as the last running total.
Tensor sum_in_order(const Tensor& products, std::int64_t axis, bool exact) {
  if (!exact || products.type().shape.back() > 1 || products.type().shape[axis] == 1)
    return Node::apply(
        Operation::sum, {products},
        {{Attribute::axis, Dims{axis}}, {Attribute::keepdims, false}, {Attribute::dtype, DType::float32}});
  const Tensor totals = Node::apply(Operation::cumsum, {products},
                                    {{Attribute::axis, axis}, {Attribute::dtype, DType::float32}});
  return Node::apply(Operation::add, {of_last(totals, axis), constant(0.0F)});
}

bool is_in_c_order(const Tensor& operand) {
  const Type type = stored_type(operand);
  return !is_immediate(memory_source(operand).operation()) &&
         is_c_contiguous(type.shape, type.strides, itemsize(type.dtype));
}

/// What a float32 is the conversion of, if that is a half; else null.
Tensor half_behind(const Tensor& operand) {
  const bool converts = operand.operation() == Operation::astype && operand.type().dtype == DType::float32;
  const Tensor source = converts ? operand.node().inputs()[0] : Tensor();
  return converts && is_half(source.type().dtype) ? source : Tensor();
}

/// As float32, read from memory in C order: converted there, for kernels of CPUs that read it many times, or
/// where it is read; copied, too, where lengths vary, of which some might lie in order. Where sums may have
/// any order, as it lies.
Tensor laid_out(const Tensor& operand, const Limits& limits) {
  const auto in_order = [](const Tensor& value) {
    return Node::apply(Operation::reshape, {copy_of(value)}, {{Attribute::shape, value.type().shape}});
  };
  if (!limits.gpu) return in_order(converted(operand, DType::float32));
  const bool lies_in_order = limits.one_size && is_in_c_order(operand);
  if (limits.options.exact) return converted(lies_in_order ? operand : in_order(operand), DType::float32);
  const Tensor half = half_behind(operand);
  return converted(half ? half : operand, DType::float32);
}

/// Products and sums in float32, rounded once. The operands are in C order, and so are the products.
Tensor half_product(const Tensor& a, const Tensor& b, const Type& type, const Limits& limits) {
  const Tensor x = laid_out(a, limits), y = laid_out(b, limits);
  const Tensor products =
      Node::apply(Operation::multiply, {left_factor(x), right_factor(y, a.type().ndim() > 1)});
  const Tensor sum =
      converted(sum_in_order(products, products.type().ndim() - 2, limits.options.exact), type.dtype);
  return Node::apply(Operation::reshape, {sum}, {{Attribute::shape, type.shape}});
}

/// Whether both are float32s of one dtype of halves, which tensor cores take as they are.
bool are_converted_halves(const Tensor& a, const Tensor& b) {
  const Tensor x = half_behind(a), y = half_behind(b);
  return x && y && x.type().dtype == y.type().dtype;
}

/// Whether the library takes a matrix with these last two strides as it lies; two vectors may have any
/// stride, on which the order of their sum depends.
bool fits_library(const Type& type, bool two_vectors) {
  const std::int64_t item = itemsize(type.dtype);
  if (two_vectors && type.strides[0] > 0 && type.strides[0] % item == 0) return true;
  if (type.ndim() == 1) return type.strides[0] == item || type.shape[0] <= 1;
  const std::size_t last = type.shape.size() - 1;
  const auto rows_fit = [&](std::size_t row, std::size_t column) {
    return (type.strides[column] == item || type.shape[column] <= 1) && type.strides[row] % item == 0 &&
           (type.strides[row] >= type.shape[column] * item || type.shape[row] <= 1);
  };
  return rows_fit(last - 1, last) || rows_fit(last, last - 1);
}

Tensor library_operand(const Tensor& operand, bool two_vectors) {
  const bool in_memory = !is_immediate(memory_source(operand).operation());
  return in_memory && fits_library(stored_type(operand), two_vectors) ? operand : copy_of(operand);
}

/// Whether `view` is the transpose of numbers that are in no memory. In NumPy they are an array, which the
/// library finds both operands to be.
bool is_transposed_immediate(const Tensor& view, const Tensor& of) {
  return view.operation() == Operation::transpose && !is_copy(view.node()) &&
         view.node().inputs()[0].is(of) && is_immediate(memory_source(of).operation()) &&
         fits_library(of.type(), false) && fits_library(view.type(), false);
}

std::vector<Tensor> library_operands(const Tensor& a, const Tensor& b) {
  const bool two_vectors = a.type().ndim() == 1 && b.type().ndim() == 1;
  const Tensor x = library_operand(a, two_vectors), y = library_operand(b, two_vectors);
  if (is_transposed_immediate(b, a)) return {x, with_inputs(b.node(), {x})[0]};
  if (is_transposed_immediate(a, b)) return {with_inputs(a.node(), {y})[0], y};
  return {x, y};
}

bool are_matrices(const Tensor& a, const Tensor& b) { return a.type().ndim() > 1 && b.type().ndim() > 1; }

/// Whether a GPU's library is to multiply them: along rows so long that what it gains on our kernel is worth
/// one more walk over the result, for what follows the product.
bool is_for_library(const Tensor& a, const Tensor& b, const Type& type, const Limits& limits) {
  constexpr std::int64_t least_row = 512;
  const std::int64_t row = a.type().shape.back();
  return limits.gpu && !limits.options.exact && limits.library_operations && are_matrices(a, b) &&
         row >= least_row && element_count(type.shape) >= *limits.library_operations / (2 * row);
}

/// Of halves, with sums in float32; the result is of `type.dtype`.
Tensor library_product(const Tensor& a, const Tensor& b, const Type& type) {
  return Node::apply(Operation::matmul, {library_operand(a, false), library_operand(b, false)},
                     {{Attribute::dtype, type.dtype}});
}

/// Float32s that tensor cores may round, where there is no library that would: what follows joins the kernel.
bool is_for_tensor_cores(const Tensor& a, const Tensor& b, const Type& type, const Limits& limits) {
  return limits.gpu && limits.options.tf32 && !limits.options.exact && !limits.library_operations &&
         type.dtype == DType::float32 && are_matrices(a, b);
}

Tensor floating_product(const Node& node, const Tensor& a, const Tensor& b, const Limits& limits) {
  const Type& type = node.types()[0];
  const bool converted = limits.gpu && !limits.options.exact && are_converted_halves(a, b);
  const bool halves = is_half(type.dtype) || converted;
  if (halves && is_for_library(a, b, type, limits))
    return with_type(library_product(converted ? half_behind(a) : a, converted ? half_behind(b) : b, type),
                     type);
  if (halves) return with_type(half_product(a, b, type, limits), type);
  if (is_for_tensor_cores(a, b, type, limits))
    return with_type(sum_of_products(a, b, type, {{Attribute::tf32, true}}), type);
  return with_inputs(node, library_operands(a, b))[0];
}

}  // namespace

Tensor sum_of_products(const Tensor& a, const Tensor& b, const Type& type, const Attributes& more) {
  const bool matrices = a.type().ndim() > 1;
  const bool bits = type.dtype == DType::bool_;
  const Tensor products = Node::apply(Operation::multiply, {left_factor(a), right_factor(b, matrices)});
  Attributes attributes{{Attribute::axis, Dims{products.type().ndim() - 2}}, {Attribute::keepdims, false}};
  if (!bits) attributes.emplace_back(Attribute::dtype, type.dtype);
  attributes.insert(attributes.end(), more.begin(), more.end());
  const Tensor sum = Node::apply(bits ? Operation::max : Operation::sum, {products}, std::move(attributes));
  return Node::apply(Operation::reshape, {sum}, {{Attribute::shape, type.shape}});
}

Tensor expand_matmul(const Node& node, const std::vector<Tensor>& inputs, const Limits& limits) {
  const Type& type = node.types()[0];
  const Tensor a = converted(inputs[0], type.dtype), b = converted(inputs[1], type.dtype);
  if (a.type().shape.back() == 0) return with_type(zeros(type), type);
  if (!is_floating(type.dtype)) return with_type(sum_of_products(a, b, type), type);
  return floating_product(node, a, b, limits);
}

}  // namespace weft::passes
