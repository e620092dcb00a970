// What masks and windows select where the arrays are, and counts: the host's bits and errors, by kernels.
#include <cmath>

#include "catch.hpp"
#include "runtime/library/counting/counting_functions.hpp"
#include "runtime/library/sorting/kernels/sort.hpp"
#include "watched_gpu.hpp"

using namespace weft;

namespace {

/// Every `step`th place is marked, and, now and then, many neighbours.
ndarray mask_of(const Dims& shape, std::int64_t step) {
  const ndarray mask = ndarray::zeros(DType::bool_, shape);
  for (std::int64_t i = 0; i < mask.size(); ++i)
    mask.data<bool>()[i] = step > 0 && (i % step == 0 || i / 100 % 7 == 3);
  return mask;
}

std::int64_t marks_in(const ndarray& mask) {
  return std::count(mask.data<bool>(), mask.data<bool>() + mask.size(), true);
}

ndarray number(std::int64_t value) { return ndarray::scalar(value); }

Dims joined(Dims shape, const Dims& more) {
  shape.insert(shape.end(), more.begin(), more.end());
  return shape;
}

const std::vector<Dims> mask_shapes{{1}, {7}, {8}, {256}, {2049}, {70'001}, {3, 5}, {40, 6, 30}};

}  // namespace

TEST_CASE("a GPU takes the items that a mask marks") {
  for (const Dims& shape : mask_shapes)
    for (const std::int64_t step : {0, 1, 2, 9})
      for (const DType dtype : {DType::uint8, DType::float64})
        for (const Dims& item : {Dims{}, Dims{3}}) {
          const ndarray mask = mask_of(shape, step);
          const std::int64_t count = marks_in(mask);
          CAPTURE(shape, step, name(dtype), item);
          check_same(LibraryFunction::compress, {numbers(dtype, joined(shape, item)), mask, number(count)},
                     ndarray::empty(dtype, joined({count}, item)), {count > 0 ? 3 : 0, 0});
        }
}

TEST_CASE("a GPU lists the places that a mask marks, an axis after the other") {
  for (const Dims& shape : mask_shapes)
    for (const std::int64_t step : {0, 1, 2, 9}) {
      const ndarray mask = mask_of(shape, step);
      const std::int64_t count = marks_in(mask);
      CAPTURE(shape, step);
      check_same(LibraryFunction::nonzero, {mask, number(count)},
                 ndarray::empty(DType::int64, {std::ssize(shape), count}), {count > 0 ? 2 : 0, 0});
    }
}

TEST_CASE("a GPU puts values where a mask marks: one for each, or one for all") {
  for (const Dims& shape : mask_shapes)
    for (const std::int64_t step : {0, 1, 2, 9})
      for (const Dims& item : {Dims{}, Dims{3}}) {
        const ndarray mask = mask_of(shape, step), x = numbers(DType::float32, joined(shape, item));
        const std::int64_t count = marks_in(mask);
        CAPTURE(shape, step, item);
        check_same(LibraryFunction::masked_scatter, {x, mask, numbers(DType::float32, joined({1}, item))}, x,
                   {1, 0});
        if (count != 1)
          check_same(LibraryFunction::masked_scatter,
                     {x, mask, numbers(DType::float32, joined({count}, item))}, x, {count > 0 ? 3 : 2, 1});
        if (count + 2 != 1)
          check_raises(LibraryFunction::masked_scatter,
                       {x, mask, numbers(DType::float32, joined({count + 2}, item))}, x, 2);
      }
}

TEST_CASE("a GPU takes windows whose starts are data, and puts them") {
  for (const std::int64_t length : {1, 5, 3000})
    for (const Dims& item : {Dims{}, Dims{3}, Dims{4}})
      for (const DType dtype : {DType::uint8, DType::float32}) {
        const ndarray x = numbers(dtype, joined({length}, item));
        for (const std::int64_t count : {std::int64_t{0}, std::int64_t{1}, length})
          for (const std::int64_t start : {std::int64_t{0}, (length - count) / 2, length - count}) {
            CAPTURE(length, item, name(dtype), count, start);
            const ndarray window = numbers(dtype, joined({count}, item));
            const int launches = count > 0 ? 1 : 0;
            check_same(LibraryFunction::dynamic_slice, {x, number(start), number(count)}, window,
                       {launches, 0});
            check_same(LibraryFunction::dynamic_update_slice, {x, window, number(start), number(count)}, x,
                       {launches, 0});
          }
      }
}

TEST_CASE("a GPU counts how often numbers come, in the memory of blocks or where counts lie") {
  for (const std::int64_t bins : {1, 10, 8192, 9000})
    for (const std::int64_t count : {0, 1, 255, 20'000}) {
      CAPTURE(bins, count);
      const ndarray given = ndarray::empty(DType::int64, {count}), bin = ndarray::zeros(DType::int64, {bins});
      for (std::int64_t i = 0; i < count; ++i) given.data<std::int64_t>()[i] = i * i % bins;
      check_same(LibraryFunction::bincount, {bin, given}, bin, {count > 0 ? 1 : 0, 1});
      const ndarray counted = mask_of({count}, 3);
      if (count > 0) given.data<std::int64_t>()[0] = bins, given.data<std::int64_t>()[count / 2] = -1;
      check_same(LibraryFunction::bin_counts, {bin, given, counted}, bin, {count > 0 ? 1 : 0, 0});
      if (count > 0) check_raises(LibraryFunction::bincount, {bin, given}, bin, 1);
    }
}

namespace {

/// The launches that sort as many numbers by their bins, and those before and after.
int launches_to_weigh(std::int64_t count, std::int64_t bins) {
  if (count == 0) return 1;
  const int bytes = bins < 256 ? 1 : bins < 65536 ? 2 : 4;
  return 2 + (count <= kernels::most_of_block ? 1 : 3 * bytes);
}

/// Their sum depends on the order in which they are added.
ndarray weights_of(std::int64_t count) {
  const ndarray weights = ndarray::empty(DType::float64, {count});
  for (std::int64_t i = 0; i < count; ++i)
    weights.data<double>()[i] =
        (i % 3 == 1 ? -1.0 : 1.0) * std::ldexp(1.0 + 0x1p-50 * static_cast<double>(i), i * 7 % 40 - 36);
  return weights;
}

}  // namespace

TEST_CASE("a GPU adds what weighs numbers in NumPy's order: of all at once, or of so many at a time") {
  for (const auto& [bins, count] : std::vector<std::pair<std::int64_t, std::int64_t>>{
           {1, 0}, {3, 1}, {1, 33}, {255, 2048}, {256, 2049}, {70'000, 3000}, {5, 140'000}}) {
    CAPTURE(bins, count);
    const ndarray given = ndarray::empty(DType::int64, {count}), weights = weights_of(count);
    for (std::int64_t i = 0; i < count; ++i) given.data<std::int64_t>()[i] = i * i % bins;
    const ndarray sums = ndarray::zeros(DType::float64, {bins});
    const int launches = launches_to_weigh(count, bins);
    check_same(LibraryFunction::bincount, {sums, given, weights}, sums, {launches, 1});
    const ndarray counted = mask_of({count}, 3);
    if (count > 0) given.data<std::int64_t>()[0] = bins, given.data<std::int64_t>()[count / 2] = -1;
    for (const DType dtype : {DType::float64, DType::float32, DType::float16, DType::bfloat16}) {
      const ndarray totals = ndarray::zeros(dtype, {bins});
      check_same(LibraryFunction::bin_counts, {totals, given, counted, weights}, totals, {launches, 0});
    }
    if (count > 0) check_raises(LibraryFunction::bincount, {sums, given, weights}, sums, 1);
  }
}

TEST_CASE("what weighs numbers is added on the host in other dtypes") {
  const ndarray given = ndarray::zeros(DType::int64, {5}), counted = mask_of({5}, 1),
                weights = ndarray::zeros(DType::float64, {5}), bin = ndarray::zeros(DType::int32, {3});
  CHECK(given_by_gpu(LibraryFunction::bin_counts, {bin, given, counted, weights}, bin).asked.launches == 0);
}
