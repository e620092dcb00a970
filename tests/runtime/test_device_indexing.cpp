// Indexing with arrays where the arrays are: the host's bits and errors, by the GPU's own kernels.
#include <complex>
#include <numeric>

#include "catch.hpp"
#include "runtime/library/errors/raised.hpp"
#include "watched_gpu.hpp"

using namespace weft;

namespace {

/// Places along an axis, from either end; some come more than once.
ndarray places(const Dims& shape, std::int64_t length, std::int64_t step) {
  const ndarray array = ndarray::empty(DType::int64, shape);
  for (std::int64_t i = 0; i < array.size(); ++i)
    array.data<std::int64_t>()[i] = (i * step + i / 3) % (2 * length) - length;
  return array;
}

ndarray mark(bool holds) {
  const ndarray array = ndarray::empty(DType::bool_, {});
  *array.data<bool>() = holds;
  return array;
}

Called gather(const Dims& axes) { return {LibraryFunction::gather, axes}; }
Called scatter(const Dims& axes) { return {LibraryFunction::scatter, axes}; }

}  // namespace

TEST_CASE("a GPU takes items at places of one axis, of any bytes") {
  for (const DType dtype : {DType::uint8, DType::float16, DType::float32, DType::float64, DType::complex128})
    for (const std::int64_t item : {0, 1, 3, 4, 40, 130})
      for (const std::int64_t count : {0, 1, 31, 257, 3000}) {
        if (item * count > 100'000) continue;
        CAPTURE(name(dtype), item, count);
        check_same(gather({0}), {numbers(dtype, {7, item}), places({count}, 7, 5)},
                   ndarray::empty(dtype, {count, item}), {count > 0 ? 1 : 0, 1});
      }
}

TEST_CASE("a GPU takes items at places of several axes, which broadcast") {
  const ndarray table = numbers(DType::float32, {5, 6, 7, 2});
  check_same(gather({0, 1}), {table, places({4, 1}, 5, 3), places({1, 9}, 6, 1)},
             ndarray::empty(DType::float32, {4, 9, 7, 2}), {1, 1});
  check_same(gather({0, 1, 2}), {table, places({3, 1, 1}, 5, 3), places({4, 1}, 6, 1), places({8}, 7, 2)},
             ndarray::empty(DType::float32, {3, 4, 8, 2}), {1, 1});
  check_same(
      gather({0, 1, 2, 3}),
      {table, places({2, 3, 2}, 5, 3), places({}, 6, 1), places({3, 1}, 7, 2), places({2, 1, 2}, 2, 1)},
      ndarray::empty(DType::float32, {2, 3, 2}), {1, 1});
  check_same(gather({0}), {table, places({}, 5, 3)}, ndarray::empty(DType::float32, {6, 7, 2}), {1, 1});
}

TEST_CASE("where the predicate does not hold, a GPU takes zeros and puts nothing") {
  const ndarray table = numbers(DType::int16, {6, 3});
  const ndarray bad = places({5}, 60, 1);
  const ndarray taken = ndarray::empty(DType::int16, {5, 3});
  check_same(gather({0}), {table, places({5}, 6, 1), mark(true)}, taken, {1, 1});
  check_same(gather({0}), {table, bad, mark(false)}, taken, {1, 1});
  check_raises(gather({0}), {table, bad, mark(true)}, taken, 1);
  check_same(scatter({0}), {table, taken, places({5}, 6, 1), mark(true)}, table, {3, 1});
  check_same(scatter({0}), {table, taken, bad, mark(false)}, table, {3, 1});
  check_raises(scatter({0}), {table, taken, bad, mark(true)}, table, 1);
}

TEST_CASE("a place that is not there is the error that NumPy raises first, and nothing is put") {
  const ndarray table = numbers(DType::float64, {4, 5});
  const ndarray first = places({300}, 4, 1), second = places({300}, 5, 1);
  first.data<std::int64_t>()[280] = 4, second.data<std::int64_t>()[100] = -6,
  second.data<std::int64_t>()[30] = 9;
  const ndarray taken = ndarray::empty(DType::float64, {300});
  check_raises(gather({0, 1}), {table, first, second}, taken, 1);
  check_raises(gather({0, 1}), {table, places({300}, 4, 1), second}, taken, 1);
  check_raises(scatter({0, 1}), {table, taken, first, second}, table, 1);
  check_raises(gather({0}), {numbers(DType::float64, {0, 5}), places({1}, 3, 1)},
               ndarray::empty(DType::float64, {1, 5}), 1);
  const ndarray said = table_of_error("ValueError", "no", "no");
  check_raises(LibraryFunction::raise_error, {said, places({}, 600, 1)}, ndarray::empty(DType::int64, {}), 1);
}

TEST_CASE("a GPU puts the last of the values where a place comes twice") {
  for (const DType dtype : {DType::uint8, DType::float32, DType::complex128})
    for (const std::int64_t item : {1, 3, 33})
      for (const std::int64_t length : {1, 3, 50})
        for (const std::int64_t count : {0, 1, 2, 257, 2000}) {
          CAPTURE(name(dtype), item, length, count);
          const int launches = count == 0 ? 0 : count == 1 ? 2 : 3;
          const ndarray table = numbers(dtype, {length, item});
          check_same(scatter({0}), {table, numbers(dtype, {count, item}), places({count}, length, 7)}, table,
                     {launches, 1});
        }
}

TEST_CASE("a GPU puts values that broadcast to the items") {
  const ndarray table = numbers(DType::float32, {5, 6, 3});
  const ndarray first = places({4, 1}, 5, 3), second = places({9}, 6, 1);
  for (const Dims& shape : {Dims{}, Dims{1}, Dims{3}, Dims{9, 3}, Dims{9, 1}, Dims{4, 1, 3}, Dims{4, 9, 3}}) {
    CAPTURE(shape);
    check_same(scatter({0, 1}), {table, numbers(DType::float32, shape), first, second}, table,
               {element_count(shape) == 1 ? 2 : 3, 1});
  }
}

TEST_CASE("calls about items that are not as they should be are the host's, which refuses them") {
  const ndarray table = numbers(DType::float32, {5});
  check_raises(gather({0}), {table, table}, table, 0);
  check_raises(gather({0, 1}), {table, places({5}, 5, 1)}, table, 0);
  check_raises(gather({0}), {table, places({5}, 5, 1)}, ndarray::empty(DType::float32, {4}), 0);
  check_raises(scatter({0}), {table, places({5}, 5, 1), places({5}, 5, 1)}, table, 0);
}

TEST_CASE("whether look-ups within kernels found all places is read, and their errors are raised") {
  const auto said = [](std::int64_t number) {
    const ndarray array = ndarray::empty(DType::int64, {});
    *array.data<std::int64_t>() = number;
    return array;
  };
  const ndarray table = numbers(DType::float32, {5});
  check_same({LibraryFunction::check_indices, {0}}, {said(0), table, places({5}, 60, 1)}, said(0), {0, 1});
  check_raises({LibraryFunction::check_indices, {0}}, {said(1), table, places({5}, 60, 1)}, said(0), 0);
}

TEST_CASE("a function of the caller's that has the name of one with kernels is called") {
  for (const char* name : {"gather", "compress"}) {
    HostFunction own{.name = name, .run = [](const std::vector<ndarray>& given) { return given[1]; }};
    const ndarray x = numbers(DType::int64, {5});
    check_same(std::make_shared<const HostFunction>(own), {x, places({5}, 5, 1)}, x, {0, 3});
  }
}
