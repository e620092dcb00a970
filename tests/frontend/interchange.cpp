// The same memory, seen by Weft, by xtensor and through DLPack.
#include <weft/dlpack.hpp>
#include <weft/numpy.hpp>
#include <weft/xtensor.hpp>
#include <xtensor/xarray.hpp>
#include <xtensor/xtensor.hpp>

#include "catch.hpp"

using namespace weft;
namespace np = weft::numpy;

namespace {

ndarray matrix() { return np::evaluate(np::reshape(np::astype(np::arange(6), np::float32), {2, 3})); }
ndarray turned(const ndarray& array) {
  return array.view({array.shape()[1], array.shape()[0]}, {array.strides()[1], array.strides()[0]}, 0);
}

}  // namespace

TEST_CASE("xtensor reads and writes an array's memory, and keeps it") {
  ndarray array = turned(matrix());
  auto view = as_xtensor<float>(array);
  CHECK(view.shape() == std::vector<std::int64_t>{3, 2});
  CHECK(view(2, 1) == 5);
  view(0, 1) = 10;
  CHECK(array.str() == "[[ 0. 10.]\n [ 1.  4.]\n [ 2.  5.]]");
  const float* const data = array.data<float>();
  array = ndarray();
  CHECK(&view(0, 0) == data);
  CHECK(xt::sum(view)() == 22);
}

TEST_CASE("An array without axes, one without elements and one of length 1 are seen by xtensor") {
  CHECK(as_xtensor<double>(ndarray::scalar(2.5))() == 2.5);
  CHECK(as_xtensor<double>(ndarray::zeros(DType::float64, {0, 3})).size() == 0);
  CHECK(as_xtensor<std::int32_t>(ndarray::zeros(DType::int32, {1, 3, 1}))(0, 2, 0) == 0);
}

TEST_CASE("What xtensor cannot see is refused") {
  CHECK_THROWS_AS(as_xtensor<double>(matrix()), TypeError);
  const ndarray backwards = matrix().view({6}, {-4}, 20);
  CHECK_THROWS_AS(as_xtensor<float>(backwards), ValueError);
}

TEST_CASE("A container of xtensor is looked at, or moved in") {
  xt::xarray<double> values = {{1, 2, 3}, {4, 5, 6}};
  const ndarray seen = from_xtensor(values);
  CHECK(seen.bytes() == reinterpret_cast<std::byte*>(values.data()));
  values(1, 0) = 7;
  CHECK(seen.str() == "[[1. 2. 3.]\n [7. 5. 6.]]");
  const double* const data = values.data();
  const ndarray moved = from_xtensor(std::move(values));
  CHECK(moved.data<double>() == data);
  CHECK(np::evaluate(np::sum(moved)).item<double>() == 24);
  const ndarray column =
      from_xtensor(xt::xtensor<std::int64_t, 2, xt::layout_type::column_major>({{1, 2}, {3, 4}}));
  CHECK(column.strides() == Dims{8, 16});
  CHECK(column.str() == "[[1 2]\n [3 4]]");
  CHECK(from_xtensor(xt::xtensor<float, 2>({{1, 2, 3}})).strides() == Dims{12, 4});
}

TEST_CASE("An array goes through DLPack and comes back, without a copy") {
  const ndarray array = turned(matrix());
  DLPackTensor tensor = to_dlpack(array);
  CHECK(tensor->dl_tensor.ndim == 2);
  CHECK(tensor->dl_tensor.strides[0] == 1);
  CHECK(tensor->dl_tensor.strides[1] == 3);
  CHECK(tensor->dl_tensor.dtype.code == kDLFloat);
  const ndarray back = from_dlpack(std::move(tensor));
  CHECK(back.bytes() == array.bytes());
  CHECK(back.strides() == array.strides());
  CHECK(back.str() == array.str());
  for (const DType dtype : dlpack::all_dtypes)
    CHECK(from_dlpack(to_dlpack(ndarray::zeros(dtype, {2}))).dtype() == dtype);
}

TEST_CASE("A tensor of DLPack is let go when the last view of it is gone, and when it is refused") {
  static int released;
  released = 0;
  std::int64_t shape[] = {2, 2};
  std::int16_t values[] = {0, 1, 2, 3, 4};
  DLManagedTensor tensor{};
  tensor.dl_tensor = {.data = values,
                      .device = {kDLCPU, 0},
                      .ndim = 2,
                      .dtype = {kDLInt, 16, 1},
                      .shape = shape,
                      .strides = nullptr,
                      .byte_offset = 2};
  tensor.deleter = [](DLManagedTensor*) { ++released; };
  {
    ndarray row;
    {
      const ndarray array = from_dlpack(DLPackTensor(&tensor));
      CHECK(array.str() == "[[1 2]\n [3 4]]");
      row = array.view({2}, {2}, 4);
    }
    CHECK(released == 0);
    CHECK(row.str() == "[3 4]");
  }
  CHECK(released == 1);
  tensor.dl_tensor.device.device_type = kDLCUDA;
  CHECK_THROWS_AS(from_dlpack(DLPackTensor(&tensor)), TypeError);
  tensor.dl_tensor.device.device_type = kDLCPU;
  tensor.dl_tensor.dtype.lanes = 2;
  CHECK_THROWS_AS(from_dlpack(DLPackTensor(&tensor)), TypeError);
  tensor.dl_tensor.dtype.lanes = 1;
  shape[0] = -1;
  CHECK_THROWS_AS(from_dlpack(DLPackTensor(&tensor)), ValueError);
  shape[0] = std::int64_t{1} << 62;
  CHECK_THROWS_AS(from_dlpack(DLPackTensor(&tensor)), ValueError);
  CHECK(released == 5);
}
