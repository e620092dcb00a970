#include <cmath>

#include "catch.hpp"
#include "ir/reference/reference.hpp"
#include "passes/rewrite/split_sums.hpp"
#include "programs.hpp"
#include "run_plan.hpp"
#include "same.hpp"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr std::int64_t many = 1 << 17;

bool is_split(const Tensor& total) { return !passes::split_sums({{total}}).outputs[0].is(total); }

/// Numbers of many magnitudes, whose sums depend on their order.
ndarray numbers(const Type& type) {
  const ndarray array = ndarray::empty(type.dtype, type.shape);
  for (std::int64_t i = 0; i < array.size(); ++i)
    array.data<float>()[i] = std::ldexp(static_cast<float>(i * 2654435761 % 1000003 - 500000), i % 23 - 20);
  return array;
}

Tensor mean_squared_error(const Tensor& x, const Tensor& y) { return sum((x - y) * (x - y), {0}); }

}  // namespace

TEST_CASE("long sums are split, what they sum with them", "[split_sums]") {
  const Tensor x = variable("x", {many}), y = variable("y", {many}), z = variable("z", {many / 64, 64});
  CHECK(is_split(sum(x, {0})));
  CHECK(is_split(sum(x * y, {0}, true)));
  CHECK(is_split(sum(z, {0, 1})));
  CHECK(is_split(sum(x * constant(2.0f), {0})));
  const Tensor difference = x - y;
  CHECK(is_split(sum(difference * difference, {0})));
}

TEST_CASE("sums of another order, or of what others read, stay whole", "[split_sums]") {
  const Tensor x = variable("x", {many}), z = variable("z", {64, many / 64});
  const Tensor e = exp(x), short_one = variable("s", {many - 64}), odd = variable("o", {many + 8});
  const Tensor scattered = getitem(variable("w", {2 * many}), {{IndexItem::Kind::slice, 0, 2, many}});
  CHECK(passes::split_sums({{e, sum(e, {0})}}).outputs[1].operation() == Operation::sum);
  for (const Tensor& total :
       {sum(z, {1}), sum(short_one, {0}), sum(odd, {0}), sum(scattered, {0}),
        sum(transpose(z, {1, 0}), {0, 1}), sum(variable("h", {many}, DType::float16), {0})})
    CHECK_FALSE(is_split(total));
}

TEST_CASE("split sums have the bits of whole ones", "[split_sums]") {
  for (const std::int64_t n : {many, many + 64, many + 64 * 13, 2 * many + 64 * 7}) {
    CAPTURE(n);
    const Tensor x = variable("x", {n}), y = variable("y", {n});
    const Graph graph{{sum(x, {0}), mean_squared_error(x, y), sum(x * y, {0}, true)}};
    const std::vector<std::pair<std::string, ndarray>> given{{"x", numbers(x.type())},
                                                             {"y", numbers(y.type())}};
    const auto planned = passes::run_pipeline(graph, {});
    CHECK(planned.schedule.kernels.size() > 1);
    const auto expected = reference::evaluate(graph, given), results = run_plan(planned, given);
    for (std::size_t i = 0; i < results.size(); ++i) CHECK(same(results[i], expected[i]));
  }
}
