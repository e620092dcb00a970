// GPUs that fail, or have too little: what is told, and that they go on.
#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <thread>

#include "catch.hpp"
#include "emulated_gpus.hpp"
#include "runtime/library/library_functions.hpp"
#include "runtime/system/errors.hpp"

using namespace weft;

TEST_CASE("a kernel's fault is told with its name, and the GPU goes on, with new memory") {
  Gpu gpu(faulty_driver(), faulty_device, small_settings);
  const ndarray lost = ndarray::on_device(gpu, DType::float64, {}, {}),
                host = ndarray::on_device(gpu, DType::float64, {}, {});
  const std::shared_ptr<void> memory = gpu.allocate(64);
  double value = 3;
  gpu.write(memory.get(), &value, 8);
  CHECK(host.bytes() != nullptr);
  faults.wait = 700;
  CHECK_THROWS_WITH(gpu.read(&value, memory.get(), 8),
                    Catch::Contains("waiting for the device") && Catch::Contains("700"));
  CHECK_THROWS_WITH(lost.bytes(),
                    "the array was in the memory of a device that has failed since, and is lost");
  CHECK_THROWS_AS(lost.on(gpu), OSError);
  CHECK(host.bytes() != nullptr);
  const std::shared_ptr<void> fresh = gpu.allocate(64);
  value = 5;
  gpu.write(fresh.get(), &value, 8);
  double seen = 0;
  gpu.read(&seen, fresh.get(), 8);
  CHECK(seen == 5);
  CHECK(run(two_copies(), {ndarray::scalar(7.0)}, {.accelerator = &gpu})[0].item<double>() == 7);
}

TEST_CASE("a fault after a kernel of Weft's own names it, and it runs again") {
  Gpu gpu(faulty_driver(), faulty_device, small_settings);
  const HostCall call{
      .function = library_function(LibraryFunction::take),
      .axes = {0},
      .types = {{"", DType::uint8, {3}, {1}}, {"", DType::int64, {1}, {8}}, {"", DType::uint8, {1}, {1}}}};
  const auto taken = [&] {
    const std::shared_ptr<void> memory = gpu.allocate(64);
    auto* const bytes = static_cast<std::byte*>(memory.get());
    const std::array<std::byte, 16> given{std::byte{2}, {}, {},           {},           {},          {},
                                          {},           {}, std::byte{5}, std::byte{6}, std::byte{7}};
    gpu.write(bytes, given.data(), given.size());
    gpu.take(call, std::array<void*, 3>{bytes + 8, bytes, bytes + 32});
    std::byte item{};
    gpu.read(&item, bytes + 32, 1);
    return item;
  };
  faults.wait = 700;
  CHECK_THROWS_WITH(taken(), Catch::Contains("700") && Catch::Contains("after kernel weft_take_runs"));
  CHECK(taken() == std::byte{7});
}

TEST_CASE("a fault that an allocation tells of is one, too") {
  Gpu gpu(faulty_driver(), faulty_device, small_settings);
  const std::int64_t before = gpu.epoch();
  faults.allocation = 719;
  CHECK_THROWS_AS(gpu.allocate(1 << 20), OSError);
  CHECK(gpu.epoch() == before + 1);
  CHECK(gpu.allocate(1 << 20) != nullptr);
}

TEST_CASE("a context that somebody else has destroyed is opened anew") {
  Gpu gpu(faulty_driver(), faulty_device, small_settings);
  const std::int64_t before = gpu.epoch();
  faults.allocation = 709;
  CHECK_THROWS_AS(gpu.allocate(1 << 20), OSError);
  CHECK(gpu.epoch() == before + 1);
  CHECK(gpu.allocate(1 << 20) != nullptr);
}

TEST_CASE("an array that is made while another thread's fault is recovered from is not lost") {
  Gpu gpu(faulty_driver(), faulty_device, small_settings);
  std::optional<ndarray> made;
  std::jthread other;
  faults.allocating = [&](std::size_t) {
    faults.allocating = nullptr;
    other = std::jthread([&] { made = ndarray::on_device(gpu, DType::float64, {1}, {8}); });
    std::this_thread::sleep_for(std::chrono::milliseconds(50));  // until it waits for the device
    return 719;
  };
  CHECK_THROWS_AS(gpu.allocate(1 << 20), OSError);
  other.join();
  CHECK_NOTHROW(made.value().bytes());
}

TEST_CASE("what a driver does not record is asked for again") {
  Gpu gpu(faulty_driver(), faulty_device, small_settings);
  const Program program = two_copies();
  const std::shared_ptr<void> memory = gpu.allocate(64);
  const Addresses here{.inputs = {static_cast<std::byte*>(memory.get())}, .outputs = {}, .constants = {}};
  int asked = 0;
  faults.refused_captures = 1;
  for (int i = 0; i < 4; ++i) gpu.take(program, here, nullptr, [&] { ++asked; });
  CHECK(asked == 4);
}

TEST_CASE("what needs too much memory to be recorded is asked for again, and runs") {
  Gpu gpu(faulty_driver(), faulty_device, small_settings);
  const Program program = two_copies();
  const std::shared_ptr<void> memory = gpu.allocate(64);
  const Addresses here{.inputs = {static_cast<std::byte*>(memory.get())}, .outputs = {}, .constants = {}};
  int asked = 0;
  const auto work = [&] {
    if (++asked == 2) gpu.scratch(std::int64_t{1} << 60);
  };
  for (int i = 0; i < 4; ++i) gpu.take(program, here, nullptr, work);
  CHECK(asked == 5);
}

TEST_CASE("recordings let go of memory when there is too little, and are made again") {
  Gpu gpu(faulty_driver(), faulty_device, small_settings);
  const Program program = two_copies();
  const std::shared_ptr<void> memory = gpu.allocate(64);
  const Addresses here{.inputs = {static_cast<std::byte*>(memory.get())}, .outputs = {}, .constants = {}};
  auto arena = gpu.allocate(1 << 20);
  const std::weak_ptr<void> watched = arena;
  int asked = 0;
  const auto take = [&] { gpu.take(program, here, arena, [&] { ++asked; }); };
  for (int i = 0; i < 3; ++i) take();
  CHECK(asked == 2);
  arena = nullptr;
  CHECK_FALSE(watched.expired());
  faults.allocation = CudaDriver::out_of_memory;
  CHECK(gpu.allocate(3 << 20) != nullptr);
  CHECK(watched.expired());
  for (int i = 0; i < 3; ++i) take();
  CHECK(asked == 3);
}

TEST_CASE("what is cached goes before memory is said to be too little, constants of ended programs too") {
  Gpu gpu(faulty_driver(), faulty_device, small_settings);
  const auto constant = [&] {
    const Program ended = two_copies();
    return reinterpret_cast<CudaDriver::Address>(gpu.constants(ended)[0]);
  }();
  const auto given_back = reinterpret_cast<CudaDriver::Address>(gpu.allocate(1 << 20).get());
  faults.freed.clear();
  CHECK_THROWS_WITH(
      gpu.allocate(std::size_t{1} << 60),
      Catch::Equals("Unable to allocate 1.00 EiB on the device, which has 0 bytes of 1.00 TiB left"));
  CHECK(std::ranges::count(faults.freed, constant) == 1);
  CHECK(std::ranges::count(faults.freed, given_back) == 1);
  CHECK(gpu.allocate(64) != nullptr);
}

TEST_CASE("a run that was placed before another thread's fault is refused, and the next one goes") {
  Gpu gpu(faulty_driver(), faulty_device, small_settings);
  const Program program = two_copies();
  bool failed = false;
  RunOptions options{.accelerator = &gpu};
  options.observer = [&](const StepEvent&) {
    if (!std::exchange(failed, true)) fail_elsewhere(gpu);
  };
  CHECK_THROWS_WITH(run(program, {ndarray::scalar(1.0)}, options),
                    "a device has failed since, and arrays in its memory are lost");
  CHECK(run(program, {ndarray::scalar(2.0)}, options)[0].item<double>() == 2);
  CHECK(run(program, {ndarray::scalar(3.0)}, {.accelerator = &gpu})[0].item<double>() == 3);
}

TEST_CASE("arguments that are on their way when a device fails are an error, and come the next time") {
  Gpu gpu(faulty_driver(), faulty_device, small_settings);
  const ndarray x = ndarray::zeros(DType::float64, {500});
  const auto there = [&] { return x.copy_to(gpu).copy_c(); };
  CHECK(there().size() == 500);
  faults.wait = 719;  // for room in the host's page-locked memory
  CHECK_THROWS_AS(there(), OSError);
  CHECK(there().data<double>()[499] == 0);
}
