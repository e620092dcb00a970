// What GPUs do when memory is short.
#include <algorithm>
#include <chrono>
#include <thread>

#include "catch.hpp"
#include "emulated_gpus.hpp"
#include "runtime/gpu/abi/launch_words.hpp"
#include "runtime/gpu/emulated/block.hpp"
#include "runtime/library/library_functions.hpp"
#include "runtime/program/launch_size.hpp"

using namespace weft;

namespace {

constexpr std::int64_t row = 8192;
unsigned blocks_launched = 0;

/// Where words of a launch over points and `row` lie, after a buffer and these.
std::uint64_t word(const std::uint64_t* words, LaunchWord which) {
  return words[3 + static_cast<std::size_t>(which)];
}

/// The first thread of a block, or of a team's, squares the numbers of its points, by way of all that it has
/// as scratch.
void squaring_kernel(const std::uint64_t* words, EmulatedThread* thread) {
  const std::uint64_t bytes = word(words, LaunchWord::scratch_bytes),
                      members = word(words, LaunchWord::members), team = thread->block / members,
                      teams = thread->blocks / members;
  if (thread->thread != 0 || thread->block % members != 0) return;
  auto* const mine = reinterpret_cast<std::uint64_t*>(word(words, LaunchWord::scratch) + team * bytes);
  auto* const results = reinterpret_cast<std::uint64_t*>(words[0]);
  for (std::uint64_t point = team; point < word(words, LaunchWord::grid); point += teams) {
    std::fill_n(mine, bytes / 8, point);
    results[point] = mine[0] * mine[bytes / 8 - 1];
  }
}

/// Of which each kernel is the one above.
const CudaDriver& squaring_driver() {
  static const CudaDriver driver = [] {
    CudaDriver made = faulty_driver();
    made.load_module = [](CudaDriver::Module*, const void*) { return 0; };
    made.find_function = [](CudaDriver::Function* function, CudaDriver::Module, const char*) {
      return CudaDriver::emulated().emulate(function, squaring_kernel, 3 + launch_words);
    };
    made.find_variable = [](CudaDriver::Address*, std::size_t*, CudaDriver::Module, const char*) {
      return CudaDriver::not_found;
    };
    made.launch = [](CudaDriver::Function function, unsigned x, unsigned y, unsigned z, unsigned threads_x,
                     unsigned threads_y, unsigned threads_z, unsigned bytes, CudaDriver::Stream stream,
                     void** parameters, void** extra) {
      blocks_launched = x;
      return CudaDriver::emulated().launch(function, x, y, z, threads_x, threads_y, threads_z, bytes, stream,
                                           parameters, extra);
    };
    made.launch_together = [](CudaDriver::Function function, unsigned x, unsigned y, unsigned z,
                              unsigned threads_x, unsigned threads_y, unsigned threads_z, unsigned bytes,
                              CudaDriver::Stream stream, void** parameters) {
      blocks_launched = x;
      return CudaDriver::emulated().launch_together(function, x, y, z, threads_x, threads_y, threads_z, bytes,
                                                    stream, parameters);
    };
    return made;
  }();
  return driver;
}

Launch squaring_launch(std::int64_t points) {
  Launch launch{.params = {points, row}};
  launch.rule = {.parallel_axes = 1, .row_axes = 1, .threads = RowThreads::block, .scratch = {DType::int64}};
  size_launch(launch);
  return launch;
}

std::vector<std::uint64_t> squares_of(Gpu& gpu, std::int64_t points) {
  const CompiledKernel kernel{.name = "k", .image = std::make_shared<const std::vector<std::byte>>()};
  const std::shared_ptr<void> results = gpu.allocate(static_cast<std::size_t>(points) * 8);
  void* const buffers[] = {results.get()};
  gpu.launch(kernel, squaring_launch(points), buffers);
  std::vector<std::uint64_t> found(static_cast<std::size_t>(points));
  gpu.read(found.data(), results.get(), found.size() * 8);
  return found;
}

/// As long as it lives, no more than so many bytes are had at once.
struct AtMost {
  explicit AtMost(std::size_t most) {
    faults.allocating = [most](std::size_t bytes) { return bytes > most ? CudaDriver::out_of_memory : 0; };
  }
  ~AtMost() { faults.allocating = nullptr; }
};

}  // namespace

TEST_CASE("a launch whose scratch does not fit has fewer blocks") {
  Gpu gpu(squaring_driver(), faulty_device, small_settings);
  const auto expected = squares_of(gpu, 64);
  CHECK(expected[7] == 49);
  CHECK(blocks_launched == 64);
  const AtMost limit(std::size_t{1} << 20);
  Gpu small(squaring_driver(), faulty_device, small_settings);
  CHECK(squares_of(small, 64) == expected);
  CHECK(blocks_launched == 8);
}

TEST_CASE("a launch whose memory for teams does not fit has fewer of them, as large") {
  Gpu gpu(squaring_driver(), faulty_device, small_settings);
  CHECK(squares_of(gpu, 2) == std::vector<std::uint64_t>{0, 1});
  CHECK(blocks_launched == 4);
  const AtMost limit(std::size_t{300} << 10);  // a meeting
  Gpu small(squaring_driver(), faulty_device, small_settings);
  CHECK(squares_of(small, 2) == std::vector<std::uint64_t>{0, 1});
  CHECK(blocks_launched == 2);
  const AtMost less(std::size_t{200} << 10);
  Gpu smaller(squaring_driver(), faulty_device, small_settings);
  CHECK_THROWS_WITH(squares_of(smaller, 2), Catch::Contains("Unable to allocate 256. KiB on the device"));
}

TEST_CASE("a launch whose scratch does not fit at all says what it needs") {
  Gpu gpu(squaring_driver(), faulty_device, small_settings);
  const AtMost limit(4096);
  CHECK_THROWS_WITH(squares_of(gpu, 64), Catch::Contains("Unable to allocate 64.0 KiB on the device"));
}

TEST_CASE("a call whose scratch does not fit is the host's") {
  Gpu gpu(faulty_driver(), faulty_device, small_settings);
  const ndarray x = ndarray::zeros(DType::float64, {3, 4000});
  for (std::int64_t i = 0; i < x.size(); ++i) x.data<double>()[i] = static_cast<double>(i * 7919 % 12007);
  const std::shared_ptr<void> from = gpu.allocate(96000, x.bytes()), to = gpu.allocate(96000);
  void* const buffers[] = {from.get(), to.get()};
  const BufferType type{.dtype = DType::float64, .shape = {3, 4000}, .strides = {32000, 8}};
  const HostCall call{
      .function = library_function(LibraryFunction::sort), .buffers = {{}, {}}, .types = {type, type}};
  const AtMost limit(4096);
  gpu.take(call, buffers);
  const ndarray sorted = ndarray::zeros(DType::float64, {3, 4000});
  gpu.read(sorted.bytes(), to.get(), 96000);
  for (std::int64_t i = 0; i < 3; ++i)
    CHECK(std::is_sorted(sorted.data<double>() + 4000 * i, sorted.data<double>() + 4000 * (i + 1)));
}

TEST_CASE("memory that the driver does not take back leaves the rest to be freed") {
  Gpu gpu(faulty_driver(), faulty_device, small_settings);
  {
    const std::shared_ptr<void> a = gpu.allocate(1 << 20), b = gpu.allocate(2 << 20),
                                c = gpu.allocate(4 << 20);
  }
  faults.freed.clear();
  faults.frees = {1};
  faults.allocation = CudaDriver::out_of_memory;
  CHECK_THROWS_WITH(gpu.allocate(8 << 20), Catch::Contains("freeing memory"));
  CHECK(faults.freed.size() == 2);
}

TEST_CASE("a fault that comes to be known after another error of memory that is freed is the device's") {
  Gpu gpu(faulty_driver(), faulty_device, small_settings);
  {
    const std::shared_ptr<void> a = gpu.allocate(1 << 20), b = gpu.allocate(2 << 20);
  }
  faults.frees = {1, 700};
  faults.allocation = CudaDriver::out_of_memory;
  CHECK_THROWS_WITH(gpu.allocate(8 << 20), Catch::Contains("freeing memory") && Catch::Contains("700"));
  CHECK(gpu.epoch() == 1);
  CHECK(gpu.allocate(8 << 20) != nullptr);
}

TEST_CASE("constants of ended programs go though another thread has some copied") {
  Gpu gpu(faulty_driver(), faulty_device, small_settings);
  const auto constant = [&] {
    const Program ended = two_copies();
    return reinterpret_cast<CudaDriver::Address>(gpu.constants(ended)[0]);
  }();
  const Program program = two_copies();
  std::jthread other;
  faults.freed.clear();
  faults.allocating = [&](std::size_t) {
    faults.allocating = nullptr;
    other = std::jthread([&] { CHECK(gpu.constants(program).size() == 1); });
    std::this_thread::sleep_for(std::chrono::milliseconds(50));  // until it waits for the device
    return CudaDriver::out_of_memory;
  };
  CHECK(gpu.allocate(1 << 20) != nullptr);
  other.join();
  CHECK(std::ranges::count(faults.freed, constant) == 1);
}

TEST_CASE("events that time work go where one of them cannot be made") {
  Gpu gpu(faulty_driver(), faulty_device, small_settings);
  faults.events = 0, faults.event = 2;
  CHECK_THROWS_WITH(gpu.timed([] {}), Catch::Contains("making an event"));
  CHECK(faults.events == 0);
}
