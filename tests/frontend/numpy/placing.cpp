// Places in arrays, and what is put there, in C++.
#include "frontend/expect.hpp"
#include "frontend/source/expect.hpp"

using source_test::returned;

namespace {

const auto x = np::reshape(np::arange(6), {2, 3});

}  // namespace

TEST_CASE("masks that no variable decides are computed at once") {
  CHECK(value(x[x > 2]) == "array([3, 4, 5])");
  CHECK(value(np::setitem(x, {x > 2}, np::array({7, 8, 9}))) == "array([[0, 1, 2],\n       [7, 8, 9]])");
  CHECK(value(np::nonzero(x % 2)[1]) == "array([1, 0, 2])");
  CHECK(value(np::compress(np::array({true, false, true}), x, 1)) == "array([[0, 2],\n       [3, 5]])");
  const auto a = np::variable("a", np::int64, {2, 3});
  CHECK_THROWS_AS(np::nonzero(a), weft::NotImplementedError);
  CHECK_THROWS_AS(a[a > 2], weft::NotImplementedError);
  CHECK_THROWS_AS(x[np::array({true, false, true})], weft::IndexError);
}

TEST_CASE("what puts values gives the array that is left") {
  CHECK(value(np::put(x, np::array({0, -1}), 9)) == "array([[9, 1, 2],\n       [3, 4, 9]])");
  CHECK(value(np::place(x, x > 2, np::array({7, 8}))) == "array([[0, 1, 2],\n       [7, 8, 7]])");
  CHECK(value(np::fill_diagonal(x, 9)) == "array([[9, 1, 2],\n       [3, 9, 5]])");
  CHECK(value(x) == "array([[0, 1, 2],\n       [3, 4, 5]])");
}

TEST_CASE("arrays are inserted and put together") {
  CHECK(value(np::insert(x, 1, 9, 1)) == "array([[0, 9, 1, 2],\n       [3, 9, 4, 5]])");
  CHECK(value(np::block({{x, x}, {x, -x}})[np::slice(2, _), np::slice(3, _)]) == value(-x));
  CHECK(np::broadcast_shapes({{2, 1}, {3}}) == weft::Dims{2, 3});
}

TEST_CASE("items are left out by place, by places, by a mask and by a slice") {
  CHECK(value(np::delete_(x, 1, 1)) == "array([[0, 2],\n       [3, 5]])");
  CHECK(value(np::delete_(x, np::array({0, -1}))) == "array([1, 2, 3, 4])");
  CHECK(value(np::delete_(x, np::array({true, false}), 0)) == "array([[3, 4, 5]])");
  CHECK(value(np::delete_(x, np::slice(_, _, 2), -1)) == "array([[1],\n       [4]])");
  CHECK_THROWS_WITH(np::delete_(x, 2, 0), "index 2 is out of bounds for axis 0 with size 2");
  CHECK_THROWS_WITH(
      np::delete_(x, np::array({true}), 0),
      "boolean array argument obj to delete must be one dimensional and match the axis length of 2");
  CHECK(returned("np.delete(np.arange(6), slice(None, None, -2))") == "return=[0 2 4]");
}

TEST_CASE("data decide where items are left out and put in") {
  const auto at = np::variable("at", np::int64, {2});
  const auto run = [&](const weft::LazyTensor& result, std::int64_t first) {
    const auto f = weft::compile({.inputs = {at}, .outputs = {result}});
    const weft::ndarray array = f({{"at", weft::evaluate(np::array({first, 0}))}});
    return array.repr();
  };
  CHECK(run(np::delete_(x, at[0], 1), -2) == "array([[0, 2],\n       [3, 5]])");
  CHECK(run(np::insert(x, at[0], np::array({8, 9})), 5) == "array([0, 1, 2, 3, 4, 8, 9, 5])");
  CHECK(run(np::insert(x, at, 9, 0), 2) ==
        "array([[9, 9, 9],\n       [0, 1, 2],\n       [3, 4, 5],\n       [9, 9, 9]])");
  CHECK_THROWS_WITH(run(np::delete_(x, at[0], 1), 3), "index 3 is out of bounds for axis 1 with size 3");
  CHECK_THROWS_WITH(run(np::insert(x, at[np::slice(1)], 9), 7),
                    "index [7] is out of bounds for axis 0 with size 6");
  CHECK_THROWS_WITH(run(np::insert(x, at, 9), 7), "index 8 is out of bounds for axis 0 with size 8");
  CHECK_THROWS_AS(np::delete_(x, at), weft::NotImplementedError);
  CHECK_THROWS_AS(np::insert(x, at > 0, 9), weft::NotImplementedError);
}

TEST_CASE("the reader calls functions of the program for parts of arrays") {
  CHECK(returned("np.apply_along_axis(lambda v: v[::-1], 1, np.arange(4).reshape(2, 2))") ==
        "return=[[1 0]\n [3 2]]");
  CHECK(returned("np.vectorize(lambda p: p if p > 1 else 7)(np.arange(4))") == "return=[7 7 2 3]");
  CHECK(returned("np.arange(4)[np.arange(4) > 1]") == "return=[2 3]");
}
