// Sums in NumPy's order. Expected values were printed by NumPy 2.4.6.
#include "arrays.hpp"
#include "catch.hpp"
#include "ir/reference/reference.hpp"

using namespace weft;
using weft::test::leaf;

namespace {

/// 1, 1/2, 1/3, …
template <class T>
Tensor reciprocals(std::int64_t n) {
  const ndarray result = ndarray::empty(dtype_of<T>, {n});
  for (std::int64_t i = 0; i < n; ++i) result.data<T>()[i] = T(1) / static_cast<T>(i + 1);
  return leaf(result);
}

ndarray sum(const Tensor& x, const Dims& axis, DType dtype) {
  const Tensor total =
      Node::apply(Operation::sum, {x},
                  {{Attribute::axis, axis}, {Attribute::keepdims, false}, {Attribute::dtype, dtype}});
  return reference::evaluate(Graph{.outputs = {total}, .output_names = {}}, {})[0];
}

template <class T>
T total(std::int64_t n) {
  return sum(reciprocals<T>(n), {0}, dtype_of<T>).template item<T>();
}

Tensor matrix() {
  return Node::apply(Operation::reshape, {reciprocals<float>(3000)}, {{Attribute::shape, Dims{100, 30}}});
}

Tensor transposed(const Tensor& x) {
  return Node::apply(Operation::transpose, {x}, {{Attribute::axes, Dims{1, 0}}});
}

Tensor indexed(const Tensor& x, const Index& index) {
  return Node::apply(Operation::getitem, {x}, {{Attribute::index, index}});
}

}  // namespace

TEST_CASE("a contiguous sum is pairwise at every length", "[reference]") {
  CHECK(total<float>(7) == 0x1.4be2cp+1f);
  CHECK(total<float>(8) == 0x1.5be2cp+1f);
  CHECK(total<float>(129) == 0x1.5c37b4p+2f);
  CHECK(total<float>(8193) == 0x1.32d378p+3f);
  CHECK(total<double>(129) == 0x1.5c37b09149ba9p+2);
  CHECK(total<double>(20000) == 0x1.4f62202468758p+3);
}

TEST_CASE("the order of a sum follows memory", "[reference]") {
  CHECK(sum(matrix(), {0}, DType::float32).data<float>()[7] == 0x1.2432f6p-2f);
  CHECK(sum(matrix(), {1}, DType::float32).data<float>()[7] == 0x1.10dd18p-3f);
  CHECK(sum(transposed(matrix()), {0}, DType::float32).data<float>()[7] == 0x1.10dd18p-3f);
  CHECK(sum(transposed(matrix()), {0, 1}, DType::float32).item<float>() == 0x1.12ae16p+3f);
}

TEST_CASE("rows of a slice are packed into buffers", "[reference]") {
  const Index columns{{IndexItem::Kind::slice, 0, 1, 100}, {IndexItem::Kind::slice, 0, 1, 29}};
  CHECK(sum(indexed(matrix(), columns), {0, 1}, DType::float32).item<float>() == 0x1.0d2594p+3f);
}

TEST_CASE("a sum that converts goes by buffers of 8192", "[reference]") {
  CHECK(sum(reciprocals<float>(20000), {0}, DType::float64).item<double>() == 0x1.4f622047a4p+3);
  CHECK(sum(matrix(), {0, 1}, DType::float64).item<double>() == 0x1.12ae1462a0p+3);
}

TEST_CASE("sums start from zero", "[reference]") {
  CHECK_FALSE(
      std::signbit(sum(leaf(test::array_of<float>({1}, {-0.0f})), {0}, DType::float32).item<float>()));
  CHECK(sum(leaf(ndarray::empty(DType::float64, {0})), {0}, DType::float64).item<double>() == 0);
}

TEST_CASE("integers wrap and bools are or", "[reference]") {
  const Tensor bytes = leaf(test::array_of<std::uint8_t>({3}, {200, 100, 1}));
  CHECK(sum(bytes, {0}, DType::uint8).item<std::uint8_t>() == 45);
  CHECK(sum(bytes, {0}, DType::bool_).item<bool>());
}
