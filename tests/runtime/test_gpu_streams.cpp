// What a GPU's streams do beside each other: results are the same whichever is ahead, and none waits for more
// than it must.
#include <algorithm>
#include <thread>

#include "catch.hpp"
#include "emulated_gpus.hpp"
#include "runtime/run/host_side.hpp"
#include "runtime/system/errors.hpp"

using namespace weft;

namespace {

constexpr std::int64_t length = 300;  // in more pieces than are copied at once

void fill(const ndarray& x, double value) {
  std::fill_n(x.data<double>(), static_cast<std::size_t>(x.size()), value);
}

bool holds(const ndarray& y, double value) {
  return std::all_of(y.data<double>(), y.data<double>() + y.size(),
                     [&](double each) { return each == value; });
}

/// Runs of one program, whose argument is used otherwise at once; some results are kept, and read later.
void run_again_and_again(Gpu& gpu, int runs, double first) {
  const Program program = two_copies({length});
  const ndarray x = ndarray::empty(DType::float64, {length});
  std::vector<std::pair<ndarray, double>> kept;
  for (int i = 0; i < runs; ++i) {
    const double value = first + i;
    fill(x, value);
    const ndarray y = run(program, {x}, {.accelerator = &gpu})[0];
    fill(x, -1);
    if (i % 5 == 0) CHECK(holds(y, value));
    if (i % 3 == 0) kept.emplace_back(y, value);
    if (kept.size() > 4) {
      CHECK(holds(kept.front().first, kept.front().second));
      kept.erase(kept.begin());
    }
  }
  for (const auto& [y, value] : kept) CHECK(holds(y, value));
}

constexpr Pace paces[] = {Pace::soon, Pace::late, Pace::chance};

}  // namespace

TEST_CASE("results are right whichever of a GPU's streams is ahead") {
  for (const Pace pace : paces) {
    const PaceScope scope(pace);
    Gpu gpu(CudaDriver::emulated(), 0, small_settings);
    run_again_and_again(gpu, 100, 1);
  }
}

TEST_CASE("results are right for several threads, whichever stream is ahead") {
  for (const Pace pace : paces) {
    const PaceScope scope(pace);
    Gpu gpu(CudaDriver::emulated(), 0, small_settings);
    std::vector<std::jthread> threads;
    for (int i = 1; i <= 3; ++i) threads.emplace_back([&gpu, i] { run_again_and_again(gpu, 40, 1000 * i); });
  }
}

TEST_CASE("what the host hands over between kernels comes after what was asked for before") {
  for (const Pace pace : paces) {
    const PaceScope scope(pace);
    Gpu gpu(CudaDriver::emulated(), 0, small_settings);
    std::vector<double> host(length, 1), seen(length);
    const std::size_t bytes = host.size() * sizeof(double);
    const std::shared_ptr<void> from = gpu.allocate(bytes, host.data()), to = gpu.allocate(bytes);
    for (int i = 2; i < 20; ++i) {
      gpu.copy(to.get(), from.get(), bytes);
      std::ranges::fill(host, i);
      gpu.write(from.get(), host.data(), bytes);
      std::ranges::fill(host, -1);
      gpu.read(seen.data(), to.get(), bytes);
      CHECK(std::ranges::all_of(seen, [&](double each) { return each == i - 1; }));
    }
  }
}

TEST_CASE("memory of what is still worked at is not overwritten by arguments") {
  for (const Pace pace : paces) {
    const PaceScope scope(pace);
    Gpu gpu(CudaDriver::emulated(), 0, small_settings);
    std::vector<double> host(length);
    const std::size_t bytes = host.size() * sizeof(double);
    std::vector<std::shared_ptr<void>> copies;
    for (int i = 0; i < 12; ++i) {
      std::ranges::fill(host, i);
      const std::shared_ptr<void> argument = gpu.allocate(bytes, host.data());
      copies.push_back(gpu.allocate(bytes));
      gpu.copy(copies.back().get(), argument.get(), bytes);
      gpu.mark();
    }
    for (int i = 0; i < 12; ++i) {
      gpu.read(host.data(), copies[static_cast<std::size_t>(i)].get(), bytes);
      CHECK(std::ranges::all_of(host, [&](double each) { return each == i; }));
    }
  }
}

TEST_CASE("a result is read while what was asked for later is still to be done") {
  const PaceScope late(Pace::late);
  Gpu gpu(CudaDriver::emulated(), 0, small_settings);
  const Program program = two_copies({length});
  const ndarray x = ndarray::zeros(DType::float64, {length});
  fill(x, 1);
  const ndarray first = run(program, {x}, {.accelerator = &gpu})[0];
  fill(x, 2);
  const ndarray second = run(program, {x}, {.accelerator = &gpu})[0];
  const auto* const there = reinterpret_cast<const double*>(second.on(gpu).get());  // the host's, emulated
  CHECK(holds(first, 1));
  CHECK(there[0] != 2);
  CHECK(holds(second, 2));
}

TEST_CASE("arguments come while kernels are at work, in memory of their own") {
  const PaceScope late(Pace::late);
  Gpu gpu(faulty_driver(), faulty_device, small_settings);
  const Program program = two_copies({length});
  const ndarray x = ndarray::zeros(DType::float64, {length});
  const auto holds_of_run = [&] {
    faults.holds = 0;
    run(program, {x}, {.accelerator = &gpu});
    return faults.holds;
  };
  CHECK(holds_of_run() == 1);  // kernels for arguments
  CHECK(holds_of_run() == 1);
  CHECK(holds_of_run() == 2);  // arguments for the kernels of the first run, whose memory they have
  for (int i = 0; i < 60; ++i) holds_of_run();  // by when all that is recorded is
  faults.allocations = 0;
  for (int i = 0; i < 20; ++i) holds_of_run();
  CHECK(faults.allocations == 0);
}

TEST_CASE("a stream does what it must when it is waited for, and nothing of others that it need not") {
  const PaceScope late(Pace::late);
  EmulatedStreams& streams = EmulatedStreams::all();
  CudaStream *const a = streams.make_stream(0), *const b = streams.make_stream(0);
  CudaEvent* const event = streams.make_event();
  std::string done;
  const auto note = [&](char what) { return [&done, what] { return done += what, 0; }; };
  streams.ask(a, note('1'));
  streams.record(event, a);
  streams.ask(a, note('2'));
  streams.ask(b, note('3'));
  streams.hold(b, event);
  streams.ask(b, note('4'));
  CHECK(done.empty());
  CHECK(streams.is_done(event) == CudaDriver::not_ready);
  streams.finish(b);
  CHECK(done == "314");
  CHECK(streams.is_done(event) == 0);
  streams.finish(a);
  CHECK(done == "3142");
  streams.destroy_event(event);
}
