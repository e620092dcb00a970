// What programs that run on an accelerator need: staging for steps of the host, and the emulated GPU.
#include <array>
#include <cstring>
#include <utility>

#include "catch.hpp"
#include "emulated_gpus.hpp"
#include "runtime/gpu/abi/launch_shape.hpp"
#include "runtime/gpu/abi/launch_words.hpp"
#include "runtime/gpu/driver/gemm_calls.hpp"
#include "runtime/gpu/driver/own_kernels.hpp"
#include "runtime/gpu/emulated/block.hpp"
#include "runtime/run/host_side.hpp"
#include "runtime/run/matrix_product.hpp"
#include "runtime/system/errors.hpp"

using namespace weft;

namespace {

/// Every thread tells the others its number, twice.
void trading_kernel(const std::uint64_t* words, EmulatedThread* thread) {
  auto* const results = reinterpret_cast<std::uint64_t*>(words[0]);
  auto* const shared = reinterpret_cast<std::uint32_t*>(thread->shared);
  shared[thread->thread] = thread->thread;
  thread->barrier(thread, 64);
  const std::uint32_t neighbour = shared[(thread->thread + 1) % thread->threads];
  const std::uint64_t traded = thread->exchange(thread, thread->thread, 4);
  results[thread->block * thread->threads + thread->thread] = neighbour * 1000 + traded;
}

void parting_kernel(const std::uint64_t*, EmulatedThread* thread) {
  if (thread->thread == 3) thread->barrier(thread, 64);
}

void reading_kernel(const std::uint64_t* words, EmulatedThread* thread) {
  *reinterpret_cast<std::byte*>(words[0]) = thread->shared[0];
}

/// The first block waits for what the last one stores.
void waiting_kernel(const std::uint64_t* words, EmulatedThread* thread) {
  auto* const mark = reinterpret_cast<std::uint64_t*>(words[0]);
  if (thread->block + 1 == thread->blocks) *mark = 1;
  while (*mark == 0) thread->pause(thread);
}

void last_byte_kernel(const std::uint64_t* words, EmulatedThread* thread) {
  thread->shared[words[0]] = std::byte{1};
}

Launch launch_of(std::vector<std::int64_t> extents, LaunchRule rule, std::int64_t grid) {
  Launch launch;
  launch.params = std::move(extents);
  launch.rule = std::move(rule);
  launch.grid = grid;
  return launch;
}

}  // namespace

TEST_CASE("threads of an emulated block meet at barriers and trade values") {
  std::array<std::uint64_t, 64> results{};
  const std::uint64_t word = reinterpret_cast<std::uint64_t>(results.data());
  run_blocks({.kernel = trading_kernel, .words = &word, .blocks = 2, .threads = 32, .shared_bytes = 128}, 0,
             1);
  run_blocks({.kernel = trading_kernel, .words = &word, .blocks = 2, .threads = 32, .shared_bytes = 128}, 1,
             1);
  for (std::uint64_t i = 0; i < results.size(); ++i)
    CHECK(results[i] == (i % 32 + 1) % 32 * 1000 + (i % 32 ^ 4));
}

TEST_CASE("an emulated block whose threads part at a barrier is an error") {
  CHECK_THROWS_AS(run_blocks({.kernel = parting_kernel, .threads = 32}, 0, 1), InternalError);
}

TEST_CASE("the memory of an emulated block is not zero at first") {
  std::byte seen{};
  const std::uint64_t word = reinterpret_cast<std::uint64_t>(&seen);
  run_blocks({.kernel = reading_kernel, .words = &word, .threads = 1, .shared_bytes = 8}, 0, 1);
  CHECK(seen != std::byte{});
}

TEST_CASE(
    "a launch has more of a block's memory than others where it says so before, up to what all GPUs have") {
  const CudaDriver& driver = CudaDriver::emulated();
  CudaDriver::Context context = nullptr;
  CudaDriver::Stream stream = nullptr;
  REQUIRE(driver.retain_context(&context, 0) == 0);
  REQUIRE(driver.set_context(context) == 0);
  REQUIRE(driver.make_stream(&stream, 0) == 0);
  const OwnKernelCode last_byte{.name = "last_byte", .ptx = "", .emulated = last_byte_kernel, .words = 1};
  OwnKernels kernels(driver);
  const auto launch = [&](unsigned bytes) {
    CudaDriver::Function function = nullptr;
    if (const int error = kernels.find(&function, last_byte, bytes)) return error;
    std::uint64_t word = kernel_memory_bytes + bytes - 1;
    void* parameters[] = {&word};
    const int error = driver.launch(function, 1, 1, 1, 32, 1, 1, bytes, stream, parameters, nullptr);
    return error != 0 ? error : driver.wait_for(stream);
  };
  CHECK(launch(1 << 10) == 0);
  CHECK(launch(most_hopper_block_bytes) == 0);
  CHECK(launch(most_hopper_block_bytes + 1) != 0);
  CudaDriver::Function function = nullptr;
  REQUIRE(driver.emulate(&function, last_byte_kernel, 1) == 0);
  std::uint64_t word = kernel_memory_bytes;
  void* parameters[] = {&word};
  CHECK(driver.launch(function, 1, 1, 1, 32, 1, 1, plain_block_bytes + 1, stream, parameters, nullptr) != 0);
}

TEST_CASE("emulated blocks that are launched together can wait for each other") {
  std::uint64_t mark = 0;
  const std::uint64_t word = reinterpret_cast<std::uint64_t>(&mark);
  run_blocks({.kernel = waiting_kernel, .words = &word, .blocks = 3, .threads = 2}, 0, 3);
  CHECK(mark == 1);
}

TEST_CASE("the host's side of overlapping ranges overlaps, and is handed back as asked") {
  Gpu& gpu = emulated_gpu();
  const std::shared_ptr<void> memory = gpu.allocate(64);
  auto* const bytes = static_cast<std::byte*>(memory.get());
  std::array<std::byte, 64> host{};
  host[10] = std::byte{7};
  gpu.write(bytes, host.data(), host.size());
  const ByteRange all{bytes, 32}, part{bytes + 8, 8}, apart{bytes + 32, 32};
  const HostSide side(gpu, {part, all, apart});
  CHECK(side.at(bytes + 10) == side.at(bytes) + 10);
  CHECK(*side.at(bytes + 10) == std::byte{7});
  *side.at(bytes + 9) = std::byte{1}, *side.at(bytes + 20) = std::byte{2};
  side.stored(part);
  gpu.read(host.data(), bytes, host.size());
  CHECK(host[9] == std::byte{1});
  CHECK(host[20] == std::byte{});
}

TEST_CASE("ranges of strided arrays begin at their lowest element") {
  std::array<std::byte, 64> memory{};
  const ByteRange range = range_of(memory.data() + 32, 4, {3, 2}, {-8, 4});
  CHECK(range.begin == memory.data() + 16);
  CHECK(range.bytes == 24);
  CHECK(range_of(memory.data(), 4, {0, 2}, {8, 4}).bytes == 0);
}

TEST_CASE("copies beyond an allocation of the emulated GPU are refused") {
  Gpu& gpu = emulated_gpu();
  const std::shared_ptr<void> memory = gpu.allocate(512);
  std::array<std::byte, 2048> host{};
  CHECK_THROWS_AS(gpu.read(host.data(), memory.get(), host.size()), OSError);
}

namespace {

/// What a BLAS whose matrices lie in columns does.
void take(const GemmCall& call, const std::vector<double>& first, const std::vector<double>& second,
          std::vector<double>& result) {
  const auto at = [](const std::vector<double>& matrix, std::int64_t from, std::int64_t i, std::int64_t j,
                     std::int64_t apart, bool transposed) {
    return matrix.at(static_cast<std::size_t>(from + (transposed ? i * apart + j : i + j * apart)));
  };
  for (std::int64_t number = 0; number < call.count; ++number)
    for (std::int64_t i = 0; i < call.m; ++i)
      for (std::int64_t j = 0; j < call.n; ++j) {
        double sum = 0;
        for (std::int64_t l = 0; l < call.k; ++l)
          sum += at(first, call.first_at + number * call.first_step, i, l, call.first_apart,
                    call.first_transposed) *
                 at(second, call.second_at + number * call.second_step, l, j, call.second_apart,
                    call.second_transposed);
        result.at(static_cast<std::size_t>(call.result_at + number * call.result_step + i +
                                           j * call.result_apart)) = sum;
      }
}

/// Whole numbers, so that sums are exact in any order.
std::vector<double> counted(std::size_t count) {
  std::vector<double> numbers(count);
  for (std::size_t i = 0; i < count; ++i) numbers[i] = static_cast<double>(i % 13) - 5;
  return numbers;
}

}  // namespace

TEST_CASE("a product's calls of a library give what the host's do") {
  for (const std::int64_t m : {1, 2, 5})
    for (const std::int64_t n : {1, 3, 4})
      for (const std::int64_t k : {0, 1, 6})
        for (const bool a_in_rows : {true, false})
          for (const bool b_in_rows : {true, false}) {
            MatrixProduct product{.dtype = DType::float64, .m = m, .n = n, .k = k};
            product.a_strides[0] = a_in_rows ? k + 1 : 1, product.a_strides[1] = a_in_rows ? 1 : m + 2;
            product.b_strides[0] = b_in_rows ? n + 3 : 1, product.b_strides[1] = b_in_rows ? 1 : k + 1;
            product.c_row_stride = n + 1;
            product.batch = {2, 3};
            product.a_batch_strides = {0, 60}, product.b_batch_strides = {240, 80};
            product.c_batch_strides = {120, 40};
            const std::vector<double> a = counted(400), b = counted(700);
            std::vector<double> found(300, -1), expected = found;
            for (const GemmCall& call : gemm_calls(product)) take(call, b, a, found);
            const auto bytes = [](auto& numbers) { return reinterpret_cast<std::byte*>(numbers.data()); };
            multiply(product, reinterpret_cast<const std::byte*>(a.data()),
                     reinterpret_cast<const std::byte*>(b.data()), bytes(expected));
            CAPTURE(m, n, k, a_in_rows, b_in_rows);
            CHECK(found == expected);
          }
}

TEST_CASE("memory that a device has not is told of, and the device goes on") {
  CHECK_THROWS_WITH(emulated_gpu().allocate(std::size_t{1} << 60),
                    Catch::Contains("Unable to allocate 1.00 EiB on the device"));
  CHECK(emulated_gpu().allocate(64) != nullptr);
}

TEST_CASE("the threads of a launch follow its rule") {
  const GpuSize gpu{.multiprocessors = 100, .resident_blocks = 2};
  const LaunchShape elements =
      launch_shape(launch_of({1 << 20, 1024}, {.row_axes = 1, .tiled = true}, 1024), gpu);
  CHECK(elements.threads >> elements.width_bits == 1);
  CHECK(elements.blocks == 1024);
  const LaunchShape short_rows = launch_shape(
      launch_of({1000, 8}, {.parallel_axes = 1, .row_axes = 1, .threads = RowThreads::row}, 1000), gpu);
  CHECK(short_rows.width_bits == 0);
  CHECK(short_rows.blocks == 32);
  const LaunchShape rows = launch_shape(
      launch_of({1000, 1024}, {.parallel_axes = 1, .row_axes = 1, .threads = RowThreads::block}, 1000), gpu);
  CHECK(rows.threads >> rows.width_bits == 5);
  CHECK(rows.blocks == 200);
  CHECK(rows.members == 1);
  const LaunchShape long_row =
      launch_shape(launch_of({1 << 26}, {.row_axes = 1, .threads = RowThreads::block}, 1), gpu);
  CHECK(long_row.members == 200);
  CHECK(long_row.groups() == 1);
  const auto width_of_parts = [&](std::int64_t count, std::int64_t row) {
    const LaunchShape shape = launch_shape(
        launch_of({count, row}, {.parallel_axes = 1, .row_axes = 1, .threads = RowThreads::warp}, count),
        gpu);
    CHECK(shape.threads % 32 == 0);
    return 1 << shape.width_bits;
  };
  CHECK(width_of_parts(1000, 8) == 4);
  CHECK(width_of_parts(1000, 100) == 16);
  CHECK(width_of_parts(1000, 5000) == 32);
  CHECK(width_of_parts(50, 5000) == 256);
}

TEST_CASE("panels are the narrower, the fewer they are, where blocks take their rows") {
  const GpuSize gpu{.multiprocessors = 100, .resident_blocks = 2};
  const auto panels = [&](std::int64_t columns, std::int64_t rows) {
    return launch_shape(
        launch_of({columns, rows}, {.parallel_axes = 1, .row_axes = 1, .by_points = true}, columns), gpu);
  };
  const auto shape_of = [&](std::int64_t columns, std::int64_t rows) {
    const LaunchShape shape = panels(columns, rows);
    return std::array<std::int64_t, 4>{1 << shape.chunk_bits, shape.grid, shape.blocks, shape.threads};
  };
  CHECK(shape_of(1024, 65536) == std::array<std::int64_t, 4>{8, 128, 128, 256});
  CHECK(shape_of(2000, 65536) == std::array<std::int64_t, 4>{16, 125, 125, 256});
  CHECK(shape_of(4096, 65536) == std::array<std::int64_t, 4>{32, 128, 128, 256});
  CHECK(shape_of(20, 65536) == std::array<std::int64_t, 4>{8, 3, 3, 256});
  CHECK(panels(1024, 100).chunk_bits == 5);
  CHECK(panels(1 << 20, 65536).chunk_bits == 5);
}

TEST_CASE("blocks are no fewer than the tiles of what lies across rows, whichever axis that is") {
  const GpuSize gpu{.multiprocessors = 100, .resident_blocks = 2};
  const auto blocks = [&](std::vector<std::int64_t> extents, std::int32_t side) {
    const auto axes = static_cast<std::int32_t>(extents.size());
    extents.push_back(1);  // the tile, of which such launches ask nothing
    const LaunchRule rule{.parallel_axes = axes - 1,
                          .row_axes = 1,
                          .tiled = true,
                          .threads = RowThreads::tile,
                          .tile_side = side};
    return launch_shape(launch_of(extents, rule, 1), gpu).blocks;
  };
  CHECK(blocks({65, 128}, 64) == 4);
  CHECK(blocks({3, 40, 33}, 32) == 80);  // 40 planes of 1 by 2 tiles, not 3 of 2 by 2
  CHECK(blocks({100000, 100000}, 64) == 6400);
}

TEST_CASE("what a program asks a GPU for is recorded, and repeated where its arrays lie again") {
  Gpu& gpu = emulated_gpu();
  const std::shared_ptr<void> memory = gpu.allocate(64);
  auto* const x = static_cast<double*>(memory.get());
  const Addresses here{.inputs = {reinterpret_cast<std::byte*>(x)}, .outputs = {}, .constants = {}},
      there{.inputs = {reinterpret_cast<std::byte*>(x + 4)}, .outputs = {}, .constants = {}};
  const Program program = two_copies();
  int asked = 0;
  const auto take = [&](const Program& taken, const Addresses& addresses) {
    auto* const first = reinterpret_cast<double*>(addresses.inputs[0]);
    gpu.take(taken, addresses, nullptr, [&] {
      ++asked;
      gpu.copy(first + 1, first, 8);
      gpu.copy(first + 2, first + 1, 8);
    });
  };
  const auto value_after = [&](double value, const Addresses& addresses) {
    gpu.write(addresses.inputs[0], &value, 8);
    take(program, addresses);
    double copied = 0;
    gpu.read(&copied, addresses.inputs[0] + 16, 8);
    return copied;
  };
  CHECK(value_after(1, here) == 1);
  CHECK(value_after(2, here) == 2);
  CHECK(asked == 2);  // then recorded
  CHECK(value_after(3, here) == 3);
  CHECK(asked == 2);
  CHECK(value_after(4, there) == 4);
  CHECK(asked == 3);
  CHECK(value_after(5, here) == 5);
  CHECK(asked == 3);
  take(two_copies(), here);  // another program
  CHECK(asked == 4);
}

TEST_CASE("a recording that fails leaves the GPU as it was") {
  Gpu& gpu = emulated_gpu();
  const std::shared_ptr<void> memory = gpu.allocate(64);
  const Program program = two_copies();
  const Addresses here{.inputs = {static_cast<std::byte*>(memory.get())}, .outputs = {}, .constants = {}};
  const auto take = [&](const std::function<void()>& work) { gpu.take(program, here, nullptr, work); };
  take([] {});
  CHECK_THROWS_AS(take([] { throw ValueError("no"); }), ValueError);
  double value = 7, seen = 0;
  CHECK_THROWS_AS(take([&] { gpu.read(&seen, memory.get(), 8); }),
                  InternalError);  // nothing is there yet to read
  gpu.write(memory.get(), &value, 8);
  gpu.read(&seen, memory.get(), 8);
  CHECK(seen == 7);
}

TEST_CASE("programs give the same when they are run again and again, recorded or not") {
  Gpu& gpu = emulated_gpu();
  const Program program = two_copies();
  const ndarray x = ndarray::scalar(0.0);
  std::vector<ndarray> kept;
  for (int i = 0; i < 20; ++i) {
    *x.data<double>() = i;
    const ndarray y = run(program, {x}, {.accelerator = &gpu})[0];
    if (i % 3 == 0) kept.push_back(y);
    if (i % 2 == 0) CHECK(y.copy_c().item<double>() == i);
  }
  for (std::size_t i = 0; i < kept.size(); ++i) CHECK(kept[i].item<double>() == 3.0 * static_cast<double>(i));
}

TEST_CASE("a GPU has a program's constants once, as long as the program lives") {
  Gpu& gpu = emulated_gpu();
  const Program program = two_copies(), copy = program;
  const std::vector<std::byte*> constants = gpu.constants(program);
  CHECK(gpu.constants(copy) == constants);
  double seen = 0;
  gpu.read(&seen, constants[0], 8);
  CHECK(seen == 3);
}
