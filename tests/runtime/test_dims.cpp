#include "catch.hpp"
#include "runtime/array/dims.hpp"
#include "runtime/system/errors.hpp"

namespace weft {

TEST_CASE("element_count refuses what NumPy refuses", "[dims]") {
  const std::int64_t big = std::int64_t{1} << 62;
  CHECK(element_count({}, 8) == 1);
  CHECK(element_count({2, 0, 3}, 8) == 0);
  CHECK(element_count({0, std::int64_t{1} << 59}, 8) == 0);
  CHECK_THROWS_AS(element_count({0, big}, 8), ValueError);
  CHECK_THROWS_AS(element_count({std::int64_t{1} << 32, std::int64_t{1} << 32}), ValueError);
  CHECK_THROWS_AS(element_count({(std::int64_t{1} << 32) + 1, std::int64_t{1} << 32, 4}), ValueError);
  CHECK_THROWS_WITH(element_count({-1}), "negative dimensions are not allowed");
  CHECK(element_count(Dims(64, 1)) == 1);
  CHECK_THROWS_WITH(element_count(Dims(65, 1)),
                    "maximum supported dimension for an ndarray is currently 64, found 65");
}

TEST_CASE("strides are NumPy's, also of empty arrays", "[dims]") {
  CHECK(c_strides({2, 3, 4}, 8) == Dims{96, 32, 8});
  CHECK(c_strides({2, 0, 3}, 8) == Dims{0, 0, 0});
  CHECK(nested_strides({2, 0, 3}, 8) == Dims{24, 24, 8});
  CHECK(c_strides({}, 8) == Dims{});
}

TEST_CASE("contiguity ignores axes of length one and holds for empty arrays", "[dims]") {
  CHECK(is_c_contiguous({2, 1, 3}, {24, 999, 8}, 8));
  CHECK_FALSE(is_c_contiguous({2, 3}, {8, 16}, 8));
  CHECK(is_f_contiguous({2, 3}, {8, 16}, 8));
  CHECK(is_c_contiguous({5, 0}, {1, 1}, 8));
  CHECK_FALSE(is_c_contiguous({3}, {-8}, 8));
}

TEST_CASE("shapes are written as Python and as NumPy's errors write them", "[dims]") {
  CHECK(tuple_text({}) == "()");
  CHECK(tuple_text({3}) == "(3,)");
  CHECK(tuple_text({2, 3}) == "(2, 3)");
  CHECK(shape_text({2, 3}) == "(2,3)");
}

}  // namespace weft
