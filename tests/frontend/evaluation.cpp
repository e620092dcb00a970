// evaluate, persist, devices: what is computed where, and how often.
#include <thread>

#include "codegen/cache/kernel_cache.hpp"
#include "expect.hpp"
#include "frontend/evaluate/compiled.hpp"
#include "frontend/evaluate/fingerprint.hpp"

using weft::Device, weft::DType, weft::LazyTensor;

namespace {

weft::Graph graph_of(const std::vector<LazyTensor>& tensors) {
  return {.outputs = {tensors.begin(), tensors.end()}, .output_names = {}};
}

std::int64_t kernels_asked_for() {
  const auto counts = weft::codegen::cache_counts();
  return counts.compiled + counts.from_disk + counts.from_memory;
}

}  // namespace

TEST_CASE("evaluation runs compiled kernels on the cpu, and none on the reference device") {
  const auto y = np::tanh(np::arange(7.0) * 1.25 - 0.375);
  {
    const weft::device_scope scope(Device::reference);
    const std::int64_t before = kernels_asked_for();
    weft::evaluate(y);
    CHECK(kernels_asked_for() == before);
  }
  const std::int64_t before = kernels_asked_for();
  weft::evaluate(y);
  CHECK(kernels_asked_for() > before);
}

TEST_CASE("what tensors have in common is computed once") {
  const auto x = np::variable("x", np::float64, {1000});
  const auto common = np::exp(x), y = common + 1, z = common * 2;
  const auto program = weft::compiled(graph_of({y, z}));
  REQUIRE(program->assembled.kernels.size() == 1);
  const auto& operations = program->assembled.kernels[0].operations;
  CHECK(std::ranges::count(operations, "exp") == 1);
}

TEST_CASE("several tensors evaluate to as many arrays") {
  const auto x = np::arange(3);
  const auto [a, b, c] = weft::evaluate(x, x + 1, x);
  CHECK(a.repr() == "array([0, 1, 2])");
  CHECK(b.repr() == "array([1, 2, 3])");
  CHECK(c.repr() == "array([0, 1, 2])");
  c.data<std::int64_t>()[0] = 9;
  CHECK(a.data<std::int64_t>()[0] == 0);
  CHECK(weft::evaluate(std::vector<LazyTensor>{}).empty());
}

TEST_CASE("a graph of the same structure is not compiled again") {
  const auto distances = [](const weft::ndarray& from) { return np::square(np::asarray(from) - 41.5); };
  const auto first = weft::evaluate(np::arange(4.0)), second = weft::evaluate(np::arange(4.0) + 1);
  weft::evaluate(distances(first));
  const std::int64_t before = kernels_asked_for();
  CHECK(weft::evaluate(distances(second)).data<double>()[3] == 37.5 * 37.5);
  CHECK(kernels_asked_for() == before);
}

TEST_CASE("fingerprints tell structures apart, and nothing else") {
  const auto data = weft::ndarray::zeros(DType::float32, {4}),
             other = weft::ndarray::zeros(DType::float32, {4});
  const auto bytes = [](const LazyTensor& tensor) { return weft::fingerprint(tensor.graph()).bytes; };
  const auto x = np::asarray(data), y = np::asarray(other);
  CHECK(bytes(x + 1) == bytes(y + 1));
  CHECK(bytes(x + 1) != bytes(x + 2));
  CHECK(bytes(x * 0.0) != bytes(x * -0.0));
  CHECK(bytes(x + y) != bytes(x + x));
  CHECK(bytes(x + np::asarray(data)) != bytes(x + y));
  CHECK(bytes(np::sum(x)) != bytes(np::max(x)));
  CHECK(bytes(x[np::slice(_, _, -1)]) != bytes(x));
  CHECK(weft::fingerprint((x + np::asarray(data)).graph()).arrays.size() == 1);
}

TEST_CASE("persist computes now, and later work starts from there") {
  const auto x = weft::persist(np::exp(np::arange(5.0)));
  CHECK(x.operation() == weft::Operation::array);
  CHECK(value(x - x) == "array([0., 0., 0., 0., 0.])");
}

TEST_CASE("a variable has no value to evaluate") {
  const auto x = np::variable("x", np::float32, {2});
  CHECK(error_of([&] { weft::evaluate(x + 1); }) ==
        "ValueError: variable 'x' has no value: compile a function of it and call that");
}

TEST_CASE("the default device belongs to a thread and a scope") {
  const weft::device_scope outer(Device::reference);
  Device seen = Device::reference;
  std::thread([&] { seen = weft::default_device(); }).join();
  CHECK(seen == Device::cpu);
  {
    const weft::device_scope inner(Device::cpu);
    CHECK(weft::default_device() == Device::cpu);
  }
  CHECK(weft::default_device() == Device::reference);
  weft::reset_default_device();
  CHECK(weft::default_device() == Device::cpu);
  CHECK(weft::device_from_name("reference") == Device::reference);
  CHECK_FALSE(weft::device_from_name("tpu"));
}

TEST_CASE("threads evaluate one graph at once") {
  const auto y = np::sum(np::exp(np::linspace(0, 1, 1000)));
  const std::string expected = value(y);
  std::vector<std::string> seen(4);
  std::vector<std::thread> threads;
  for (auto& each : seen) threads.emplace_back([&each, &y] { each = weft::evaluate(y).repr(); });
  for (auto& thread : threads) thread.join();
  for (const auto& each : seen) CHECK(each == expected);
}

TEST_CASE("long chains evaluate") {
  auto x = np::arange(3.0);
  for (int i = 0; i < 5000; ++i) x = x + 1;
  CHECK(value(x) == "array([5000., 5001., 5002.])");
}
