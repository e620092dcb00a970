// Programs on a GPU whose threads the cpu runs: what its kernels give, and what the host does beside them.
#include "on_gpu.hpp"

#include "expect.hpp"
#include "frontend/evaluate/compiled.hpp"
#include "runtime/system/errors.hpp"
#include "weft/device.hpp"

using weft::Device, weft::LazyTensor, weft::ndarray;

namespace {

const LazyTensor x = np::sin(np::arange(6000., {.dtype = np::float32}).reshape({3, 2000}));
const auto all = np::slice(np::_, np::_);

}  // namespace

TEST_CASE("a GPU's kernels run there, and are other code than the cpu's") {
  const auto program = weft::compiled(np::exp(x).graph(), {}, tested_gpu());
  for (const weft::CompiledKernel& kernel : program->program().kernels) {
    CHECK(kernel.image != nullptr);
    CHECK(kernel.function == nullptr);
  }
  check_same({np::exp(x), np::transpose(x) + 1});
}

TEST_CASE("sums of a GPU have NumPy's order, whoever takes the rows") {
  check_same({np::sum(x, {.axis = 1}), np::sum(x, {.axis = 0}), np::sum(x), np::mean(x, {.axis = 1})});
  check_same({np::cumsum(x, {.axis = 1}), np::prod(x, {.axis = 1}), np::max(x), np::argmax(x, {.axis = 1})});
  const auto many = np::cos(np::arange(70000.).reshape({70, 1000}));
  check_same({np::sum(many, {.axis = 1}), np::sum(many, {.axis = 0}), np::std(many, {.axis = 1})});
  for (const std::int64_t n : {32768, 65536, 65544, 98304})
    for (const weft::DType dtype : {weft::DType::float32, weft::DType::float64, weft::DType::float16}) {
      const auto long_rows = weft::persist(  // what is read alone is summed by other code
          np::astype(np::sin(np::arange(static_cast<double>(8 * n))), dtype).reshape({8, n}));
      check_same({np::sum(long_rows, {.axis = 1})});
      check_same({np::sum(long_rows * long_rows, {.axis = 1})});
    }
}

TEST_CASE("neighbours that a thread takes at once are the ones that it takes one by one") {
  using weft::DType;
  for (const std::int64_t n : {300, 1024, 4099, 20003})
    for (const DType dtype : {DType::float32, DType::float64, DType::float16, DType::int8, DType::bool_}) {
      const LazyTensor drawn = np::sin(np::arange(static_cast<double>(n)) * 0.3) * 90;
      const LazyTensor whole = weft::persist(np::astype(drawn, dtype));
      const LazyTensor wide = weft::persist(drawn * 3);
      for (const std::int64_t start : {0, 1, 4, 8}) {
        INFO(n << " elements from " << start << " on, of " << weft::name(dtype));
        const LazyTensor a = whole[np::slice(start, np::_)], b = wide[np::slice(start, np::_)];
        check_same({a + a});
        check_same({np::astype(a, np::float32) * 2});
        check_same({np::maximum(a, b)});
        check_same({a > b});
        check_same({a + 1, np::abs(b)});
        check_same({np::exp(b * 0.01)});
      }
    }
}

TEST_CASE("what lies across rows goes through a block's memory, and is the cpu's to the bit") {
  using weft::DType;
  const auto drawn = [](std::int64_t n, DType dtype, double step) {
    return np::astype(np::sin(np::arange(static_cast<double>(n)) * step) * 90, dtype);
  };
  for (const DType dtype : {DType::bool_, DType::int8, DType::float16, DType::bfloat16, DType::int32,
                            DType::float32, DType::float64, DType::complex64, DType::complex128})
    for (const auto& [m, n] : std::vector<std::pair<int, int>>{
             {16, 16}, {64, 64}, {33, 65}, {150, 17}, {31, 200}, {129, 130}, {300, 3}}) {
      INFO(m << " by " << n << ", " << weft::name(dtype));
      const LazyTensor a = weft::persist(drawn(m * n, dtype, 0.3).reshape({n, m})),
                       b = weft::persist(drawn(m * n, dtype, 0.7).reshape({m, n})),
                       c = weft::persist(drawn(n, dtype, 0.9));
      const LazyTensor turned = np::transpose(a);
      check_same({turned + b});
      check_same({np::where(turned == b, c, turned), b * c + turned});
      check_same({np::ravel(turned), np::ravel(b, 'F')});
      check_same({np::ravel(b * b, 'F'), b * b});
      check_same({np::astype(turned, np::float64) + c, turned[np::slice(np::_, np::_, -1)] + b});
      if (m == n) check_same({a + turned, a * np::conj(turned)});
    }
}

TEST_CASE("axes in any order are the cpu's to the bit") {
  const LazyTensor a =
      weft::persist(np::cos(np::arange(20. * 33 * 70, {.dtype = np::float32})).reshape({20, 33, 70}));
  for (const std::vector<std::int64_t>& axes :
       std::vector<std::vector<std::int64_t>>{{0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}) {
    const LazyTensor turned = np::transpose(a, axes);
    const auto shape = turned.shape();
    const LazyTensor straight =
        weft::persist(np::sin(np::arange(20. * 33 * 70, {.dtype = np::float32})).reshape(shape));
    check_same({turned + straight});
    check_same({np::exp(turned) * straight + turned, straight - turned[all, all, np::slice(3, 40, 2)].sum()});
  }
}

TEST_CASE("columns whose rows are read ahead are folded in their order, however many there are") {
  using weft::DType;
  for (const DType dtype : {DType::float32, DType::float64, DType::float16, DType::complex64})
    for (const auto& [rows, columns] : std::vector<std::pair<int, int>>{{1792, 7},
                                                                        {1793, 8},
                                                                        {1000, 9},
                                                                        {900, 17},
                                                                        {448, 32},
                                                                        {700, 33},
                                                                        {300, 65},
                                                                        {27, 10},
                                                                        {29, 100}}) {
      INFO(rows << " rows of " << columns << ", " << weft::name(dtype));
      const LazyTensor a =
          weft::persist(np::astype(np::sin(np::arange(static_cast<double>(rows * columns)) * 0.7), dtype)
                            .reshape({rows, columns}));
      check_same({np::sum(a, {.axis = 0}), np::mean(a * a, {.axis = 0})});
      check_same({np::prod(a, {.axis = 0}), np::cumsum(a, {.axis = 0})});
      check_same({np::sum(a.reshape({rows, 1, columns}) * a, {.axis = 1})});
      if (dtype != DType::complex64)
        check_same({np::std(a, {.axis = 0}), np::max(a, {.axis = 0}), a - np::mean(a, {.axis = 0})});
    }
}

TEST_CASE("what is folded in any order is loaded by neighbours where memory is aligned") {
  using weft::DType;
  for (const DType dtype : {DType::bool_, DType::int8, DType::uint16, DType::int32, DType::float32,
                            DType::float64, DType::float16, DType::bfloat16})
    for (const std::int64_t n : {63, 64, 129, 1000, 1024, 20003}) {
      const LazyTensor drawn = np::sin(np::arange(static_cast<double>(3 * n)) * 0.3) * 90;
      const LazyTensor whole = weft::persist(np::astype(drawn, dtype));
      for (const std::int64_t start : {0, 1, 4}) {
        INFO(n << " elements from " << start << " on, of " << weft::name(dtype));
        const LazyTensor a = whole[np::slice(start, np::_)],
                         rows = whole.reshape({3, n})[all, np::slice(start, np::_)];
        check_same({np::max(a), np::any(a), np::all(a)});
        check_same({np::min(rows, {.axis = 1}), np::max(rows, {.axis = 1})});
        check_same(
            {np::count_nonzero(a), np::max(np::astype(a, np::float64) + drawn[np::slice(start, np::_)])});
        check_same({np::max(rows, {.axis = 1, .keepdims = true}) == rows});
        if (dtype == DType::int8 || dtype == DType::int32)
          check_same({np::sum(a), np::sum(rows, {.axis = 1})});
      }
    }
}

TEST_CASE("rows of one length that threads keep in registers give the cpu's bits") {
  for (const std::int64_t n :
       {512, 520, 576, 640, 768, 1000, 1024, 1280, 1536, 2048, 4096, 5120, 8192, 8320}) {
    INFO(n);
    for (const weft::DType dtype : {weft::DType::float32, weft::DType::float64}) {
      const LazyTensor a =
          np::astype(np::sin(np::arange(static_cast<double>(5 * n)) * 0.7), dtype).reshape({5, n});
      const LazyTensor e = np::exp(a - np::max(a, {.axis = -1, .keepdims = true}));
      check_same({e / np::sum(e, {.axis = -1, .keepdims = true})});
      const LazyTensor d = a - np::mean(a, {.axis = -1, .keepdims = true});
      check_same({d / np::sqrt(np::mean(d * d, {.axis = -1, .keepdims = true}) + 1e-5)});
      check_same({np::sum(a, {.axis = 1}), np::var(a, {.axis = 1}), np::min(a, {.axis = 1})});
      check_same({np::sum(a), np::any(a > 0.999, {.axis = 1}), np::count_nonzero(a > 0, {.axis = 1})});
    }
    const LazyTensor half = np::astype(np::cos(np::arange(static_cast<double>(3 * n))), np::float16);
    check_same({np::sum(half.reshape({3, n}), {.axis = 1}), np::max(half.reshape({3, n}), {.axis = 1})});
  }
}

TEST_CASE("running totals are the cpu's, whoever takes the rows, and in which order") {
  using weft::DType;
  for (const DType dtype : {DType::float32, DType::float64, DType::float16, DType::bfloat16, DType::int8,
                            DType::int32, DType::uint64, DType::bool_, DType::complex64})
    for (const auto& [rows, n] : std::vector<std::pair<int, int>>{
             {1, 1}, {1, 33}, {1, 5000}, {2, 3000}, {40, 5}, {7, 31}, {70, 20}, {5, 257}, {300, 130}}) {
      INFO(rows << " rows of " << n << ", " << weft::name(dtype));
      const LazyTensor drawn = np::sin(np::arange(static_cast<double>(rows * n)) * 0.7) * 3;
      const LazyTensor a = weft::persist(np::astype(drawn.reshape({rows, n}), dtype));
      check_same({np::cumsum(a, {.axis = 1}), np::cumprod(a, {.axis = 1})});
      check_same({np::cumsum(a, {.axis = 0}), np::cumsum(a)});
      check_same({np::cumsum(np::transpose(a), {.axis = 1}), np::cumprod(np::transpose(a), {.axis = 0})});
      if (dtype == DType::float32 || dtype == DType::float64)
        check_same({np::prod(a * 0.5, {.axis = 1}), a - np::prod(a, {.axis = 1, .keepdims = true})});
    }
}

TEST_CASE("sorts and calls beside a GPU give the cpu's bits") {
  check_same({np::sort(x), np::take(x, np::argsort(x[0]), {.axis = 1})});
  const auto doubled = weft::operation("doubled", [](const ndarray& given) {
    const ndarray result = given.copy_c();
    for (std::int64_t i = 0; i < result.size(); ++i) result.data<float>()[i] *= 2;
    return result;
  });
  check_same({doubled(x + 1) - 1});
}

TEST_CASE("items that arrays of places name are taken and put on a GPU") {
  const LazyTensor places = np::astype(np::sin(np::arange(500.)) * 1000, np::int64);
  check_same(
      {np::take(x, places, {.axis = 1}), x[all, places], x[np::array({2, -3}), places[np::slice(0, 2)]]});
  check_same({np::setitem(x, {all, places}, np::arange(500., {.dtype = np::float32}))});
  check_same({np::setitem(x, {np::array({0, -1, 0})}, x * 2)});
  check_same(
      {np::searchsorted(np::sort(x[0]), x[1]), np::searchsorted(np::sort(x[0]), x[1], {.side = "right"})});
  CHECK_THROWS_WITH(
      [&] {
        const weft::device_scope scope(tested_gpu());
        weft::evaluate(np::take(x, places * 3, {.axis = 1}));
      }(),
      Catch::Contains("is out of bounds for axis 1 with size 2000"));
}

TEST_CASE("a loop's steps run on a GPU, and its conditions are read from there") {
  check_same({np::fori_loop(0, 10, [](auto, auto v) { return v * 0.5 + 1; }, np::sum(x, {.axis = 1}))});
  check_same({np::while_loop([](auto v) { return np::max(v) < 100; }, [](auto v) { return v * 2 + 1; },
                             np::abs(x))});
}

TEST_CASE("where there is no GPU, who asks for one is told, and the cpu goes on") {
  try {
    const weft::device_scope scope(Device::cuda);
    weft::evaluate(x + 1);
  } catch (const weft::OSError& error) {
    CHECK(std::string(error.what()).starts_with("no CUDA device: "));
  }
  CHECK(value(np::sum(np::arange(4))) == "array(6)");
}

namespace {

/// What the device's kernels take as it is.
bool is_on(const ndarray& array, Device device) { return array.on(*weft::accelerator_of(device)) != nullptr; }

}  // namespace

TEST_CASE("results stay on the device until they are read, and are taken from there", "[two_devices]") {
  const weft::device_scope scope(tested_gpu());
  const ndarray twice = weft::evaluate(x * 2);
  CHECK(is_on(twice, tested_gpu()));
  CHECK_FALSE(is_on(twice, tested_gpu(1)));
  const ndarray row = twice.view({2000}, {4}, 2000 * 4);
  const ndarray again = weft::evaluate(np::asarray(row) + 1);
  CHECK(is_on(twice, tested_gpu()));
  CHECK(again.data<float>()[3] == row.data<float>()[3] + 1);
  CHECK_FALSE(is_on(twice, tested_gpu()));
  CHECK(row.data<float>() == twice.data<float>() + 2000);
  CHECK(weft::evaluate(np::asarray(twice) - x * 2).data<float>()[5999] == 0);
}

TEST_CASE("an array's elements, once read, may be written, and the device sees it") {
  const weft::device_scope scope(tested_gpu());
  const ndarray twice = weft::evaluate(x * 2);
  twice.data<float>()[0] = 5;
  CHECK(weft::evaluate(np::asarray(twice) + 1).data<float>()[0] == 6);
}

TEST_CASE("arrays are copied to devices and back", "[two_devices]") {
  const ndarray host = weft::evaluate(x);
  CHECK(weft::to(host, Device::cpu).data<float>() == host.data<float>());
  const ndarray there = weft::to(host, tested_gpu(1));
  CHECK(is_on(there, tested_gpu(1)));
  CHECK(weft::to(there, tested_gpu(1)).origin() == there.origin());
  const ndarray strided = weft::to(host.view({3, 1000}, {8000, 8}, 4), tested_gpu());
  CHECK(is_on(strided, tested_gpu()));
  CHECK(strided.shape() == weft::Dims{3, 1000});
  CHECK(*reinterpret_cast<float*>(strided.at({2, 7})) == host.data<float>()[2 * 2000 + 15]);
  CHECK(weft::to(there, tested_gpu()).data<float>()[11] == host.data<float>()[11]);
  CHECK(weft::to(ndarray::empty(weft::DType::float32, {0, 3}), tested_gpu()).shape() == weft::Dims{0, 3});
}

TEST_CASE("parts of a graph are computed where they are copied to", "[two_devices]") {
  const LazyTensor there = (x + 1).to(tested_gpu()), sums = np::sum(np::exp(there) * x, {.axis = 1});
  const LazyTensor back = sums.to(Device::cpu) + np::sum(x + 1, {.axis = 1});
  const auto [on_gpu, on_cpu] = weft::evaluate(sums, back);
  CHECK(is_on(on_gpu, tested_gpu()));
  CHECK_FALSE(is_on(on_cpu, tested_gpu()));
  const auto plain = np::sum(np::exp(x + 1) * x, {.axis = 1});
  CHECK(value(np::asarray(on_cpu)) == value(plain + np::sum(x + 1, {.axis = 1})));
  CHECK(value(np::asarray(on_gpu)) == value(plain));
  const LazyTensor far = np::transpose(there).to(tested_gpu(1)) * 2;
  CHECK(is_on(weft::evaluate(far), tested_gpu(1)));
  CHECK(value(far.to(Device::cpu)) == value(np::transpose(x + 1) * 2));
}

TEST_CASE("copies to devices within a function of one's own are taken there") {
  const auto away =
      weft::function("away", [](const LazyTensor& a) { return np::sqrt(a.to(tested_gpu()) + 1); });
  CHECK(is_on(weft::evaluate(away(x * x)), tested_gpu()));
  CHECK(value(away(x * x)) == value(np::sqrt(x * x + 1)));
}

TEST_CASE("a compiled function computes its parts where they are copied to") {
  const auto a = np::variable("a", np::float32, {3, 2000});
  const auto f = weft::compile({.inputs = {a}, .outputs = {np::cumsum(a.to(tested_gpu()), {.axis = 1})}});
  const ndarray given = weft::evaluate(x), result = f(given);
  CHECK(is_on(result, tested_gpu()));
  CHECK(value(np::asarray(result)) == value(np::cumsum(x, {.axis = 1})));
}

TEST_CASE("copies on two devices do not meet in one operation", "[two_devices]") {
  try {
    weft::evaluate(x.to(tested_gpu()) + np::exp(x.to(tested_gpu(1))));
    FAIL("no error");
  } catch (const weft::ValueError& error) {
    CHECK(std::string(error.what()) == "add: expected operands on one device, got " + tested_device() +
                                           " and " + tested_device() + ":1; copy them to one with to()");
  }
  CHECK_THROWS_AS(weft::evaluate(x.to(tested_gpu(7))), weft::OSError);
  const LazyTensor on_cpu = x.to(Device::cpu) + 1;
  CHECK_THROWS_AS(weft::evaluate({on_cpu.to(tested_gpu()), on_cpu + x.to(tested_gpu())}), weft::ValueError);
  CHECK(value(np::sum(np::arange(4))) == "array(6)");
}

TEST_CASE("devices are known by name and number") {
  CHECK(weft::name(Device::cuda(2)) == "cuda:2");
  CHECK(weft::device_from_name("cuda-emulated:1") == Device::cuda_emulated(1));
  CHECK(weft::device_from_name("cuda:0") == Device::cuda);
  for (const char* unknown : {"cuda:", "cuda:-1", "cuda:1x", "cpu:1", "gpu"})
    CHECK_FALSE(weft::device_from_name(unknown));
}
