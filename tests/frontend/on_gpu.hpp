// Programs beside each other on the cpu and on a GPU, whose threads the cpu runs unless the command line says
// otherwise.
#pragma once
#include <cstring>
#include <vector>

#include "catch.hpp"
#include "tested_device.hpp"
#include "weft/compile.hpp"
#include "weft/device.hpp"
#include "weft/numpy.hpp"

inline weft::Device tested_gpu(int number = 0) {
  return weft::device_from_name(tested_device()).value()(number);
}

inline void check_same_bytes(const std::vector<weft::ndarray>& found,
                             const std::vector<weft::ndarray>& expected) {
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const weft::ndarray a = found.at(i).copy_c(), b = expected[i].copy_c();
    REQUIRE(a.shape() == b.shape());
    CHECK(std::memcmp(a.bytes(), b.bytes(), static_cast<std::size_t>(a.nbytes())) == 0);
  }
}

/// The same bits on the cpu and on the GPU.
inline void check_same(const std::vector<weft::LazyTensor>& tensors) {
  const std::vector<weft::ndarray> expected = weft::evaluate(tensors);
  const weft::device_scope scope(tested_gpu());
  check_same_bytes(weft::evaluate(tensors), expected);
}

/// The same, where what the GPU runs need not be exact.
inline void check_same_inexact(const std::vector<weft::LazyTensor>& tensors) {
  const std::vector<weft::ndarray> expected = weft::evaluate(tensors);
  const weft::device_scope scope(tested_gpu());
  const weft::Results found = weft::compile({.inputs = {}, .outputs = tensors, .exact = false})();
  std::vector<weft::ndarray> arrays;
  for (std::size_t i = 0; i < tensors.size(); ++i) arrays.push_back(found[i]);
  check_same_bytes(arrays, expected);
}
