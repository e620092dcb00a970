// What samples of a loop's steps say of the steps between them.
#include "frontend/loops/sampling.hpp"

#include "catch.hpp"

using weft::LoopSampling;

namespace {

/// One step, with a number noted in it, and one in a loop within it where `within` is so many.
LoopSampling sampling(std::int64_t taken, std::int64_t within, std::int64_t number) {
  LoopSampling sampling{.decisions = {1, number}, .divisors = {1, number}};
  sampling.places.push_back({0, 0, {taken}, {10}});
  if (within >= 0) sampling.places.push_back({1, 1, {taken, within}, {10, 20}});
  return sampling;
}

}  // namespace

TEST_CASE("numbers of one sign that are affine in the steps taken decide alike") {
  CHECK(weft::decided_alike({sampling(0, 0, 1), sampling(0, 1, 2), sampling(1, 0, 4), sampling(1, 1, 5)}));
  CHECK_FALSE(weft::decided_alike({sampling(0, 0, 1), sampling(0, 1, -2), sampling(1, 0, 4)}));
  CHECK(weft::deciding_loops({sampling(0, 0, -1), sampling(0, 1, 1), sampling(1, 0, -1)}) == weft::Dims{20});
}

TEST_CASE("numbers that were noted in unlike loops decide nothing alike") {
  const std::vector<LoopSampling> unlike{sampling(3, 1, 2), sampling(5, -1, 4), sampling(7, 2, 6)};
  CHECK_FALSE(weft::decided_alike(unlike));
  CHECK_FALSE(weft::divides_everywhere(unlike));
  CHECK(weft::deciding_loops(unlike).empty());
}
