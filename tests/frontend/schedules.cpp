// Functions whose kernels are walked as they ask.
#include <cstring>

#include "expect.hpp"

using weft::ndarray;

namespace {

const auto x = np::variable("x", np::float32, {40, 60});

weft::Function norms(const std::string& schedule) {
  return weft::compile(
      {.inputs = {x}, .outputs = {np::sqrt(np::sum(x * x, {.axis = 1}))}, .schedule = schedule});
}

}  // namespace

TEST_CASE("a function has the same bits however it asks for its arrays to be walked") {
  const ndarray given = weft::evaluate(np::sin(np::arange(2400, {.dtype = np::float32})).reshape({40, 60}));
  const ndarray chosen = norms("")(given), rows = norms("*: rows")(given);
  CHECK(std::memcmp(chosen.bytes(), rows.bytes(), static_cast<std::size_t>(chosen.nbytes())) == 0);
}

TEST_CASE("how arrays cannot be walked is an error before anything runs") {
  CHECK_THAT(error_of([] { norms("*: streams"); }),
             Catch::StartsWith("ValueError: schedule: no kernel can be streams, which needs no reductions"));
  CHECK_THAT(error_of([] { norms("rows"); }),
             Catch::StartsWith("ValueError: schedule: expected KERNEL: STRATEGY"));
}
