#include <cstring>
#include <numeric>

#include "catch.hpp"
#include "runtime/array/arena.hpp"
#include "runtime/array/ndarray.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

template <class T>
ndarray counted(const Dims& shape) {
  const ndarray result = ndarray::empty(dtype_of<T>, shape);
  for (std::int64_t i = 0; i < result.size(); ++i) result.data<T>()[i] = static_cast<T>(i);
  return result;
}

/// The next index in C order; false after the last.
bool advance(Dims& index, const Dims& shape) {
  for (std::size_t axis = shape.size(); axis-- > 0;) {
    if (++index[axis] < shape[axis]) return true;
    index[axis] = 0;
  }
  return false;
}

bool same_elements(const ndarray& a, const ndarray& b) {
  if (a.shape() != b.shape()) return false;
  Dims index(a.shape().size());
  do {
    if (std::memcmp(a.at(index), b.at(index), static_cast<std::size_t>(a.itemsize())) != 0) return false;
  } while (advance(index, a.shape()));
  return true;
}

/// A view of `array` with its axes in another order, every second element, and one axis backwards.
ndarray awkward(const ndarray& array) {
  const Dims& s = array.strides();
  const Dims& n = array.shape();
  return array.view({n[2], (n[0] + 1) / 2, n[1]}, {-s[2], 2 * s[0], s[1]}, (n[2] - 1) * s[2]);
}

}  // namespace

TEMPLATE_TEST_CASE("copies hold the elements of any view", "[ndarray]", std::int8_t, std::int16_t, float,
                   double) {
  for (const Dims& shape : {Dims{3, 4, 5}, Dims{1, 1, 1}, Dims{70, 33, 2}, Dims{2, 1, 130}}) {
    const ndarray view = awkward(counted<TestType>(shape));
    CHECK(same_elements(view, view.copy_c()));
    CHECK(view.copy_c().is_c_contiguous());
    CHECK(same_elements(view, view.copy_k()));
    const ndarray target =
        awkward(counted<TestType>({2 * view.shape()[1], view.shape()[2], view.shape()[0]}));
    target.view(view.shape(), target.strides(), 0).assign(view);
    CHECK(same_elements(target.view(view.shape(), target.strides(), 0), view));
  }
}

TEST_CASE("transposed copies go tile by tile", "[ndarray]") {
  const ndarray array = counted<double>({67, 129});
  const ndarray turned = array.view({129, 67}, {8, 129 * 8}, 0);
  CHECK(same_elements(turned, turned.copy_c()));
}

TEST_CASE("copies in K order keep the order of the axes", "[ndarray]") {
  const ndarray array = counted<float>({2, 3, 4});
  const ndarray turned = array.view({4, 3, 2}, {4, 16, 48}, 0);
  CHECK(turned.copy_k().strides() == Dims{4, 16, 48});
  const ndarray repeated = array.view({5, 2, 3}, {0, 48, 16}, 0);
  CHECK(repeated.copy_k().strides() == Dims{4, 60, 20});
  CHECK(same_elements(repeated, repeated.copy_k()));
}

TEST_CASE("assign refuses other shapes and dtypes", "[ndarray]") {
  CHECK_THROWS_AS(counted<float>({2}).assign(counted<float>({3})), InternalError);
  CHECK_THROWS_AS(counted<float>({2}).assign(counted<double>({2})), InternalError);
  CHECK_NOTHROW(counted<float>({0, 2}).assign(counted<float>({0, 2})));
}

TEST_CASE("arrays know their layout", "[ndarray]") {
  const ndarray array = counted<double>({2, 3});
  CHECK(array.is_c_contiguous());
  CHECK_FALSE(array.is_f_contiguous());
  CHECK(array.view({3, 2}, {8, 24}, 0).is_f_contiguous());
  CHECK(array.is_aligned());
  CHECK_FALSE(array.view({2}, {8}, 3).is_aligned());
  CHECK_FALSE(array.view({2}, {12}, 0).is_aligned());
  CHECK(array.nbytes() == 48);
  CHECK(reinterpret_cast<std::uintptr_t>(array.bytes()) % 64 == 0);
}

TEST_CASE("one element can be taken out", "[ndarray]") {
  CHECK(ndarray().item<double>() == 0);
  CHECK(ndarray::scalar(std::int64_t{7}).item<std::int64_t>() == 7);
  CHECK_THROWS_WITH(counted<float>({2}).item<float>(),
                    "can only convert an array of size 1 to a Python scalar");
  CHECK_THROWS_AS(ndarray::scalar(1.0).item<float>(), TypeError);
  CHECK(ndarray::zeros(DType::bool_, {3}).data<bool>()[2] == false);
}

TEST_CASE("what cannot be allocated is said as NumPy says it", "[ndarray]") {
  CHECK_THROWS_WITH(
      ndarray::empty(DType::float64, {std::int64_t{1} << 45}),
      "Unable to allocate 256. TiB for an array with shape (35184372088832,) and data type float64");
  CHECK_THROWS_AS(ndarray::empty(DType::float64, {std::int64_t{1} << 60}), ValueError);
  CHECK_THROWS_AS(ndarray::empty(DType::float64, {-1}), ValueError);
  CHECK_THROWS_AS(ndarray::empty(DType::int8, Dims(65, 1)), ValueError);
}

TEST_CASE("blocks are aligned, counted and used again", "[arena]") {
  trim_blocks();
  for (const std::size_t bytes : {0, 1, 1000, 65536, 100000, 3 << 20}) {
    const BlockUse before = block_use();
    reset_block_peak();
    std::shared_ptr<void> block = allocate_block(bytes);
    CHECK(reinterpret_cast<std::uintptr_t>(block.get()) % 64 == 0);
    std::memset(block.get(), 1, bytes);
    CHECK(block_use().current >= before.current + bytes);
    CHECK(block_use().current <= before.current + bytes + bytes / 4);
    block.reset();
    CHECK(block_use().current == before.current);
    CHECK(block_use().peak >= before.current + bytes);
  }
  std::shared_ptr<void> first = allocate_block(5 << 20), last = allocate_block(5 << 20);
  void* const address = last.get();
  first.reset();
  last.reset();  // still in the processor's caches
  CHECK(allocate_block(5 << 20).get() == address);
  CHECK_THROWS_AS(allocate_block(SIZE_MAX), MemoryError);
}

TEST_CASE("dtypes have NumPy's names and descriptions", "[dtype]") {
  CHECK(name(DType::bool_) == "bool");
  CHECK(npy_descr(DType::bool_) == "|b1");
  CHECK(npy_descr(DType::uint16) == "<u2");
  CHECK(dtype_from_name("float32") == DType::float32);
  CHECK(dtype_from_name("complex256") == std::nullopt);
  CHECK(itemsize(DType::int64) == 8);
  CHECK(npy_descr(DType::complex64) == "<c8");
  CHECK(real_dtype(DType::complex128) == DType::float64);
  CHECK(complex_dtype(DType::int16) == DType::complex64);
  CHECK(complex_dtype(DType::int32) == DType::complex128);
  CHECK(is_integer(DType::uint8));
  CHECK_FALSE(is_integer(DType::bool_));
}

}  // namespace weft
